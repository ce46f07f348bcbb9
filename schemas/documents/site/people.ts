import { Type } from "typebox";

/** What screens that nobody works at show of people. */
const namesOnWalls = ["names", "initials", "none"] as const;
export type NamesOnWalls = (typeof namesOnWalls)[number];

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

/** The settings of what is told and asked of people, as the site document may hold them. */
export const peopleSettings = {
  names_on_walls: Type.Optional(
    Type.Enum([...namesOnWalls], {
      default: "names",
      description:
        "what paired wall screens, login codes and users of level 0 see of people: names, initials or nothing",
    }),
  ),
  signed_writes: Type.Optional(
    Type.Array(Type.Enum([...signable]), {
      uniqueItems: true,
      default: [],
      description:
        "writes that are taken only with the employee who signs them by pincode, whatever screen they come from",
    }),
  ),
};
