import type { OrderRow } from "#server/database/tables/orders.ts";
import type { PalletFlagRow } from "#server/database/tables/pallets.ts";
import { factsOfFlag } from "#server/procedures/printing/facts.ts";

/** What the counter of the numbers of pallet flags is called. */
export const flagCounter = "pallet_flag";

/** What a flag says of its order, and how it is called in the list of print jobs. */
export const textsOfFlag = (
  { work_order_no, part_no, op_number, card_no }: OrderRow,
  record_no: number,
): Pick<PalletFlagRow, "work_order_no" | "part_no" | "op_number" | "print_text"> => {
  const print_text = [part_no, card_no, `#${record_no}`].filter(Boolean).join(" ");
  return { work_order_no, part_no, op_number, print_text };
};

/** What a job prints of a flag. */
export const flagJob = (flag: PalletFlagRow, label: string) => ({
  kind: "pallet-flag" as const,
  print_text: flag.print_text,
  machine_id: flag.machine_id,
  card_no: flag.card_no,
  num_labels: 1,
  label,
  facts: factsOfFlag(flag),
  flag_record_no: flag.record_no,
});
