import type { FastifyReply, FastifyRequest } from "fastify";
import { DomainError } from "#schemas/protocol/errors.ts";
import { machinesOf } from "#server/auth/identity.ts";
import type { Identity } from "#server/identity.ts";
import type { RoutePart } from "#server/app.ts";
import type { ServerParts } from "#server/parts.ts";
import { maySee } from "#server/procedures/files/reader.ts";
import { callerOf } from "#server/request.ts";
import type { Reach } from "#server/site.ts";
import { companyFolder, openBelow } from "#server/media/paths.ts";
import { rangeOf } from "./ranges.ts";
import { fileTypeOf, machineOfPath, servedAs } from "./types.ts";
import { readerOf } from "#server/database/company.ts";

type Request = FastifyRequest<{ Params: { "*": string }; Querystring: { hash?: string } }>;

const notFound = () => new DomainError("not_found", { path: "/path" });

/** Scripts, forms and plug-ins of a shown document are off, and it is of no origin. */
const sandbox = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'";

/** A path that the caller may read: a machine's files are for who may see the machine. */
const checkCaller = (identity: Identity, path: string): void => {
  if (!maySee({ machines: machinesOf(identity) }, machineOfPath(path))) throw notFound();
};

/** Reads that list files, and whether only those that a screen can draw. */
const listsMedia = "load_webmedia_files";
const listsAll = ["load_machine_documents", "load_last_report", "load_files", "load_folder_files"];

/**
 * Whether the screens of a confined caller need a file: a document of theirs names it, or they read a list that it stands
 * in.
 */
const needsFile = ({ procedures, files }: Pick<Reach, "procedures" | "files">, path: string): boolean =>
  files.has(path) ||
  listsAll.some((name) => procedures.has(name)) ||
  (procedures.has(listsMedia) && fileTypeOf(path) !== "other");

const checkHash = async ({ store }: ServerParts, company_id: number, path: string, hash: string): Promise<void> => {
  const row = await readerOf(store, company_id)
    .selectFrom("files")
    .select("hash")
    .where("path", "=", path)
    .executeTakeFirst();
  if (row?.hash !== hash) throw notFound();
};

const setHeaders = (reply: FastifyReply, path: string, etag: string): void => {
  const served = servedAs(path);
  const name = encodeURIComponent(path.split("/").at(-1) ?? "file");
  void reply.headers({
    "content-type": served?.type ?? "application/octet-stream",
    "content-disposition": `${served ? "inline" : "attachment"}; filename*=UTF-8''${name}`,
    "cache-control": "private, no-cache",
    "cross-origin-resource-policy": "same-origin",
    "accept-ranges": "bytes",
    etag,
    ...(served && !served.document ? {} : { "content-security-policy": sandbox }),
  });
};

/**
 * `GET /serverfiles/{path}`: the files of the company's media folder, for sessions and wall screens; who is kept to screens of
 * the own gets what these show. With `hash` only the
 * file that had it when it was listed. Parts of a file are answered for players of video.
 */
export const fileRoutes =
  (parts: ServerParts, root: string): RoutePart =>
  (app, runtime) => {
    app.get("/serverfiles/*", { schema: { hide: true }, config: { access: "signed-in" } }, async (request, reply) => {
      const { params, query, headers } = request as Request;
      const { identity } = callerOf(request);
      const path = params["*"];
      checkCaller(identity, path);
      const reach = await runtime.reachOf(identity);
      if (reach && !needsFile(reach, path)) throw new DomainError("not_allowed", { path: "/path" });
      if (query.hash !== undefined) await checkHash(parts, identity.company_id, path, String(query.hash));
      const handle = await openBelow(companyFolder(root, identity.company_id), path);
      if (!handle) throw notFound();
      const { size, mtimeMs } = await handle.stat();
      const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
      setHeaders(reply, path, etag);
      if (headers["if-none-match"] === etag) {
        await handle.close();
        return reply.code(304).send();
      }
      const isSame = headers["if-range"] === undefined || headers["if-range"] === etag;
      const range = isSame ? rangeOf(headers.range, size) : null;
      if (range === "none" || size === 0) {
        await handle.close();
        if (range !== "none") return reply.header("content-length", 0).send("");
        return reply.code(416).header("content-range", `bytes */${size}`).send("");
      }
      const { start, end } = range ?? { start: 0, end: size - 1 };
      if (range) void reply.code(206).header("content-range", `bytes ${start}-${end}/${size}`);
      void reply.header("content-length", end - start + 1);
      return reply.send(handle.createReadStream({ start, end }));
    });
  };
