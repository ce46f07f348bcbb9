import { type RawBuilder, sql } from "kysely";
import { dayOf } from "#schemas/calendar/days.ts";
import { part } from "#schemas/plant/entities/part.ts";
import { loadDataLists } from "#schemas/platform/entities/load_data_lists.ts";
import { rowEvent, type Words } from "#schemas/platform/entities/declaration.ts";
import type { CompanyCondition } from "#server/database/company.ts";
import { type ReadContext, readProcedure } from "#server/procedures/procedure.ts";
import { timeZoneOf } from "#server/site.ts";
import { seenBy } from "./reach.ts";

interface Asked {
  company: CompanyCondition;
  machines: readonly string[] | null;
  now: number;
  /** The day that it is at the plant. */
  today: string;
}

/** A page with a list of its own: who may see it, and how its rows and what they lack are counted. */
interface List {
  page: string;
  right: string;
  title: Words;
  count: (asked: Asked) => RawBuilder<unknown>;
  missing: (asked: Asked) => RawBuilder<unknown>;
}

const lists: readonly List[] = [
  {
    page: "production-goals",
    right: "view-production-goals",
    title: { en: "Part types without a goal from today on", sv: "Artikeltyper utan mål från och med i dag" },
    count: ({ company, today }) => sql`from production_goals where ${company()} and target_date >= ${today}`,
    missing: ({ company, machines, today }) => sql`from (select distinct part_type_id from parts
      where ${sql.join([company("parts"), sql`retired = 0 and part_type_id <> ''`, ...seenBy(company, part, machines)], sql` and `)}) as types
      where not exists (select 1 from production_goals as goal where ${company("goal")}
        and goal.production_type = types.part_type_id and goal.target_date >= ${today})`,
  },
  {
    page: "input-settings",
    right: "view-input-settings",
    title: { en: "Settings of which no value is noted", sv: "Inställningar som inget värde är noterat för" },
    count: ({ company }) => sql`from input_group_settings where ${company()}`,
    missing: ({ company }) => sql`from input_group_settings as setting where ${company("setting")}
      and not exists (select 1 from input_group_values as noted where ${company("noted")}
        and noted.record_no = setting.record_no)`,
  },
  {
    page: "shift-plan",
    right: "can-do-admin-actions",
    title: { en: "Departments without shifts from now on", sv: "Avdelningar utan skift från och med nu" },
    count: ({ company, now }) => sql`from shifts where ${company()} and end_time > ${now}`,
    missing: ({ company, now }) => sql`from departments where ${company("departments")} and retired = 0
      and not exists (select 1 from shifts where ${company("shifts")}
        and shifts.department = departments.code and shifts.end_time > ${now})`,
  },
];

const countOf = async (
  { db, scope, settings, now }: ReadContext,
  rows: (asked: Asked) => RawBuilder<unknown>,
): Promise<number> => {
  const today = dayOf(now, timeZoneOf(settings));
  const found = await db.statement(
    (company) => sql<{ n: number }>`select count(*) as n ${rows({ company, machines: scope.machines, now, today })}`,
  );
  return Number(found.rows[0]?.n ?? 0);
};

const contract = {
  ...loadDataLists,
  events: ["GoalChanged", "InputGroupChanged", "ShiftPlanChanged", rowEvent(part.slug), rowEvent("department")],
} as const;

export const loadDataListsProcedure = readProcedure(contract, async (_input, context) => {
  const held = context.actor?.permissions ?? new Set<string>();
  const answers: { page: string; count: number; missing: { title: Words; count: number }[] }[] = [];
  for (const { page, right, title, count, missing } of lists) {
    if (!held.has(right)) continue;
    const lacking = await countOf(context, missing);
    const told = lacking === 0 ? [] : [{ title, count: lacking }];
    answers.push({ page, count: await countOf(context, count), missing: told });
  }
  return answers;
});
