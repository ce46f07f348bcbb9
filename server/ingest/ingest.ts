import { DomainError, errorCatalogue } from "#schemas/protocol/errors.ts";
import type { ServerParts } from "#server/parts.ts";
import { recordProcessValues } from "#server/procedures/machines/process-values.ts";
import { recordSignals } from "#server/procedures/machines/record-signals.ts";
import type { MachineSignalInput, SignalOutcome } from "#server/procedures/machines/signals.ts";
import type { SiteReader } from "#server/site.ts";
import { validatorOf } from "#server/validation.ts";
import { IngestRecord, toProcessValues, toSignal } from "./record.ts";

/** What became of one record of a request, by its place. A duplicate has changed nothing and is no fault. */
export type RecordResult =
  | { index: number; result: "recorded" | "duplicate" }
  | { index: number; result: "refused"; error: DomainError };

export type Ingest = (company_id: number, records: readonly unknown[]) => Promise<RecordResult[]>;

const validate = validatorOf(IngestRecord);

interface Parsed {
  index: number;
  record: IngestRecord;
  signal: MachineSignalInput;
}

const parse = (value: unknown, index: number): Parsed | { index: number; error: DomainError } => {
  try {
    validate(value);
    const record = value as IngestRecord;
    return { index, record, signal: toSignal(record) };
  } catch (error) {
    if (error instanceof DomainError) return { index, error };
    throw error;
  }
};

/** Takes records of a company: each is checked by itself, all good ones are written in one transaction. */
export const createIngest =
  ({ journal, now }: ServerParts, site: SiteReader): Ingest =>
  async (company_id, records) => {
    const parsed = records.map(parse);
    const good = parsed.filter((part): part is Parsed => "signal" in part);
    const settings = await site.settings(company_id);
    const outcomes =
      good.length === 0
        ? []
        : await journal.write(company_id, async ({ trx, emit }) => {
            const write = {
              trx,
              emit: (event: Parameters<typeof emit>[0]) => emit(event),
              company_id,
              settings,
              now: now(),
            };
            const results = await recordSignals(
              write,
              good.map(({ signal }) => signal),
            );
            const recorded = good.filter((_part, index) => results[index]?.result === "recorded");
            await recordProcessValues(
              write,
              recorded.flatMap(({ record }) => toProcessValues(record)),
            );
            return results;
          });
    const byIndex = new Map(good.map(({ index }, at) => [index, outcomes[at]!]));
    return parsed.map((part) => resultOf(part, byIndex.get(part.index)));
  };

const resultOf = (
  part: Parsed | { index: number; error: DomainError },
  outcome: SignalOutcome | undefined,
): RecordResult => {
  if ("error" in part) return { index: part.index, result: "refused", error: part.error };
  return { index: part.index, ...outcome! };
};

/** A result as it is answered: a refusal says its code, its sentence and the path within the request. */
export const answerOf = (result: RecordResult) => {
  if (result.result !== "refused") return result;
  const { code, message, path } = result.error;
  return {
    index: result.index,
    result: "refused" as const,
    code,
    call_code: errorCatalogue[code].callCode,
    message,
    path: `/${result.index}${path ?? ""}`,
  };
};
