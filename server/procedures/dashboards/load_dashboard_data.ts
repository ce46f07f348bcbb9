import type { Static } from "typebox";
import { LRUCache } from "lru-cache";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import type { InputOf, ProcedureContract } from "#schemas/protocol/contract.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { Documents } from "#server/documents/documents.ts";
import { checkSources } from "#server/documents/rights.ts";
import { canonical } from "#server/documents/shipped.ts";
import { procedureOfSource } from "#server/documents/validate/references.ts";
import { toIso } from "#server/database/columns.ts";
import { disclosedTo } from "#server/procedures/permission.ts";
import { type Procedure, type ReadContext, readProcedure } from "#server/procedures/procedure.ts";
import type { SiteReader } from "#server/site.ts";
import { availableDashboard } from "./available.ts";
import { columnsOf, flatRows } from "./rows.ts";
import { parameterValues, sourceCall } from "./source-input.ts";
import { type DataSourceResult, loadDashboardData } from "#schemas/platform/dashboards/load_dashboard_data.ts";

export interface DashboardParts {
  documents: Documents;
  site: SiteReader;
}
type Result = Static<typeof DataSourceResult>;

const keptFor = 1000;

const sourceOf = (dashboard: JsonObject, slug: string): JsonObject => {
  const sources = Array.isArray(dashboard.dataSources) ? dashboard.dataSources.filter(isObject) : [];
  const source = sources.find((one) => one.slug === slug);
  if (!source) throw new DomainError("not_found", { path: "/slug" });
  return source;
};

const readRows = async (
  source: JsonObject,
  parameters: JsonObject,
  contract: ProcedureContract,
  context: ReadContext,
): Promise<JsonObject[]> => {
  const allowed = context.scope.machines;
  const { inputs, machines } = sourceCall(source, parameters, contract, allowed);
  const answers = await Promise.all(inputs.map((input) => context.readWithin(contract.name, input)));
  const rows = answers.flatMap(flatRows).filter(({ machine_id }) => {
    if (typeof machine_id !== "string") return true;
    return (machines?.includes(machine_id) ?? true) && (allowed?.includes(machine_id) ?? true);
  });
  // Rows that are machines: without multimachine one of them is meant.
  const isPerMachine = contract.live?.key === "machine_id" && contract.live.event === "MachineChanged";
  return isPerMachine && source.multimachine !== true ? rows.slice(0, 1) : rows;
};

const messageOf = async (error: unknown, { site }: DashboardParts, { scope }: ReadContext): Promise<string> => {
  const { text, message } = error instanceof DomainError ? error : new DomainError("unexpected");
  return text ? await site.text(scope.company_id, scope.language, text.key, text.values) : message;
};

/** The contract of a dashboard's source; undefined when it is none that a dashboard may read. */
const contractOf = async ({ documents }: DashboardParts, source: JsonObject, { scope }: ReadContext) => {
  const { surroundings } = await documents.company(scope.company_id);
  const contract = surroundings.contracts.get(String(procedureOfSource(source.source)));
  return contract?.source === true ? contract : undefined;
};

/** The source that is meant with the parameters that fill it in, and of which revision of the dashboard. */
interface Meant {
  source: JsonObject;
  values: JsonObject;
  revision: number;
}
type Input = InputOf<typeof loadDashboardData>;

const storedSource = async ({ documents }: DashboardParts, input: Input, context: ReadContext): Promise<Meant> => {
  const entry = await availableDashboard(documents, input.dashboard, { ...context, actor: context.actor! });
  const values = parameterValues(entry.document, input.parameters);
  return { source: sourceOf(entry.document, input.slug), values, revision: entry.revision };
};

/** A source as an editor has it on the screen: whoever could save it may see its rows. */
const editedSource = async (
  { documents }: DashboardParts,
  source: NonNullable<Input["source"]>,
  values: JsonObject,
  context: ReadContext,
): Promise<Meant> => {
  const { permissions, kind } = context.actor!;
  if (!permissions.has("view-dashboard-templates")) throw new DomainError("not_allowed", { path: "/source" });
  const { surroundings } = await documents.company(context.scope.company_id);
  const document = { kind: "dashboard", dataSources: [source] };
  checkSources(document, surroundings.contracts, { kind, permissions });
  return { source, values, revision: 0 };
};

/** Rows of a dashboard's source; machines outside the restrictions of a list are left out, a single one is an error. */
const load = async (
  parts: DashboardParts,
  { source, values, contract }: Meant & { contract: ProcedureContract | undefined },
  { slug }: Input,
  context: ReadContext,
): Promise<Result> => {
  const fetched_at = toIso(context.now);
  try {
    if (!contract) throw new DomainError("not_found");
    const rows = await readRows(source, values, contract, context);
    return { slug, columns: columnsOf(rows), rows, fetched_at, error: null };
  } catch (error) {
    return { slug, columns: [], rows: [], fetched_at, error: await messageOf(error, parts, context) };
  }
};

/** The read of a dashboard's sources; equal ones within a second are made once. */
export const loadDashboardDataProcedure = (parts: DashboardParts): Procedure => {
  const kept = new LRUCache<string, { at: number; result: Promise<Result> }>({ max: 2000 });
  return readProcedure(loadDashboardData, async (input, context) => {
    const meant = await (input.source
      ? editedSource(parts, input.source, input.parameters, context)
      : storedSource(parts, input, context));
    const contract = await contractOf(parts, meant.source, context);
    const { company_id, machines, language } = context.scope;
    const reader = contract?.perUser ? context.actor!.username : null;
    const disclosed = contract ? [...disclosedTo(contract, context.actor)] : [];
    const key = canonical([company_id, machines, language, reader, disclosed, input, meant.revision]);
    const known = kept.get(key);
    if (known && context.now >= known.at && context.now - known.at < keptFor) return await known.result;
    const result = load(parts, { ...meant, contract }, input, context);
    kept.set(key, { at: context.now, result });
    result.catch(() => kept.delete(key));
    return await result;
  });
};
