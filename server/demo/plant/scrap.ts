import type { Random } from "../random.ts";
import { demoMachineScrap, pickWeighted } from "./codes.ts";
import type { Conditions } from "./conditions.ts";
import { badTools } from "./tools.ts";
import type { DemoMachine } from "./machines.ts";

/** How often each reason is named beside the others. */
const moulded: Readonly<Record<string, number>> = {
  K01: 5,
  K02: 4,
  K03: 2,
  K10: 3,
  K11: 1.5,
  K12: 1,
  K20: 1.2,
  K21: 0.7,
  K30: 0.4,
  K40: 1.5,
};
const packed: Readonly<Record<string, number>> = { K10: 4, K12: 1, K21: 1, K30: 0.6 };

/** What stands with the reasons that ask for a text. */
export const scrapTexts: Readonly<Record<string, string>> = {
  K21: "Black specks",
  K40: "Insert not seated",
};

/** The reason of scrap: flash of worn tools, moisture in summer, start-up pieces at the start of an order. */
export const pickScrap = (
  random: Random,
  { machine_id, department }: DemoMachine,
  tool_id: string,
  isStartUp: boolean,
  { summer }: Conditions,
): string => {
  const weights = department === "30" ? packed : moulded;
  const isOffered = (code: string) =>
    code !== "K40" || demoMachineScrap.some((own) => own.code === code && own.machine_id === machine_id);
  const factors: Readonly<Record<string, number>> = {
    K02: tool_id in badTools ? 4 : 1,
    K20: 0.5 + 3 * summer,
    K30: isStartUp ? 25 : 1,
  };
  return pickWeighted(random, Object.keys(weights).filter(isOffered), (code) => weights[code]! * (factors[code] ?? 1));
};
