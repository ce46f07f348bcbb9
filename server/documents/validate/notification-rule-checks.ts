import type { Fault } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { Occasion } from "#schemas/documents/notification-rule/schema.ts";

/** What is told only when it has lasted. */
const lasting: readonly Occasion[] = ["machine-silent", "stop-longer", "uncoded-older"];

/** What a rule needs and lacks, and what would have no effect in it. */
export const notificationRuleFaults = ({ on, minutes, codes }: JsonObject): Fault[] => {
  const lasts = lasting.some((one) => one === on);
  const faults: Fault[] = [];
  if (lasts && minutes === undefined)
    faults.push({ path: "/minutes", message: `Expected the minutes of "${String(on)}"` });
  if (!lasts && minutes !== undefined) faults.push({ path: "/minutes", message: `"${String(on)}" has no minutes` });
  if (on !== "stop-longer" && codes !== undefined)
    faults.push({ path: "/codes", message: `"${String(on)}" has no codes` });
  return faults;
};
