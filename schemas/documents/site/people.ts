import { Type } from "typebox";
import { inForm } from "./general.ts";

/** What screens that nobody works at show of people. */
const namesOnWalls = ["names", "initials", "none"] as const;
export type NamesOnWalls = (typeof namesOnWalls)[number];

/** The settings of what is told of people, as the site document may hold them. */
export const peopleSettings = {
  names_on_walls: Type.Optional(
    Type.Enum([...namesOnWalls], {
      default: "names",
      ...inForm("screens"),
      description:
        "what paired wall screens, login codes and users of level 0 see of people: names, initials or nothing",
    }),
  ),
};
