import type { DocumentKind } from "#schemas/documents/envelope.ts";
import { diff } from "#schemas/documents/changes/patch.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { breathe } from "#server/breath.ts";
import type { Actor } from "#server/identity.ts";
import { isNamed, type NamedDocument } from "./named.ts";
import { checkSources } from "./rights.ts";
import { addressOf } from "./shipped.ts";
import type { CompanyDocuments } from "./store/company.ts";
import { checkSent, invalid, InvalidDocument } from "./store/save.ts";
import { documentsIn } from "./surroundings.ts";
import type { DocumentRef } from "./types.ts";

const nameOf = ({ kind, slug }: NamedDocument): string => addressOf(kind, slug);

/** The faults of one document among others: their paths begin with its address. */
const inDocument = <T>(address: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof InvalidDocument)) throw error;
    throw invalid(error.faults.map(({ path, message }) => ({ path: `/${address}${path}`, message })));
  }
};

const named = (document: unknown, index: number): NamedDocument => {
  if (isNamed(document)) return document;
  throw invalid([{ path: `/documents/${index}`, message: "Expected a document with a kind and a slug" }]);
};

const checkTwice = (documents: readonly NamedDocument[]): void => {
  const seen = new Set<string>();
  for (const [index, document] of documents.entries()) {
    if (seen.has(nameOf(document)))
      throw invalid([{ path: `/documents/${index}`, message: `${nameOf(document)} is there twice` }]);
    seen.add(nameOf(document));
  }
};

/** One that an import changes, and whether there was none before. */
export interface Imported {
  kind: DocumentKind;
  slug: string;
  document: JsonObject;
  isNew: boolean;
}

/**
 * What an import of these documents changes, each judged beside the others. Throws `invalid_document` with every fault
 * of the first document that has some.
 */
export const planImport = async (
  { entries, among }: CompanyDocuments,
  imported: readonly unknown[],
  actor: Pick<Actor, "kind" | "permissions">,
): Promise<Imported[]> => {
  const documents = imported.map(named);
  checkTwice(documents);
  const together = new Map<string, JsonObject>();
  for (const [address, { document }] of entries) together.set(address, document);
  for (const document of documents) together.set(nameOf(document), document);
  const around = among(together);
  const plan: Imported[] = [];
  for (const sent of documents) {
    await breathe();
    const { kind, slug } = sent;
    const document = inDocument(nameOf(sent), () => checkSent(kind, slug, sent, around));
    checkSources(document, around.contracts, actor);
    const before = entries.get(nameOf(sent))?.document;
    if (diff(before, document) !== null) plan.push({ kind, slug, document, isNew: before === undefined });
  }
  return plan;
};

/** Documents with all that they use, of the company's own or shipped; all documents when none are named. */
export const withUsed = ({ entries }: CompanyDocuments, roots?: readonly DocumentRef[]): JsonObject[] => {
  const open = (roots ?? [...entries.values()]).map(({ kind, slug }) => addressOf(kind, slug));
  const found = new Set<string>();
  for (let address = open.pop(); address !== undefined; address = open.pop()) {
    const entry = entries.get(address);
    if (!entry || found.has(address)) continue;
    found.add(address);
    open.push(...documentsIn(entry.uses).map(({ kind, slug }) => addressOf(kind, slug)));
  }
  return [...found].sort().map((address) => entries.get(address)!.document);
};
