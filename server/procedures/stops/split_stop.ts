import { minute } from "#schemas/durations.ts";
import { outsideShifts, uncodedReason } from "#schemas/plant/constants.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { toMs } from "#server/database/columns.ts";
import { functionsOf, requireFunctions } from "#server/procedures/records/special-functions.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { stopOn } from "#server/procedures/stops/find.ts";
import { checkAge, splittingStops } from "#server/procedures/stops/rules.ts";
import { cutStop } from "#server/procedures/stops/cut.ts";
import type { StopRow } from "#server/database/tables/stops.ts";
import { splitStop } from "#schemas/plant/procedures/stops/split_stop.ts";

export const splitStopProcedure = writeProcedure(splitStop, async (input, context) => {
  const { trx, scope, now } = context;
  requireFunctions({ all: [splittingStops] }, await functionsOf(trx, scope.company_id, input.machine_id));
  const time = toMs(input.split_time, "/split_time");
  const row = await stopOn(context, input);
  checkState(row);
  checkAge(row, now, "/stop");
  if (time < row.start_time + minute || time > (row.end_time ?? now) - minute)
    throw new DomainError("rule_violated", {
      message: "The time must be at least 1 minute after the start and before the end of the stop.",
      path: "/split_time",
      text: { key: "stops.split_too_near" },
    });
  return await cutStop(context, row, time);
});

const checkState = ({ stop, stop_reason, shift }: StopRow): void => {
  if (stop_reason !== uncodedReason)
    throw new DomainError("state_conflict", {
      message: `The stop ${stop} is coded already.`,
      path: "/stop",
      text: { key: "stops.coded_already", values: { stop } },
    });
  if (shift === outsideShifts)
    throw new DomainError("state_conflict", {
      message: "The stop lies outside planned shifts.",
      path: "/stop",
      text: { key: "stops.outside_shifts" },
    });
};
