import type { ProviderOfSite } from "#schemas/protocol/provider-sign-in.ts";
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isObject } from "#schemas/documents/json.ts";
import { mayReadInEditor, mayWrite } from "#schemas/documents/rights.ts";
import { DomainError, errorCatalogue } from "#schemas/protocol/errors.ts";
import { missesEmployee, signInFirst } from "#server/auth/device-first.ts";
import { type Identity, placeOf } from "#server/identity.ts";
import { isOwnTerminal } from "#server/auth/identity.ts";
import { userEntity } from "#server/auth/user-entity.ts";
import type { ServerParts } from "#server/parts.ts";
import type { AppDevice } from "#schemas/protocol/app.ts";
import { seqHeader } from "#schemas/protocol/events.ts";
import { SettingsFile } from "#schemas/protocol/settings-file.ts";
import { callerOf, isFlagged, queryOf } from "#server/request.ts";
import type { SiteReader } from "#server/site.ts";
import { type DocumentLine, DocumentsRead } from "#schemas/protocol/documents-read.ts";
import { failuresOf } from "#server/errors.ts";
import { failedLine, sendLines } from "#server/lines.ts";
import { validatorOf } from "#server/validation.ts";
import { appStart, settingsFile } from "./app-start.ts";
import type { Documents, Saved } from "./documents.ts";
import { entriesOfKind, hasKind, listed } from "./list.ts";
import { isPinned } from "./pinned.ts";
import { readableDocuments, viewerOf } from "./readable.ts";
import { addressIn, kindIn, kindOf, noteIn, preconditionOf, revisionIn, slugOf, stoodOn } from "./request.ts";
import { addressOf } from "./shipped.ts";
import type { Entry } from "./store/company.ts";
import type { Address } from "./store/rows.ts";
import { documentsIn, proceduresIn, textsIn } from "./surroundings.ts";
import type { Templates } from "./templates.ts";
import { readerOf } from "#server/database/company.ts";

export interface DocumentRoutes {
  documents: Documents;
  site: SiteReader;
  parts: ServerParts;
  /** What new documents may begin with. */
  templates: Templates;
  /** Names the browser app that the server serves. */
  build: string;
  /** Who else signs people in; null: nobody. */
  provider: ProviderOfSite | null;
}

const tags = ["documents"];
const at = "/api/documents/:kind/:slug";
const config = { access: "signed-in" } as const;
const validateRead: (body: unknown) => asserts body is DocumentsRead = validatorOf(DocumentsRead);
const denied = () => new DomainError("not_allowed");

/** Answers with an ETag, or 304 when the caller has it. */
const answer = (request: FastifyRequest, reply: FastifyReply, etag: string, body: () => unknown) => {
  void reply.header("etag", etag).header("cache-control", "private, no-cache");
  const known = request.headers["if-none-match"]?.split(",").map((one) => one.trim());
  return known?.includes(etag) ? reply.code(304).send() : reply.send(body());
};

/** A dashboard of many widgets is larger than what other routes take. */
const bodyLimit = 8 * 1024 * 1024;

const mayRender = async (documents: Documents, identity: Identity, { kind, slug }: Address): Promise<boolean> =>
  readableDocuments(await documents.company(identity.company_id), viewerOf(identity)).has(addressOf(kind, slug));

/** Says up to which event the answer holds what happened. To be asked before what is answered is read. */
const tellSeq = async (reply: FastifyReply, { hub }: ServerParts, company_id: number): Promise<void> => {
  void reply.header(seqHeader, await hub.last(company_id));
};

/** What a list of a kind shows to somebody: nothing but what the caller may read, and of presets those of one type. */
const listOfKind = async ({ documents, templates }: DocumentRoutes, request: FastifyRequest): Promise<unknown[]> => {
  const { identity } = callerOf(request);
  const kind = kindIn(request);
  const company = await documents.company(identity.company_id);
  const inEditor = mayReadInEditor(kind, null, identity.actor.permissions);
  const ofTemplates = isFlagged(request, "templates");
  if (ofTemplates || isFlagged(request, "editor")) {
    if (!inEditor) throw denied();
    if (ofTemplates) return [...templates.ofKind(kind)];
    return await documents.listForEditor(identity.company_id, kind, isFlagged(request, "deleted"));
  }
  const readable = inEditor ? null : readableDocuments(company, viewerOf(identity));
  if (identity.confined && !hasKind(readable, kind)) throw denied();
  const { widget } = queryOf(request);
  return entriesOfKind(company, kind, { readable, widget }).map(listed);
};

/** A published document for whoever may read it: to render (what the caller's pages need) or in an editor. */
const publishedFor = async ({ documents }: DocumentRoutes, identity: Identity, address: Address): Promise<Entry> => {
  const entry = await documents.get(address.company_id, address.kind, address.slug);
  const mayRead =
    mayReadInEditor(address.kind, address.slug, identity.actor.permissions) ||
    (await mayRender(documents, identity, address));
  if (!mayRead) throw denied();
  return entry;
};

/** A new build may judge the same revision anew. */
const etagOfView = ({ build }: Documents, revision: number): string => `"${revision}-${build}"`;

/** Reading documents: to render or in an editor. */
const addReads = (app: FastifyInstance, routes: DocumentRoutes): void => {
  const { documents, parts } = routes;

  app.get("/api/documents/:kind", { schema: { tags, summary: "Documents of a kind" }, config }, (request) =>
    listOfKind(routes, request),
  );

  app.get(
    "/api/documents/:kind/:slug",
    { schema: { tags, summary: "A published document" }, config },
    async (request, reply) => {
      const address = addressIn(request);
      await tellSeq(reply, parts, address.company_id);
      const { document, revision, faults } = await publishedFor(routes, callerOf(request).identity, address);
      const isView = isFlagged(request, "view");
      const etag = isView ? etagOfView(documents, revision) : `"${revision}"`;
      return answer(request, reply, etag, () => (isView ? { document, revision, faults } : document));
    },
  );
};

type Wanted = DocumentsRead["documents"][number];

/**
 * `POST /api/documents/read`: many published documents in one request, each with the checks and the answer that it has
 * alone. A page of ten tables, each with its panel, asks so.
 */
const addReadTogether = (app: FastifyInstance, routes: DocumentRoutes): void => {
  // Who is let in here has signed in, and is answered in the words of the own company.
  const failureFor = failuresOf(routes.site, () => Promise.resolve(null));
  const answerOf = async (
    identity: Identity,
    { kind, slug, etag: known }: Wanted,
  ): Promise<Omit<DocumentLine, "index">> => {
    const address = { company_id: identity.company_id, kind: kindOf(kind), slug: slugOf(slug) };
    const { document, revision, faults } = await publishedFor(routes, identity, address);
    const etag = etagOfView(routes.documents, revision);
    return known === etag
      ? { status: 304, etag, body: null }
      : { status: 200, etag, body: { document, revision, faults } };
  };
  const schema = { tags, summary: "Many published documents in one request", body: DocumentsRead };
  app.post("/api/documents/read", { schema, config: { ...config, knownNames: true } }, (request, reply) => {
    const { identity } = callerOf(request);
    const { body } = request;
    validateRead(body);
    const lineOf = async (wanted: Wanted, index: number): Promise<readonly string[]> => {
      try {
        return [`${JSON.stringify({ index, ...(await answerOf(identity, wanted)) })}\n`];
      } catch (error) {
        return [await failedLine(failureFor, request, index, error)];
      }
    };
    void reply.header("cache-control", "no-store");
    return sendLines(reply, body.documents.map(lineOf));
  });
};

/** The document that a path names, for who may read it in an editor. */
const addressInEditor = (request: FastifyRequest): Address => {
  const address = addressIn(request);
  const { permissions } = callerOf(request).identity.actor;
  if (!mayReadInEditor(address.kind, address.slug, permissions)) throw denied();
  return address;
};

/** Whether somebody is under way in a published revision of a document, by a wizard that pins it. */
const isUnderWay = async (
  { documents, parts }: DocumentRoutes,
  identity: Identity | null,
  address: Address,
  revision: number,
): Promise<boolean> =>
  identity !== null &&
  (await mayRender(documents, identity, address)) &&
  (await isPinned(readerOf(parts.store, address.company_id), address, revision, identity.actor)) &&
  (await documents.draft(address)) !== revision;

/** One revision: for editors, and for who is under way in it. */
const answerRevision = async (routes: DocumentRoutes, request: FastifyRequest, reply: FastifyReply) => {
  const { documents } = routes;
  const revision = revisionIn(request);
  const mine = addressIn(request);
  const mayGoOn = await isUnderWay(routes, request.identity, mine, revision);
  const address = mayGoOn ? mine : addressInEditor(request);
  if (!isFlagged(request, "view")) {
    const document = await documents.revision(address, revision);
    return answer(request, reply, `"${revision}"`, () => document);
  }
  const { document, faults, readOnly } = await documents.viewOfRevision(address, revision);
  return answer(request, reply, etagOfView(documents, revision), () => ({
    document,
    revision,
    faults,
    ...(readOnly ? { read_only: true } : {}),
  }));
};

/** Histories and references, for editors; one revision also for who is under way in it. */
const addEditorReads = (app: FastifyInstance, routes: DocumentRoutes): void => {
  const { documents, templates } = routes;
  app.get(`${at}/template`, { schema: { tags, summary: "A document to begin with" }, config }, (request) => {
    const { kind, slug } = addressInEditor(request);
    return templates.get(kind, slug);
  });
  app.get(`${at}/revisions`, { schema: { tags, summary: "Revisions of a document" }, config }, (request) =>
    documents.history(addressInEditor(request)),
  );
  app.get(`${at}/revisions/:revision`, { schema: { tags, summary: "One revision" }, config }, (request, reply) =>
    answerRevision(routes, request, reply),
  );
  app.post(
    `${at}/check`,
    { bodyLimit, schema: { tags, summary: "What a save would say of a document; stores nothing" }, config },
    (request) => documents.check(addressInEditor(request), request.body),
  );
  app.get(
    `${at}/references`,
    { schema: { tags, summary: "What a document uses, and what uses it" }, config },
    async (request) => {
      const { company_id, kind, slug } = addressInEditor(request);
      const { uses } = await documents.get(company_id, kind, slug);
      const used_by = await documents.usedBy(company_id, kind, slug);
      return {
        uses: { documents: documentsIn(uses), procedures: proceduresIn(uses), texts: textsIn(uses) },
        used_by,
      };
    },
  );
};

/** What an import would change; nothing is stored. */
const addImportCheck = (app: FastifyInstance, { documents }: DocumentRoutes): void => {
  app.post(
    "/api/documents/check",
    { bodyLimit, schema: { tags, summary: "What an import of documents would change; stores nothing" }, config },
    async (request) => {
      const { company_id, actor } = callerOf(request).identity;
      if (!actor.permissions.has("can-do-admin-actions")) throw denied();
      const list = isObject(request.body) ? request.body.documents : undefined;
      if (!Array.isArray(list)) throw new DomainError("invalid_input", { path: "/documents" });
      return { changes: await documents.previewImport(company_id, list, actor) };
    },
  );
};

/** Does the work of a write; one that is refused leaves an audit row too. */
const audited = async <T>(
  { journal }: ServerParts,
  request: FastifyRequest,
  verb: string,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const { identity } = callerOf(request);
    const { company_id, kind, slug } = addressIn(request);
    const { username } = identity.actor;
    const terminal = placeOf(identity.actor);
    const call_code = errorCatalogue[error instanceof DomainError ? error.code : "unexpected"].callCode;
    const row = { username, terminal, procedure: `${verb} documents/${kind}`, payload: { kind, slug }, call_code };
    await journal.write(company_id, async ({ audit }) => audit(row)).catch(() => undefined);
    throw error;
  }
};

/** Who writes. Throws `not_allowed` for who may not write documents of the kind. */
const writerIn = (request: FastifyRequest, isNew: boolean): Identity => {
  const { identity } = callerOf(request);
  if (identity.readOnly || !mayWrite(kindIn(request), isNew, identity.actor.permissions)) throw denied();
  if (missesEmployee(identity.actor)) throw signInFirst;
  return identity;
};

const answerSaved = (
  request: FastifyRequest,
  reply: FastifyReply,
  { revision, document, merged, notices }: Saved,
): FastifyReply =>
  reply
    .header("etag", `"${revision}"`)
    .send(isFlagged(request, "view") ? { document, revision, merged, faults: [], notices } : document);

/** Writes: every one, made or refused, leaves an audit row. */
const addWrites = (app: FastifyInstance, { documents, parts }: DocumentRoutes): void => {
  app.put(at, { bodyLimit, schema: { tags, summary: "Save a document" }, config }, (request, reply) =>
    audited(parts, request, "PUT", async () => {
      const precondition = preconditionOf(request);
      const isNew = "isNew" in precondition;
      const { actor } = writerIn(request, isNew);
      const options = {
        draft: isFlagged(request, "draft"),
        reviewed: isFlagged(request, "reviewed"),
        note: noteIn(request),
      };
      const result = await documents.save(addressIn(request), request.body, precondition, actor, options);
      if (isNew) void reply.code(201);
      return answerSaved(request, reply, result);
    }),
  );
  app.post(`${at}/publish`, { schema: { tags, summary: "Publish the draft" }, config }, (request, reply) =>
    audited(parts, request, "POST publish", async () => {
      const { actor } = writerIn(request, false);
      const note = noteIn(request);
      return answerSaved(request, reply, await documents.publish(addressIn(request), stoodOn(request), actor, note));
    }),
  );
  const restoring = { schema: { tags, summary: "Publish a revision again" }, config };
  app.post(`${at}/revisions/:revision/restore`, restoring, (request, reply) =>
    audited(parts, request, "POST restore", async () => {
      const precondition = preconditionOf(request);
      const { actor } = writerIn(request, "isNew" in precondition);
      const revision = revisionIn(request);
      return answerSaved(request, reply, await documents.restore(addressIn(request), revision, precondition, actor));
    }),
  );
  const deleting = { schema: { tags, summary: "Delete a document, or the edit of a shipped one" }, config };
  app.delete(at, deleting, (request, reply) =>
    audited(parts, request, "DELETE", async () => {
      const { actor } = writerIn(request, false);
      const forget = isFlagged(request, "draft") ? "discardDraft" : "remove";
      await documents[forget](addressIn(request), stoodOn(request), actor);
      return reply.code(204).send();
    }),
  );
};

/** The paired screen of a request as its browser is told of it. */
const deviceOf = ({ identity, screen }: FastifyRequest): AppDevice | null => {
  const device = identity ? identity.device : screen;
  if (!device) return null;
  const { name, device_kind, home } = device;
  return { name, device_kind, ...(identity && isOwnTerminal(identity) ? { acts: true, home } : {}) };
};

/** The start payload and the themes, which need no session. */
const addStart = (app: FastifyInstance, { documents, site, parts, build, provider }: DocumentRoutes): void => {
  const companyOf = async ({ identity }: FastifyRequest): Promise<number> => {
    if (identity) return identity.company_id;
    const first = await parts.store.read
      .selectFrom("companies")
      .select((eb) => eb.fn.min("company_id").as("company_id"))
      .executeTakeFirst();
    return Number(first?.company_id ?? 1);
  };

  app.get(
    "/api/app",
    { schema: { tags, summary: "What a screen needs to exist" }, config: { access: "visitors" } },
    async (request, reply) => {
      const company_id = await companyOf(request);
      const { identity, language } = request;
      if (identity) await tellSeq(reply, parts, company_id);
      const start = appStart({
        build,
        company: await documents.company(company_id),
        settings: await site.settings(company_id),
        language,
        designer: isFlagged(request, "designer"),
        provider,
        viewer: identity && viewerOf(identity),
        user: identity && userEntity(identity),
        device: deviceOf(request),
        ended: request.endedScreen,
        endedCode: request.endedCode,
      });
      const body = JSON.stringify(start);
      const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
      void reply.header("vary", "cookie, accept-language");
      return answer(request, reply, etag, () => {
        void reply.type("application/json; charset=utf-8");
        return body;
      });
    },
  );

  const file = { tags, summary: "The themes", response: { 200: SettingsFile } };
  app.get("/settings.json", { schema: file, config: { access: "anybody" } }, async (request, reply) => {
    void reply.header("cache-control", "no-store");
    return settingsFile(await documents.company(await companyOf(request)));
  });
};

/** All routes of documents. */
export const registerDocumentRoutes = (app: FastifyInstance, routes: DocumentRoutes): void => {
  addReads(app, routes);
  addReadTogether(app, routes);
  addEditorReads(app, routes);
  addImportCheck(app, routes);
  addWrites(app, routes);
  addStart(app, routes);
};
