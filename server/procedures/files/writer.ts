import { randomBytes } from "node:crypto";
import { takeNumbers } from "#server/database/counters.ts";
import type { Trx } from "#server/database/company.ts";
import type { FileRow } from "#server/database/tables/files.ts";

/** Stores a file that has come or changed; it keeps its number, and gets a new hash. */
export const putFile = async (trx: Trx, file: Omit<FileRow, "record_no" | "hash">): Promise<void> => {
  const hash = randomBytes(18).toString("base64url");
  const { company_id, path, ...changes } = file;
  const changed = await trx
    .updateTable("files")
    .set({ ...changes, hash })
    .where("path", "=", path)
    .returning("record_no")
    .executeTakeFirst();
  if (changed) return;
  const record_no = await takeNumbers(trx, company_id, "file");
  await trx
    .insertInto("files")
    .values({ ...file, record_no, hash })
    .execute();
};

export const removeFiles = async (trx: Trx, paths: readonly string[]): Promise<void> => {
  for (let start = 0; start < paths.length; start += 500)
    await trx
      .deleteFrom("files")
      .where("path", "in", paths.slice(start, start + 500))
      .execute();
};
