import { plausibleLimit as limitOf } from "#schemas/expressions/plausible.ts";
import { decimalsOf } from "#schemas/expressions/units.ts";
import { toNumber, toText } from "../convert.ts";
import { defineOperator } from "../runtime.ts";
import { settingsOf } from "../services.ts";

/** How many decimals a quantity in a unit may have, as the server counts them. */
export const unitDecimals = defineOperator("unitDecimals", ([unit], run) =>
  decimalsOf(toText(unit), settingsOf(run.environment, run.services)),
);

/** The most that the server takes unasked of what is planned; null where it takes everything. */
export const plausibleLimit = defineOperator("plausibleLimit", ([planned], run) =>
  limitOf(toNumber(planned) ?? 0, settingsOf(run.environment, run.services)),
);
