import canonicalize from "canonicalize";
import { queryParameters, queryTexts } from "#schemas/documents/query/parameters.ts";
import type { InputOf, OutputOf } from "#schemas/protocol/contract.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { Documents } from "#server/documents/documents.ts";
import { columnsOf } from "#server/procedures/dashboards/rows.ts";
import { type Procedure, type ReadContext, readProcedure } from "#server/procedures/procedure.ts";
import type { Actor } from "#server/identity.ts";
import { type QueryJob, Refused, type QueryRows } from "./job.ts";
import type { QueryPool } from "./pool.ts";
import { scopeOf } from "./scope.ts";
import { mayRun, storedQueries } from "./stored.ts";
import type { SiteReader } from "#server/site.ts";
import { loadQueryData } from "#schemas/platform/queries/load_query_data.ts";

type Input = InputOf<typeof loadQueryData>;
type TextOf = SiteReader["text"];
type Answer = OutputOf<typeof loadQueryData>;

const mayEdit = ({ permissions }: Actor): boolean => permissions.has("can-do-admin-actions");

const textOf = async (documents: Documents, { record_no, sql_query }: Input, context: ReadContext) => {
  if (sql_query !== undefined) {
    if (!mayEdit(context.actor!)) throw new DomainError("not_allowed", { path: "/sql_query" });
    return sql_query;
  }
  if (!mayRun(context, record_no)) throw new DomainError("not_allowed", { path: "/record_no" });
  const queries = await storedQueries(documents, context.scope.company_id);
  const found = queries.find((query) => query.record_no === record_no);
  if (!found) throw new DomainError("not_found", { path: "/record_no" });
  return found.sql_query;
};

const parametersFor = (sql: string, given: Readonly<Record<string, string>>): Record<string, string> => {
  const values = queryParameters(sql).map((name) => {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value === undefined)
      throw new DomainError("invalid_input", { message: `Expected a value of "${name}"`, path: `/parameters/${name}` });
    return [name, value] as const;
  });
  return Object.fromEntries(values);
};

/** The catalogue's texts that a query names, in the reader's language. */
const textsFor = async (sql: string, textOfKey: TextOf, { scope }: ReadContext): Promise<Record<string, string>> => {
  const texts = queryTexts(sql).map(
    async ([name, key]) => [name, await textOfKey(scope.company_id, scope.language, key)] as const,
  );
  return Object.fromEntries(await Promise.all(texts));
};

const answerOf = ({ names, rows }: QueryRows): Answer => {
  const objects = rows.map((values) => Object.fromEntries(names.map((name, at) => [name, values[at] ?? null])));
  const types = new Map(columnsOf(objects).map(({ key, type }) => [key, type]));
  return { columns: names.map((key) => ({ key, type: types.get(key) ?? "string" })), rows: objects };
};

/** The database's words may quote the query and what it reads: they are for those alone who write queries. */
const faultOf = (error: unknown, tellsAll: boolean): unknown => {
  if (!(error instanceof Refused)) return error;
  const { reason, code, message } = error.refusal;
  const path = "/sql_query";
  if (reason !== "refused" || !tellsAll)
    return new DomainError("rule_violated", { text: { key: `query.${reason}` }, path });
  return new DomainError("rule_violated", { message: `${message} (${code})`, res: { code, message }, path });
};

/** The read of stored queries; equal ones that run at once are run once. */
export const loadQueryDataProcedure = (documents: Documents, pool: QueryPool, textOfKey: TextOf): Procedure => {
  const running = new Map<string, Promise<Answer>>();
  const shared = (job: QueryJob): Promise<Answer> => {
    const { company_id, machines, language } = job.scope;
    const key = canonicalize([company_id, machines, language, job.sql, job.parameters])!;
    const known = running.get(key);
    if (known) return known;
    const answer = pool.run(job).then(answerOf);
    running.set(key, answer);
    const forget = () => void running.delete(key);
    answer.then(forget, forget);
    return answer;
  };
  return readProcedure(loadQueryData, async (input, context) => {
    const sql = await textOf(documents, input, context);
    const given = parametersFor(sql, input.parameters ?? {});
    const parameters = { ...given, ...(await textsFor(sql, textOfKey, context)) };
    try {
      return await shared({ task: "run", sql, parameters, scope: scopeOf(context) });
    } catch (error) {
      throw faultOf(error, mayEdit(context.actor!));
    }
  });
};
