import type { ServerParts } from "#server/parts.ts";
import { recordDeaths } from "#server/procedures/machines/deaths.ts";
import type { SiteReader } from "#server/site.ts";
import { answerOf, type Ingest, type RecordResult } from "../ingest.ts";
import { type Draft, type Item, joined, type Refuse } from "./message.ts";

export interface WriteParts {
  parts: ServerParts;
  site: SiteReader;
  ingest: Ingest;
  company_id: number;
  refuse: Refuse;
  counted: (result: RecordResult["result"]) => void;
}

/** Records of one machine and moment as one, where they complete each other: its state from here, its counter from there. */
const withoutHalves = (records: readonly Draft[]): Draft[] => {
  const result: Draft[] = [];
  const places = new Map<string, number>();
  for (const record of records) {
    const key = `${String(record.machine_id)} ${String(record.time)}`;
    const place = places.get(key);
    const whole = place === undefined ? null : joined(result[place]!, record);
    if (whole) result[place!] = whole;
    else places.set(key, result.push(record) - 1);
  }
  return result;
};

/** The machines whose last word in these items is that they are gone. */
const goneAfter = (items: readonly Item[]): string[] => {
  const gone = new Set<string>();
  for (const item of items)
    if (item.kind === "death") gone.add(item.machine_id);
    else gone.delete(String(item.record.machine_id));
  return [...gone];
};

/** Stores items as the HTTP ingest stores records; each refused one is told of by itself. */
export const createWriter = ({ parts, site, ingest, company_id, refuse, counted }: WriteParts) => {
  const tell = (record: Draft, result: RecordResult): void => {
    counted(result.result);
    if (result.result !== "refused") return;
    const { code, message, path } = answerOf(result) as { code: string; message: string; path: string };
    refuse("refused_record", String(record.machine_id), `${code} ${path.replace(/^\/\d+/, "")}: ${message}`);
  };
  return async (items: readonly Item[]): Promise<void> => {
    const records = withoutHalves(items.flatMap((item) => (item.kind === "record" ? [item.record] : [])));
    const results = await ingest(company_id, records);
    const gone = goneAfter(items);
    if (gone.length > 0) {
      const settings = await site.settings(company_id);
      await parts.journal.write(company_id, ({ trx, emit }) =>
        recordDeaths({ trx, company_id, settings, now: parts.now(), emit: (event) => emit(event) }, gone),
      );
    }
    results.forEach((result, index) => tell(records[index]!, result));
  };
};
