import { startOfDay } from "#schemas/calendar/days.ts";
import { loadErpQueue } from "#schemas/plant/procedures/erp/load_erp_queue.ts";
import type { ErpQueue } from "#schemas/plant/erp-queue.ts";
import { type ErpSubject, erpSubjects } from "#schemas/plant/erp-transfer.ts";
import { toIsoOrNull } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import type { ErpTargetRow } from "#server/database/tables/erp.ts";
import { type Procedure, readProcedure, type ReadContext } from "#server/procedures/procedure.ts";
import { type SiteReader, timeZoneOf } from "#server/site.ts";
import { type ErpLink, mappingsBySubject, type Route, routesOf } from "./link.ts";
import { isSending, readTarget } from "./targets.ts";

/** Facts of a subject in one state. */
interface Count {
  subject: ErpSubject;
  status: "N" | "W" | "F";
  outcome_unknown: number;
  count: number;
  oldest: number;
}

/** Facts of some machines (null = of all) that have not been taken: those behind a place of the queue, or up to it. */
const readOpen = async (
  db: Reader,
  machines: readonly string[] | null,
  subjects: readonly ErpSubject[],
  place: { after: number } | { upTo: number },
): Promise<Count[]> => {
  let query = db
    .selectFrom("erp_transfers")
    .select(["subject", "status", "outcome_unknown"])
    .select((one) => [one.fn.countAll().as("count"), one.fn.min("time").as("oldest")])
    .where("status", "in", ["N", "W", "F"])
    .where("subject", "in", [...subjects]);
  query = "after" in place ? query.where("queue_no", ">", place.after) : query.where("queue_no", "<=", place.upTo);
  if (machines !== null) query = query.where("machine_id", "in", [...machines]);
  const rows = await query.groupBy(["subject", "status", "outcome_unknown"]).execute();
  return rows.map((row) => ({ ...row, count: Number(row.count), oldest: Number(row.oldest) }) as Count);
};

const readTaken = async (db: Reader, machines: readonly string[] | null, since: number) => {
  let query = db
    .selectFrom("erp_transfers")
    .select("subject")
    .select((one) => one.fn.countAll().as("count"))
    .where("status", "=", "C")
    .where("changed_at", ">=", since);
  if (machines !== null) query = query.where("machine_id", "in", [...machines]);
  const rows = await query.groupBy("subject").execute();
  return new Map(rows.map(({ subject, count }) => [subject, Number(count)]));
};

const stateOf = (target: ErpTargetRow, now: number): ErpQueue["state"] => {
  if (target.backlog === "undecided") return "undecided";
  if (!isSending(target)) return "paused";
  return target.open_until !== null && target.open_until > now ? "open" : "sending";
};

const sumOf = (counts: readonly Count[], isCounted: (one: Count) => boolean): number =>
  counts.filter(isCounted).reduce((sum, { count }) => sum + count, 0);

type Figures = Omit<ErpQueue, "subject" | "subject_name" | "unused_mappings" | "sent_today">;

/** The figures of a subject of no target: nobody sends what waits. */
const withoutTarget: Pick<Figures, "target" | "state" | "error_text" | "open_until"> = {
  target: "",
  state: "unmapped",
  error_text: "",
  open_until: null,
};

const figuresOf = (new_: readonly Count[], old: readonly Count[]) => {
  const waits = ({ status }: Count) => status === "N";
  const waiting = new_.filter(waits);
  const all = [...new_, ...old];
  return {
    waiting: sumOf(new_, waits),
    held_back: sumOf(old, waits),
    oldest: toIsoOrNull(waiting.length === 0 ? null : Math.min(...waiting.map(({ oldest }) => oldest))),
    under_way: sumOf(all, ({ status }) => status === "W"),
    failed: sumOf(all, ({ status, outcome_unknown }) => status === "F" && outcome_unknown === 0),
    unknown: sumOf(all, ({ status, outcome_unknown }) => status === "F" && outcome_unknown === 1),
  };
};

const readSubject = async (
  { db, scope: { company_id, machines }, now }: ReadContext,
  subject: ErpSubject,
  route: Route | undefined,
): Promise<Figures> => {
  const target = route && (await readTarget(db, company_id, route.name));
  const place = target?.sends_after ?? 0;
  const ahead = await readOpen(db, machines, [subject], { after: place });
  const old = place === 0 ? [] : await readOpen(db, machines, [subject], { upTo: place });
  const figures = figuresOf(ahead, old);
  if (!target) return { ...withoutTarget, ...figures };
  const { target: name, error_text } = target;
  const state = stateOf(target, now);
  return {
    target: name,
    state,
    error_text,
    open_until: toIsoOrNull(state === "open" ? target.open_until : null),
    ...figures,
  };
};

/** How far each subject is behind, by what the company's documents say of its targets. */
export const loadErpQueueProcedure = (link: ErpLink, site: Pick<SiteReader, "text">): Procedure =>
  readProcedure(loadErpQueue, async (_input, context) => {
    const { db, scope, settings, now } = context;
    const { company_id, language } = scope;
    const routes = await routesOf(link, company_id);
    const mappings = await mappingsBySubject(link, company_id);
    const taken = await readTaken(db, scope.machines, startOfDay(now, timeZoneOf(settings)));
    const queues: ErpQueue[] = [];
    for (const subject of erpSubjects) {
      const route = routes.find(({ mappings }) => mappings.has(subject));
      const [, ...unused] = mappings.get(subject) ?? [];
      queues.push({
        subject,
        subject_name: await site.text(company_id, language, `erp.subjects.${subject}`),
        unused_mappings: unused.map(({ slug }) => slug).join(", "),
        ...(await readSubject(context, subject, route)),
        sent_today: taken.get(subject) ?? 0,
      });
    }
    return queues;
  });
