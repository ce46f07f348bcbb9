import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { updateImport } from "#schemas/platform/imports/update_import.ts";
import { Import } from "#schemas/platform/imports/import.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { isLanguage } from "#schemas/protocol/language.ts";
import { Failure, replyOf } from "#schemas/protocol/reply.ts";
import type { RoutePart } from "#server/app.ts";
import { limitTo } from "#server/body/limit.ts";
import type { ServerParts } from "#server/parts.ts";
import { importableOf } from "#server/procedures/imports/all.ts";
import type { Importable } from "#server/procedures/imports/importable.ts";
import type { ImportInfo } from "#server/procedures/imports/reader.ts";
import { starterFile, startersOf } from "#server/procedures/imports/starters.ts";
import { callerOf } from "#server/request.ts";
import { readSpreadsheet } from "#server/spreadsheets/read.ts";
import {
  type Spreadsheet,
  type SpreadsheetFault,
  spreadsheetLimits,
  UnreadableSpreadsheet,
} from "#server/spreadsheets/sheet.ts";
import { Pool } from "#server/turns/pool.ts";
import { storeImport } from "./store.ts";

const media = "application/octet-stream";
const config = { access: "contract", procedure: updateImport.name } as const;

/** Files that are read at once; more wait, as each takes a process. */
const atOnce = 2;

const Params = Type.Object({ entity: Type.String({ maxLength: 64 }) });
const StarterParams = Type.Object({ ...Params.properties, language: Type.Enum(["en", "sv"]) });
const Query = Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }) });

const tooLarge = () => new DomainError("too_large", { path: "", text: { key: "imports.too_large" } });

const valuesOf = (fault: SpreadsheetFault): Record<string, string | number> =>
  Object.fromEntries(Object.entries(fault).filter(([name]) => name !== "reason"));

/** Why a file cannot be read, as a caller is told. */
const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof UnreadableSpreadsheet)) return error;
  const { fault } = error;
  if (fault.reason === "too_large") return tooLarge();
  return new DomainError("invalid_input", {
    path: "",
    message: `The file cannot be read: ${fault.reason}.`,
    text: { key: `imports.unreadable.${fault.reason}`, values: valuesOf(fault) },
  });
};

const readFrom = async (body: Readable): Promise<Spreadsheet> => {
  const folder = await mkdtemp(join(tmpdir(), "shopwright-import-"));
  try {
    const path = join(folder, "file");
    await pipeline(body, createWriteStream(path));
    return await readSpreadsheet(path).catch((error: unknown) => {
      throw refusalOf(error);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const schema = {
  operationId: "create_import",
  tags: ["entities"],
  summary: "Read a file of master data",
  description:
    "Reads a spreadsheet (CSV or XLSX, at most 32 MB and 200,000 rows) for an entity and changes nothing else: the answer says what its columns seem to stand for. It is then checked and applied by `check_import` and `apply_import`.",
  consumes: [media],
  params: Params,
  querystring: Query,
  response: { 200: replyOf(Import), "4xx": Failure, "5xx": Failure },
};

const starterSchema = {
  operationId: "create_starter_import",
  tags: ["entities"],
  summary: "Read the starter set of an entity",
  description:
    "Reads rows that a new plant may begin with, in one of the languages of `load_importables`, as if they came in a file: they are checked, applied and undone like any other.",
  params: StarterParams,
  response: { 200: replyOf(Import), "4xx": Failure, "5xx": Failure },
};

const replyTo = (res: ImportInfo) => ({ call_status: [{ call_code: 0, call_message: "" }], res });

/** What files of a name are read for; refuses (`not_found`) a name that there is not. */
const meant = (slug: string): Importable => {
  const importable = importableOf(slug);
  if (!importable) throw new DomainError("not_found", { path: "/entity" });
  return importable;
};

const addStarters = (app: FastifyInstance, parts: ServerParts, files: Pool): void => {
  app.post<{ Params: { entity: string; language: string } }>(
    "/api/imports/:entity/starters/:language",
    { schema: starterSchema, config },
    async (request) => {
      const { identity } = callerOf(request);
      const { entity, language } = request.params;
      const importable = meant(entity);
      if (!isLanguage(language) || !startersOf(entity).includes(language))
        throw new DomainError("not_found", { path: "/language" });
      const { name, path } = starterFile(entity, language);
      const sheet = await files.run(String(identity.credential.hash), () => readSpreadsheet(path));
      return replyTo(await storeImport(parts, identity, importable, name, sheet));
    },
  );
};

/** `POST /api/imports/{entity}`, for who may change an import. */
export const importRoutes =
  (parts: ServerParts): RoutePart =>
  async (app) => {
    const files = new Pool({ running: atOnce, waitingOfOne: 2, waiting: 20 });
    addStarters(app, parts, files);
    await app.register(async (own) => {
      own.removeAllContentTypeParsers();
      own.addContentTypeParser(media, (_request, body, done) => done(null, body));
      const preParsing = (request: FastifyRequest, reply: FastifyReply, payload: Readable) =>
        limitTo(spreadsheetLimits.bytes, request, reply, payload);
      own.post<{ Params: { entity: string }; Querystring: { name: string }; Body: Readable }>(
        "/api/imports/:entity",
        { schema, config, bodyLimit: spreadsheetLimits.bytes, preParsing },
        async (request) => {
          const { params, query, body } = request;
          const { identity } = callerOf(request);
          const importable = meant(params.entity);
          const sheet = await files.run(String(identity.credential.hash), () => readFrom(body));
          return replyTo(await storeImport(parts, identity, importable, query.name, sheet));
        },
      );
    });
  };
