import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./root.ts";

/** Where the joined modules of the server stand, below the project's folder. */
export const builtFolder = "dist-server";

/** What threads and processes of the server begin with, by the names of their built files. */
export const programs = {
  backups: "server/jobs/backups/worker.ts",
  bodies: "server/body/worker.ts",
  checkpointer: "server/database/checkpointer.ts",
  "long-reads": "server/procedures/long-reads/thread.ts",
  pictures: "server/labels/pictures/worker.ts",
  queries: "server/procedures/queries/child.ts",
  spreadsheets: "server/spreadsheets/child.ts",
} as const;

const { NODE_COMPILE_CACHE: compiled } = process.env;
/** Of the server's environment a process that reads what others sent gets no secret: only where compiled code is kept. */
export const bareEnvironment: Readonly<Record<string, string>> =
  compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled };

const isBuilt = basename(dirname(fileURLToPath(import.meta.url))) === builtFolder;

/** The built file of a program, below the folder of a project. */
export const builtPath = (name: string): string => join(builtFolder, `${name}.js`);

/** The file of a program: the built one in a built server, because it is loaded in a fraction of the time, else its source. */
export const programOf = (name: keyof typeof programs): string =>
  join(root, isBuilt ? builtPath(name) : programs[name]);
