import { type Place } from "./drill.ts";
import type { Options } from "./logic.ts";
import { useDrill, useOpenedReason } from "./use-drill.ts";

/** What a press does; undefined where it does nothing. */
export type Step = (() => void) | undefined;

/** Where bars and rows of a report lead, and the reason that is opened in it. */
export const useSteps = (options: Options, ids: readonly string[]) => {
  const drill = useDrill(options);
  const opened = useOpenedReason(options);
  const one = ids.length === 1 ? ids[0] : undefined;
  // The stops of one machine are read for an address that holds the reason.
  const mayOpenReason = one === undefined || options.reason !== undefined;
  return {
    opened,
    isOfOne: one !== undefined,
    reason: (reason: string): Step => (mayOpenReason ? () => opened.open(reason) : undefined),
    place: (place: Place): Step => drill({ machine: one, ...place }),
  };
};

export type Steps = ReturnType<typeof useSteps>;
