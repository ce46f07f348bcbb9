import type { Names } from "./names.ts";
import type { PlantMachine } from "./plant.ts";
import type { Setting } from "./settings.ts";
import type { Changing } from "./use-changes.ts";

/** What each part of the widget works on. */
export interface Part {
  /** All machines that the user may see. */
  plant: readonly PlantMachine[];
  /** Those of them that are chosen above. */
  machines: readonly PlantMachine[];
  /** The numbers of special functions that are shown. */
  numbers: readonly number[];
  settings: readonly Setting[];
  names: Names;
  changing: Changing;
  mayChange: boolean;
}
