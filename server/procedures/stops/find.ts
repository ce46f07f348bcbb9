import { DomainError } from "#schemas/protocol/errors.ts";
import type { Reader } from "#server/database/company.ts";
import type { Scope, WriteContext } from "#server/procedures/procedure.ts";
import { readStopCodes } from "#server/procedures/records/stops/reader.ts";
import type { StopRow } from "#server/database/tables/stops.ts";
import { stopsByNumber } from "#server/procedures/records/stops/writer.ts";

/** The stops of a machine with these numbers, each once, in their order; refuses (`not_found`) one that is not there. */
export const stopsOn = async (
  { db, scope }: { db: Reader; scope: Scope },
  machine_id: string,
  stops: readonly number[],
): Promise<StopRow[]> => {
  const numbers = [...new Set(stops)];
  const key = { company_id: scope.company_id, machine_id };
  const rows = new Map((await stopsByNumber(db, key, numbers)).map((row) => [row.stop, row]));
  return numbers.map((stop) => {
    const row = rows.get(stop);
    if (row) return row;
    throw new DomainError("not_found", {
      message: `The machine has no stop ${stop}.`,
      path: `/stops/${stops.indexOf(stop)}`,
      text: { key: "stops.unknown", values: { stop } },
    });
  });
};

/** The stop of a machine with a number; refuses (`not_found`) one that is not there. */
export const stopOn = async (
  { trx, scope }: WriteContext,
  { machine_id, stop }: { machine_id: string; stop: number },
): Promise<StopRow> => {
  const [row] = await stopsByNumber(trx, { company_id: scope.company_id, machine_id }, [stop]);
  if (row) return row;
  throw new DomainError("not_found", {
    message: `The machine has no stop ${stop}.`,
    path: "/stop",
    text: { key: "stops.unknown", values: { stop } },
  });
};

/** Refuses (`not_found`) a code that the machine does not offer; tells whether the code asks for a note. */
export const asksForNote = async (
  { trx }: WriteContext,
  { machine_id, stop_code }: { machine_id: string; stop_code: string },
): Promise<boolean> => {
  const codes = await readStopCodes(trx, machine_id);
  const code = codes.find((candidate) => candidate.stop_code === stop_code);
  if (code) return code.stop_text_flag === 1;
  throw new DomainError("not_found", {
    message: `The machine offers no stop code ${stop_code}.`,
    path: "/stop_code",
    text: { key: "stops.code_unknown", values: { stop_code } },
  });
};
