import { uncodedReason } from "#schemas/plant/constants.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { functionsOf, requireFunctions } from "#server/procedures/records/special-functions.ts";
import { writeProcedure } from "#server/procedures/procedure.ts";
import { stopsOn } from "#server/procedures/stops/find.ts";
import { joinStops, type StopChain } from "#server/procedures/stops/join.ts";
import { checkAge, splittingStops } from "#server/procedures/stops/rules.ts";
import type { StopRow } from "#server/database/tables/stops.ts";
import { mergeStops } from "#schemas/plant/procedures/stops/merge_stops.ts";

export const mergeStopsProcedure = writeProcedure(mergeStops, async (input, context) => {
  const { trx, scope, now } = context;
  requireFunctions({ all: [splittingStops] }, await functionsOf(trx, scope.company_id, input.machine_id));
  const found = await stopsOn({ db: context.trx, scope: context.scope }, input.machine_id, input.stops);
  const rows = chainOf(found.toSorted((a, b) => a.start_time - b.start_time));
  for (const row of rows) checkAge(row, now, `/stops/${input.stops.indexOf(row.stop)}`);
  return await joinStops(context, rows);
});

/** Refuses (`rule_violated`, `state_conflict`) stops in order of time that cannot be one. */
const chainOf = (rows: readonly StopRow[]): StopChain => {
  const [first, ...rest] = rows;
  if (!first || rest.length === 0 || rest.some((row, index) => rows[index]!.end_time !== row.start_time))
    throw new DomainError("rule_violated", {
      message: "The stops must follow each other without a gap.",
      path: "/stops",
      text: { key: "stops.not_adjacent" },
    });
  const codes = new Set(rows.map(({ stop_reason }) => stop_reason).filter((reason) => reason !== uncodedReason));
  if (codes.size > 1)
    throw new DomainError("state_conflict", {
      message: "The stops have different codes.",
      path: "/stops",
      text: { key: "stops.different_codes" },
    });
  return [first, ...rest];
};
