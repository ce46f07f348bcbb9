import { automaticColor, uncodedReason } from "#schemas/plant/constants.ts";
import { stopCode } from "#schemas/plant/entities/stop_code.ts";
import { stopGroup } from "#schemas/plant/entities/stop_group.ts";
import type { Stop, StopHistoryEntry, UncodedStop } from "#schemas/plant/stop.ts";
import type { StopCode, StopGroup } from "#schemas/plant/stop-code.ts";
import { fromFlag, toIso, toIsoOrNull } from "#server/database/columns.ts";
import { prepared } from "#server/database/prepared.ts";
import type { Reader } from "#server/database/company.ts";
import type { MachineFilter } from "#server/procedures/machine-filter.ts";
import { languages } from "#schemas/protocol/language.ts";
import { shownRow } from "#server/procedures/records/shown.ts";
import { readTexts, type Said, type Texts } from "#server/procedures/records/texts.ts";
import { codingsOf } from "./codings.ts";
import type { StopCodeRow, StopRow } from "#server/database/tables/stops.ts";

const stopsOf = (db: Reader, { machines }: MachineFilter) =>
  db.selectFrom("stops").$if(machines !== null, (query) => query.where("machine_id", "in", [...machines!]));

const touching = (db: Reader, filter: MachineFilter, from: number, to: number) =>
  stopsOf(db, filter)
    .selectAll()
    .where((where) => where.or([where("end_time", ">", from), where("end_time", "is", null)]))
    .where("start_time", "<", to);

/** Stops that touch [from, to), oldest first. */
export const stopsBetween = async (db: Reader, filter: MachineFilter, from: number, to: number): Promise<StopRow[]> =>
  filter.machines?.length === 0 ? [] : await touching(db, filter, from, to).orderBy("start_time").execute();

/** Most stops that a history answers; the oldest are left out. */
export const longestStopHistory = 1000;

export interface Span {
  machine_id: string;
  start_time: number;
  end_time: number | null;
}
/** The time of each stop that touches what follows `from`, without micro-stops: what sums need. An index answers each half by itself. */
export const stopSpansSince = async (db: Reader, filter: MachineFilter, from: number): Promise<Span[]> => {
  if (filter.machines?.length === 0) return [];
  const spans = () => stopsOf(db, filter).select(["machine_id", "start_time", "end_time"]).where("micro", "=", 0);
  const closed = await spans().where("end_time", ">", from).execute();
  return [...closed, ...(await spans().where("end_time", "is", null).execute())];
};

const durationOf = (stop: StopRow, now: number): number =>
  Math.max(0, Math.round(((stop.end_time ?? now) - stop.start_time) / 1000));

const whenOf = (stop: StopRow, now: number) => ({
  stop: stop.stop,
  machine_id: stop.machine_id,
  shift: stop.shift,
  start_time: toIso(stop.start_time),
  end_time: toIsoOrNull(stop.end_time),
  duration: durationOf(stop, now),
  work_order_no: stop.work_order_no,
});

export const toUncodedStop = (stop: StopRow, now: number): UncodedStop => ({
  ...whenOf(stop, now),
  version: stop.version,
});

/** Uncoded stops without micro-stops, newest first; `shift` null means all shifts. */
export const readUncodedStops = async (
  db: Reader,
  filter: MachineFilter,
  shift: number | null,
  now: number,
): Promise<UncodedStop[]> => {
  if (filter.machines?.length === 0) return [];
  const rows = await stopsOf(db, filter)
    .selectAll()
    .where("stop_reason", "=", uncodedReason)
    .where("micro", "=", 0)
    .$if(shift !== null, (query) => query.where("shift", "=", shift))
    .orderBy("start_time", "desc")
    .execute();
  return rows.map((row) => toUncodedStop(row, now));
};

/** Stop codes as the reader of the handle reads them; `said` is how readers of each language read the description. */
export type StopCodeIndex = ReadonlyMap<string, StopCodeRow & { said?: Said }>;

const allStopCodes = prepared((db) => db.selectFrom("stop_codes").selectAll());
const textsOfStopCodes = prepared((db) =>
  db
    .selectFrom("entity_texts")
    .select(["row_key", "language", "content"])
    .where("entity", "=", "stop_code")
    .where("field", "=", "stop_description"),
);

/** The descriptions in each language that any code has one in: all codes say something in it, so that a patch says all. */
const saidBy = (texts: Awaited<ReturnType<typeof textsOfStopCodes>>) => {
  const byLanguage = Map.groupBy(texts, ({ language }) => language);
  const spoken = languages.flatMap((language) => {
    const own = byLanguage.get(language);
    return own ? [[language, new Map(own.map(({ row_key, content }) => [row_key, content]))] as const] : [];
  });
  return ({ stop_code, stop_description }: StopCodeRow): Said =>
    Object.fromEntries(
      spoken.map(([language, of]) => [language, { stop_description: of.get(stop_code) ?? stop_description }]),
    );
};

export const stopCodeIndex = async (db: Reader): Promise<StopCodeIndex> => {
  const rows = await allStopCodes(db, {});
  const texts = await textsOfStopCodes(db, {});
  if (texts.length === 0) return new Map(rows.map((row) => [row.stop_code, row]));
  const saidOf = saidBy(texts);
  return new Map(
    rows.map((row) => {
      const said = saidOf(row);
      const read = db.language === null ? undefined : said[db.language];
      return [row.stop_code, { ...row, ...read, said }];
    }),
  );
};

/** Text and colour of a stop reason. An unknown code is its own text; an uncoded stop has none. */
export const describeReason = (
  codes: StopCodeIndex,
  reason: string,
): { stop_description: string; stop_reason_color: string } => {
  const code = codes.get(reason);
  if (code) return { stop_description: code.stop_description, stop_reason_color: code.color || automaticColor };
  return { stop_description: reason === uncodedReason ? "" : reason, stop_reason_color: automaticColor };
};

/** Stops as they are answered, in the order given. */
export const toStops = async (
  db: Reader,
  company_id: number,
  rows: readonly StopRow[],
  now: number,
): Promise<Stop[]> => {
  const codes = await stopCodeIndex(db);
  const notes = await latestNotes(db, rows);
  return rows.map((row) => ({
    ...whenOf(row, now),
    ...codedOf(row, codes, notes),
    version: row.version,
  }));
};

const codedOf = (row: StopRow, codes: StopCodeIndex, notes: ReadonlyMap<string, string>) => ({
  stop_reason: row.stop_reason,
  ...describeReason(codes, row.stop_reason),
  note: notes.get(`${row.machine_id} ${row.stop}`) ?? null,
  coded_by: row.coded_by,
  coded_at: toIsoOrNull(row.coded_at),
  micro: fromFlag(row.micro),
});

/** The stops that touch [from, to) with their reasons, latest notes and history of coding, newest first; at most `most`. */
export const readStopHistory = async (
  db: Reader,
  filter: MachineFilter,
  range: { from: number; to: number },
  now: number,
  most?: number,
): Promise<StopHistoryEntry[]> => {
  if (filter.machines?.length === 0) return [];
  const rows = await touching(db, filter, range.from, range.to)
    .orderBy("start_time", "desc")
    .$if(most !== undefined, (query) => query.limit(most!))
    .execute();
  const codes = await stopCodeIndex(db);
  const notes = await latestNotes(db, rows);
  const codings = await codingsOf(db, rows);
  return rows.map((row) => ({
    ...whenOf(row, now),
    ...codedOf(row, codes, notes),
    codings: codings(row),
    status: "S",
  }));
};

/** The stops of one reason that touch [from, to), without micro-stops, with their latest notes, newest first; at most `most`. */
export const readStopsOfReason = async (
  db: Reader,
  filter: MachineFilter,
  { from, to }: { from: number; to: number },
  reason: string,
  most: number,
): Promise<{ stop: StopRow; note: string | null }[]> => {
  if (filter.machines?.length === 0) return [];
  const rows = await touching(db, filter, from, to)
    .where("stop_reason", "=", reason)
    .where("micro", "=", 0)
    .orderBy("start_time", "desc")
    .limit(most)
    .execute();
  const notes = await latestNotes(db, rows);
  return rows.map((stop) => ({ stop, note: notes.get(`${stop.machine_id} ${stop.stop}`) ?? null }));
};

const latestNotes = async (db: Reader, stops: readonly StopRow[]): Promise<Map<string, string>> => {
  if (stops.length === 0) return new Map();
  const oldest = stops.reduce((least, { start_time }) => Math.min(least, start_time), Infinity);
  const rows = await db
    .selectFrom("stop_notes")
    .select(["machine_id", "stop", "note"])
    .where("machine_id", "in", [...new Set(stops.map((stop) => stop.machine_id))])
    .where("created_at", ">=", oldest)
    .orderBy("record_no")
    .execute();
  return new Map(rows.map((row) => [`${row.machine_id} ${row.stop}`, row.note]));
};

/**
 * All stop codes of the company, or those of a machine: its own and the ones without machines. Those out of use are among
 * them: what was made with one is still known, and a report that waited while it was retired still counts.
 */
export const readStopCodes = (db: Reader, machine_id: string | null): Promise<StopCode[]> =>
  stopCodesOf(db, machine_id);

/** Those of them that are in use, which is what people choose from. */
export const offeredStopCodes = (db: Reader, machine_id: string | null): Promise<StopCode[]> =>
  stopCodesOf(db, machine_id, true);

const stopCodesOf = async (db: Reader, machine_id: string | null, isInUse = false): Promise<StopCode[]> => {
  const rows = await db
    .selectFrom("stop_codes")
    .selectAll()
    .$if(isInUse, (query) => query.where("retired", "=", 0))
    .orderBy("record_no")
    .execute();
  const texts = await readTexts(db, ["stop_code"]);
  const links = await db.selectFrom("stop_code_machines").selectAll().execute();
  const machines = Map.groupBy(links, (link) => link.stop_code);
  return rows
    .map((row) => toStopCode(row, machines.get(row.stop_code)?.map((link) => link.machine_id) ?? [], texts))
    .filter((code) => machine_id === null || code.machine_ids.length === 0 || code.machine_ids.includes(machine_id));
};

const toStopCode = (row: StopCodeRow, machine_ids: string[], texts: Texts): StopCode => ({
  ...shownRow(stopCode, row, texts),
  record_no: row.record_no,
  stop_text_flag: row.stop_text_flag ? 1 : 0,
  machine_ids,
});

/** The groups in use. */
export const readStopGroups = async (db: Reader): Promise<StopGroup[]> => {
  const texts = await readTexts(db, ["stop_group"]);
  const rows = await db.selectFrom("stop_groups").selectAll().where("retired", "=", 0).orderBy("code").execute();
  return rows.map((row) => shownRow(stopGroup, row, texts));
};
