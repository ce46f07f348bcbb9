import { Type } from "typebox";
import { Label } from "#schemas/documents/envelope.ts";
import { styleClasses } from "#schemas/values/choices.ts";
import { select, string } from "#schemas/values/plain.ts";
import { sharedOptions } from "#schemas/values/shared.ts";
import { closed } from "#schemas/values/types.ts";

const { backgroundEnabled, backgroundColor, color, horizontalAlign, verticalAlign, machineId, interval } =
  sharedOptions;

/** Options of every widget's box; spread them into the type's own. */
export const boxOptions = {
  title: Type.Optional(Label),
  styleClass: Type.Optional(select(styleClasses, { title: "widget.style_class", default: "widgetstyle" })),
  backgroundEnabled,
  backgroundColor,
  color,
};

export const alignOptions = { horizontalAlign, verticalAlign };
export const machineOption = { machineId };
/** Of a type that shows one machine and has nothing to show without it. */
export const neededMachineOption = { machineId: Type.Optional(string({ title: "widget.machine", "x-needed": true })) };
export const intervalOption = { interval };

/** Option schemas refuse what they do not know; keys that begin with `x-` belong to the composer. */
export const closedOptions = closed;
