import { readFiles } from "#server/procedures/files/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadFiles } from "#schemas/platform/files/load_files.ts";

export const loadFilesProcedure = readProcedure(loadFiles, (input, { db, scope }) => readFiles(db, scope, input));
