import { defaultNoDataAfter } from "#schemas/plant/constants.ts";
import type { Settings } from "#server/site.ts";
import type { SilenceRule } from "#server/procedures/records/stops/intervals.ts";

/** Milliseconds of silence after which a machine shows 'No data'. */
export const silenceAfterOf = (settings: Settings): number => {
  const seconds = settings["no_data_after"];
  return (typeof seconds === "number" && seconds > 0 ? seconds : defaultNoDataAfter) * 1000;
};

/** What the site says about the time of a machine that ran when it fell silent. */
export const silenceRuleOf = (settings: Settings): SilenceRule => ({
  silenceAfter: silenceAfterOf(settings),
  silenceStops: settings["silence_opens_stop"] === true,
});
