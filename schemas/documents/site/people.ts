import { Type } from "typebox";
import { inForm } from "./general.ts";

/** What screens that nobody works at show of people. */
const namesOnWalls = ["names", "initials", "none"] as const;
export type NamesOnWalls = (typeof namesOnWalls)[number];

/** Whether users with a password may have a second factor, or have to. */
const secondFactor = ["offered", "asked"] as const;

/** The settings of what is told and asked of people, as the site document may hold them. */
export const peopleSettings = {
  names_on_walls: Type.Optional(
    Type.Enum([...namesOnWalls], {
      default: "names",
      ...inForm("screens"),
      description:
        "what paired wall screens, login codes and users of level 0 see of people: names, initials or nothing",
    }),
  ),
  second_factor: Type.Optional(
    Type.Enum([...secondFactor], {
      default: "offered",
      ...inForm("general"),
      description:
        "whether users with a password may set up a second factor, or have to before anything else; nobody has to on a shared device, at an enrolled terminal or in the isolation layout",
    }),
  ),
  signed_writes: Type.Optional(
    Type.Array(Type.String({ "x-value": "procedure", "x-kind": "signable" }), {
      uniqueItems: true,
      default: [],
      ...inForm("reporting"),
      description:
        "writes that are taken only with the person who signs them by pincode, whatever screen they come from",
    }),
  ),
};
