import type { Entity } from "#schemas/platform/entities/declaration.ts";
import type { RowFault } from "#schemas/platform/imports/import.ts";
import { parseJson, toJson } from "#server/database/columns.ts";
import type { Trx } from "#server/database/company.ts";
import { containing } from "./containing.ts";

/** A fault says what it found in its row: its kind and its field are what is left. */
const withoutWords = (fault: string | null): string | null => {
  if (fault === null) return null;
  const { code, field } = parseJson<RowFault>(fault);
  return toJson({ code, field, message: code, text: null } satisfies RowFault);
};

/** Takes out of the files that were imported, for as long as they are kept, all of a row's lines but its key. */
export const forgetImported = async (trx: Trx, { slug }: Entity, key: string): Promise<void> => {
  const files = trx.selectFrom("imports").select("import_no").where("entity", "=", slug);
  const lines = await trx
    .selectFrom("import_rows")
    .select(["import_no", "row_no", "row_key", "cells", "fault"])
    .where("import_no", "in", files)
    // A line that was not checked, or could not be read, has no key yet.
    .where("row_key", "in", [key, ""])
    .where("cells", "like", containing(toJson(key)))
    .execute();
  for (const { import_no, row_no, row_key, cells, fault } of lines) {
    const texts = parseJson<string[]>(cells);
    if (row_key !== key && !texts.includes(key)) continue;
    const left = texts.map((text) => (text === key ? text : ""));
    await trx
      .updateTable("import_rows")
      .set({ cells: toJson(left), fault: withoutWords(fault), replaced: null })
      .where("import_no", "=", import_no)
      .where("row_no", "=", row_no)
      .execute();
  }
};
