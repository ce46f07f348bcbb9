import { DomainError } from "#schemas/protocol/errors.ts";
import { allOf } from "#server/procedures/machine-filter.ts";
import { readPartInfo } from "#server/procedures/parts/info.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { timeZoneOf } from "#server/site.ts";
import { getPartInfo } from "#schemas/plant/procedures/parts/get_part_info.ts";

export const getPartInfoProcedure = readProcedure(getPartInfo, (input, { db, scope, settings }) => {
  if (input.start_date > input.stop_date)
    throw new DomainError("rule_violated", { message: "The start is after the end.", path: "/start_date" });
  return readPartInfo(db, allOf(scope), input, timeZoneOf(settings));
});
