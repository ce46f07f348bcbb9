import type { File } from "#schemas/platform/file.ts";
import { toIso } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import type { Scope } from "#server/procedures/procedure.ts";
import type { FileRow } from "#server/database/tables/files.ts";

const fileOf = ({ record_no, path, file_type, machine_id, changed_at, hash }: FileRow): File => ({
  record_no,
  path,
  file_type,
  machine_id,
  changed_at: toIso(changed_at),
  hash,
});

/** Whether somebody of this scope may see what belongs to the machine; null belongs to none. */
export const maySee = ({ machines }: Pick<Scope, "machines">, machine_id: string | null): boolean =>
  machine_id === null || machines === null || machines.includes(machine_id);

/** The files that the caller may see, by path. */
export const readFiles = async (
  db: Reader,
  scope: Scope,
  wanted: { file_type?: FileRow["file_type"]; machine_id?: string | null } = {},
): Promise<File[]> => {
  let query = db.selectFrom("files").selectAll();
  if (wanted.file_type !== undefined) query = query.where("file_type", "=", wanted.file_type);
  if (wanted.machine_id === null) query = query.where("machine_id", "is", null);
  else if (wanted.machine_id !== undefined) query = query.where("machine_id", "=", wanted.machine_id);
  const rows = await query.orderBy("path").execute();
  return rows.filter(({ machine_id }) => maySee(scope, machine_id)).map(fileOf);
};

/** The files of a folder and the names of the folders in it; null where there is no such folder. */
export const readFolder = async (
  db: Reader,
  scope: Scope,
  folder: string,
): Promise<{ files: File[]; folders: string[] } | null> => {
  const prefix = folder === "" ? "" : `${folder}/`;
  const below = (await readFiles(db, scope)).filter(({ path }) => path.startsWith(prefix));
  if (below.length === 0 && folder !== "") return null;
  const inner = below.map(({ path }) => path.slice(prefix.length).split("/"));
  const folders = new Set(inner.flatMap(([name = "", ...rest]) => (rest.length > 0 ? [name] : [])));
  return { files: below.filter((_, at) => inner[at]?.length === 1), folders: [...folders] };
};
