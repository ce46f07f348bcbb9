import type { ServerParts } from "#server/parts.ts";
import { type Death, recordDeaths } from "#server/procedures/machines/deaths.ts";
import type { SiteReader } from "#server/site.ts";
import { type Ingest, type RecordResult, refusalOf } from "../ingest.ts";
import type { Draft, Item, Refuse } from "./message.ts";

export interface WriteParts {
  parts: ServerParts;
  site: SiteReader;
  ingest: Ingest;
  company_id: number;
  refuse: Refuse;
  counted: (result: RecordResult["result"]) => void;
}

const machineOf = (item: Item): unknown => (item.kind === "death" ? item.machine_id : item.record.machine_id);

/** The deaths in these items, and which of them are the last word of a machine. */
const deathsIn = (items: readonly Item[]): Death[] => {
  const lastWords = new Map(items.map((item) => [machineOf(item), item]));
  return items.flatMap((item) => {
    if (item.kind !== "death") return [];
    const { machine_id, time } = item;
    return [{ machine_id, time, isLast: lastWords.get(machine_id) === item }];
  });
};

/** Stores items as the HTTP ingest stores records; each refused one is told of by itself. */
export const createWriter = ({ parts, site, ingest, company_id, refuse, counted }: WriteParts) => {
  const tell = (record: Draft, result: RecordResult): void => {
    counted(result.result);
    if (result.result !== "refused") return;
    const { code, message, path } = refusalOf(result);
    refuse("refused_record", String(record.machine_id), `${code} ${path.replace(/^\/\d+/, "")}: ${message}`);
  };
  return async (items: readonly Item[]): Promise<void> => {
    const records = items.flatMap((item) => (item.kind === "record" ? [item.record] : []));
    const results = await ingest(company_id, records);
    const deaths = deathsIn(items);
    if (deaths.length > 0) {
      const settings = await site.settings(company_id);
      await parts.journal.write(company_id, ({ trx, emit }) =>
        recordDeaths({ trx, company_id, settings, now: parts.now(), emit: (event) => emit(event) }, deaths),
      );
    }
    results.forEach((result, index) => tell(records[index]!, result));
  };
};
