import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { kinds } from "#schemas/documents/kinds.ts";
import { parseJson } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import type { Address } from "./rows.ts";

/** The numbers of a kind by slug, those of drafts and of deleted documents too. */
const numbersOf = async (db: Reader, { kind }: Pick<Address, "kind">): Promise<Map<string, number>> => {
  const rows = await db
    .joining("documents as d")
    .inner("document_revisions as r", (join) =>
      join.onRef("r.kind", "=", "d.kind").onRef("r.slug", "=", "d.slug").onRef("r.revision", "=", "d.last_revision"),
    )
    .query()
    .select(["d.slug", "r.body"])
    .where("d.kind", "=", kind)
    .execute();
  const numbers = rows.map(({ slug, body }) => [slug, Number(parseJson<JsonObject>(body).record_no)] as const);
  return new Map(numbers.filter(([, number]) => Number.isSafeInteger(number)));
};

/** Has a document of the kind, or had it once, this number? */
export const isNumberOf = async (db: Reader, kind: Address["kind"], record_no: number): Promise<boolean> =>
  [...(await numbersOf(db, { kind })).values()].includes(record_no);

/** Does the server give the document its number: is its kind numbered, and was it sent without one? */
export const lacksNumber = ({ kind }: Address, sent: unknown): sent is JsonObject =>
  kinds[kind].isNumbered === true && isObject(sent) && sent.record_no === undefined;

/** The document with its number: the one that it had, or the next of its company, which no document ever had. */
export const withNumber = async (db: Reader, address: Address, document: JsonObject): Promise<JsonObject> => {
  const numbers = await numbersOf(db, address);
  const record_no = numbers.get(address.slug) ?? Math.max(0, ...numbers.values()) + 1;
  return { ...document, record_no };
};
