import { diff, touched } from "#schemas/documents/changes/patch.ts";
import { pointer } from "#schemas/documents/json.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { toIso } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import { type Address, findDocument, findPointers, findRevision } from "./store/rows.ts";

/** The history of a document, newest first. */
export interface History {
  published: number | null;
  draft: number | null;
  shipped_changed: boolean;
  /** What the site has changed since the revision that the edit came from. */
  shipped: { from: number; to: number; changes: string[] } | null;
  revisions: {
    revision: number;
    origin: "builtin" | "edit";
    baseRevision: number | null;
    changed_by: string;
    changed_at: string;
    note: string | null;
  }[];
}

const shippedChange = async (
  read: Reader,
  address: Address,
  published: number | null,
  builtin: number | null,
): Promise<History["shipped"]> => {
  if (published === null || builtin === null || published === builtin) return null;
  const from = (await findRevision(read, address, published))?.base_revision ?? null;
  if (from === null || from === builtin) return null;
  const [before, after] = [await findDocument(read, address, from), await findDocument(read, address, builtin)];
  return { from, to: builtin, changes: touched(diff(before, after)).map(pointer) };
};

/** All revisions of a document, also of a deleted one; `not_found` when there never was one. */
export const historyOf = async (read: Reader, address: Address): Promise<History> => {
  const pointers = await findPointers(read, address);
  if (!pointers) throw new DomainError("not_found");
  const rows = await read
    .selectFrom("document_revisions")
    .select(["revision", "origin", "base_revision", "changed_by", "changed_at", "note"])
    .where("kind", "=", address.kind)
    .where("slug", "=", address.slug)
    .orderBy("revision", "desc")
    .execute();
  const shipped = await shippedChange(read, address, pointers.published, pointers.builtin);
  return {
    published: pointers.published,
    draft: pointers.draft,
    shipped_changed: shipped !== null,
    shipped,
    revisions: rows.map(({ base_revision, changed_at, ...row }) => ({
      ...row,
      baseRevision: base_revision,
      changed_at: toIso(changed_at),
    })),
  };
};
