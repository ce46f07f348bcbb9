import { isBlank } from "#schemas/values/lacking.ts";
import { type GraphTask, type graphPeriods, optionsOfTask } from "#widgets/dashboard/graph/lacks.ts";

const required = ["period", "locationtype", "location", "labelMode", "type"] as const;

type Asked = Readonly<Partial<Record<(typeof required)[number], string>>> & {
  type?: GraphTask;
  period?: (typeof graphPeriods)[number];
};

const isSet = ({ type, period, ...options }: Asked, name: (typeof required)[number]): boolean => {
  if (name === "type") return type !== undefined;
  // A daily task has only the periods of several days.
  if (name === "period") return period !== undefined && (!type || optionsOfTask(type).periods.includes(period));
  return !isBlank(options[name]);
};

/** The required values that a configuration lacks, by the names that they have in the document. */
export const lacking = (options: Asked): string[] => required.filter((name) => !isSet(options, name));
