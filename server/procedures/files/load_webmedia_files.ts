import { readFiles } from "#server/procedures/files/reader.ts";
import { readProcedure } from "#server/procedures/procedure.ts";
import { loadWebmediaFiles } from "#schemas/platform/files/load_webmedia_files.ts";

export const loadWebmediaFilesProcedure = readProcedure(loadWebmediaFiles, (input, { db, scope }) =>
  readFiles(db, scope, input),
);
