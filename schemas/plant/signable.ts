/**
 * The writes that name the person who answers for them, and that a site may have signed: who is named shows by pincode
 * that it is they, and nobody may be left out.
 */
export const signable = [
  "confirm_cancellation",
  "confirm_order",
  "first_piece_ok",
  "receive_good_qty",
  "report_scrap",
  "start_order",
] as const;
export type Signable = (typeof signable)[number];
