import { figuresByEmployee } from "#schemas/plant/permissions.ts";
import type { ProductionTransaction } from "#schemas/plant/production-transaction.ts";
import type { StopHistoryEntry } from "#schemas/plant/stop.ts";
import type { ReadContext } from "#server/procedures/procedure.ts";

/** May the reader see figures by employee? The contract `discloses` the key. */
export const seesByEmployee = ({ disclosed }: Pick<ReadContext, "disclosed">): boolean =>
  disclosed.has(figuresByEmployee);

/** What was reported, without who has reported it. */
export const ofNobody = <R extends Pick<ProductionTransaction, "employee" | "username">>({
  employee: _employee,
  username: _username,
  ...row
}: R): Omit<R, "employee" | "username"> => row;

/** A stop, without who has coded it. */
export const codedByNobody = ({ coded_by: _coded_by, codings, ...stop }: StopHistoryEntry): StopHistoryEntry => ({
  ...stop,
  codings: codings.map(({ username: _username, ...coding }) => coding),
});
