import type { DataShape } from "#engine/explorer/types.ts";
import { createDayCodes, type DayCodes } from "./days.ts";
import { createDictionary, type Dictionary } from "./dictionary.ts";
import { createHours } from "./moments.ts";
import { orderOf } from "./order.ts";

/** What the blocks of a dataset have in common. */
export interface Codebook {
  shape: DataShape;
  days: DayCodes;
  /** One for each dimension. */
  dictionaries: readonly Dictionary[];
  /** The hour that clocks show at a moment. */
  hourOf: (moment: number) => number;
}

export const createCodebook = (shape: DataShape): Codebook => ({
  shape,
  days: createDayCodes(),
  dictionaries: shape.dimensions.map((dimension) => createDictionary(orderOf(dimension))),
  hourOf: createHours(shape.timeZone),
});
