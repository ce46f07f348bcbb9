import type { JsonObject } from "#schemas/documents/json.ts";
import { rowEvents } from "#schemas/plant/entities/index.ts";
import { selectionTypes } from "#schemas/plant/selection-types.ts";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import { type EventName, eventNames, type RowEvent } from "#schemas/protocol/events.ts";
import type { Procedure } from "./procedure.ts";

/** The published documents of a company by `kind/slug`. */
export type Published = ReadonlyMap<string, JsonObject>;

/** What a source makes of documents. `version` is another whenever the procedures or the events are. */
interface Made {
  version: string;
  procedures?: readonly Procedure[];
  /** Events that these documents raise, beside those of the code. */
  events?: readonly RowEvent[];
  /** What can be selected because of these documents, beside what the product selects. */
  selectionTypes?: Iterable<string>;
}

/** What makes procedures, events and selection types of a company's documents; the code has its own whatever they are. */
export type CatalogueSource = (documents: Published) => Made;

/**
 * What can be called, heard and selected in a company. Companies with the same version have the same procedures and
 * events.
 */
export interface CompanyCatalogue {
  version: string;
  contracts: ReadonlyMap<string, ProcedureContract>;
  procedures: ReadonlyMap<string, Procedure>;
  /** The names of its live events. */
  events: ReadonlySet<EventName>;
  selectionTypes: ReadonlySet<string>;
}

export interface Catalogue {
  /** What there is without a company: that of the code. */
  readonly code: CompanyCatalogue;
  /** What there is in a company, as its documents are published; null for who belongs to none. */
  of: (company_id: number | null) => Promise<CompanyCatalogue>;
}

const joined = (sources: readonly CatalogueSource[], documents: Published): CompanyCatalogue => {
  const made = sources.map((source) => source(documents));
  const procedures = new Map<string, Procedure>();
  for (const procedure of made.flatMap((one) => one.procedures ?? [])) {
    const { name } = procedure.contract;
    if (procedures.has(name)) throw new Error(`The procedure ${name} is listed twice.`);
    procedures.set(name, procedure);
  }
  return {
    version: made.map(({ version }) => version).join(" "),
    contracts: new Map([...procedures].map(([name, { contract }]) => [name, contract])),
    procedures,
    events: new Set([...eventNames, ...rowEvents, ...made.flatMap(({ events = [] }) => events)]),
    selectionTypes: new Set([...selectionTypes, ...made.flatMap((one) => [...(one.selectionTypes ?? [])])]),
  };
};

/** Makes the catalogue of any set of documents, once for each. Throws where two procedures have one name. */
export const catalogueFrom = (sources: readonly CatalogueSource[]): ((documents: Published) => CompanyCatalogue) => {
  const known = new WeakMap<Published, CompanyCatalogue>();
  return (documents) => {
    const found = known.get(documents) ?? joined(sources, documents);
    known.set(documents, found);
    return found;
  };
};

const nothing: Published = new Map();

/** The catalogue of every company; `publishedOf` gives the same map until a document of the company has changed. */
export const createCatalogue = (
  from: (documents: Published) => CompanyCatalogue,
  publishedOf: (company_id: number) => Promise<Published>,
): Catalogue => ({
  get code() {
    return from(nothing);
  },
  of: async (company_id) => from(company_id === null ? nothing : await publishedOf(company_id)),
});
