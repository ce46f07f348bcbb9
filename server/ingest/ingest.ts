import { DomainError, errorCatalogue } from "#schemas/protocol/errors.ts";
import { breathe } from "#server/breath.ts";
import type { ServerParts } from "#server/parts.ts";
import { recordProcessValues } from "#server/procedures/machines/process-values.ts";
import { recordSignals } from "#server/procedures/machines/record-signals.ts";
import type { MachineSignalInput, SignalOutcome } from "#server/procedures/machines/signals.ts";
import type { NewEvent } from "#server/events/log.ts";
import type { Settings, SiteReader } from "#server/site.ts";
import { validatorOf } from "#server/validation.ts";
import { IngestRecord, toProcessValues, toSignal } from "./record.ts";

/** What became of one record of a request, by its place. A duplicate has changed nothing and is no fault. */
export type RecordResult = { index: number; result: "recorded" | "duplicate" } | Refused;
interface Refused {
  index: number;
  result: "refused";
  error: DomainError;
}

export type Ingest = (company_id: number, records: readonly unknown[]) => Promise<RecordResult[]>;

const validate = validatorOf(IngestRecord);

interface Parsed {
  index: number;
  record: IngestRecord;
  signal: MachineSignalInput;
}

const parse = (value: unknown, index: number): Parsed | { index: number; error: DomainError } => {
  try {
    const record = validate(value);
    return { index, record, signal: toSignal(record) };
  } catch (error) {
    if (error instanceof DomainError) return { index, error };
    throw error;
  }
};

/** Records that share one transaction. Other writes get in between two of them, and none may hold up everybody. */
const mostAtOnce = 200;

/** In order of machine and time, so that what comes late is late once and not record by record. */
const inOrder = (parts: readonly Parsed[]): Parsed[] =>
  parts.toSorted(
    ({ signal: a }, { signal: b }) =>
      (a.machine_id < b.machine_id ? -1 : Number(a.machine_id > b.machine_id)) || a.time - b.time,
  );

/**
 * Takes records of a company: each is checked by itself, the good ones are written in slices of one transaction each.
 * Where one fails the rest is not tried, and the failure says how many are recorded. To send all of them again is safe.
 */
export const createIngest = ({ journal, now }: ServerParts, site: SiteReader): Ingest => {
  const write = (company_id: number, settings: Settings, slice: readonly Parsed[]): Promise<SignalOutcome[]> =>
    journal.write(company_id, async ({ trx, emit }) => {
      const signals = { trx, emit: (event: NewEvent) => emit(event), company_id, settings, now: now() };
      const outcomes = await recordSignals(
        signals,
        slice.map(({ signal }) => signal),
      );
      const recorded = slice.filter((_part, index) => outcomes[index]?.result === "recorded");
      await recordProcessValues(
        signals,
        recorded.flatMap(({ record }) => toProcessValues(record)),
      );
      return outcomes;
    });
  return async (company_id, records) => {
    const parsed: ReturnType<typeof parse>[] = [];
    for (const [index, record] of records.entries()) {
      await breathe();
      parsed.push(parse(record, index));
    }
    const good = inOrder(parsed.filter((part): part is Parsed => "signal" in part));
    const settings = await site.settings(company_id);
    const outcomes: SignalOutcome[] = [];
    while (outcomes.length < good.length) {
      const slice = good.slice(outcomes.length, outcomes.length + mostAtOnce);
      outcomes.push(...(await write(company_id, settings, slice).catch(failedAfter(outcomes))));
    }
    const byIndex = new Map(good.map(({ index }, at) => [index, outcomes[at]!]));
    return parsed.map((part) => resultOf(part, byIndex.get(part.index)));
  };
};

/** The same failure; where others were written before it, it says so. */
const failedAfter =
  (written: readonly SignalOutcome[]) =>
  (error: unknown): never => {
    const recorded = written.filter(({ result }) => result === "recorded").length;
    if (!(error instanceof DomainError) || recorded === 0) throw error;
    const message = `Only ${recorded} of the records are recorded. Send all of them again: these come as duplicates.`;
    throw new DomainError(error.code, { message, cause: error });
  };

const resultOf = (
  part: Parsed | { index: number; error: DomainError },
  outcome: SignalOutcome | undefined,
): RecordResult => {
  if ("error" in part) return { index: part.index, result: "refused", error: part.error };
  return { index: part.index, ...outcome! };
};

/** A refusal as it is answered: its code, its sentence and the path within the request. */
export const refusalOf = ({ index, error: { code, message, path } }: Refused) => ({
  index,
  result: "refused" as const,
  code,
  call_code: errorCatalogue[code].callCode,
  message,
  path: `/${index}${path ?? ""}`,
});

/** A result as it is answered. */
export const answerOf = (result: RecordResult) => (result.result === "refused" ? refusalOf(result) : result);
