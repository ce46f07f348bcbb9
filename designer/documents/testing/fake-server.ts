import type { Fault } from "#schemas/documents/envelope.ts";
import { merge } from "#schemas/documents/changes/merge.ts";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import type { Failure } from "#schemas/protocol/reply.ts";
import { CallError, NoLinkError } from "#engine/transport/errors.ts";
import { fakeTransport, type FakeTransport } from "#engine/testing/fake-transport.ts";
import { objectOf } from "../../values.ts";
import type { Template } from "../remote.ts";
import type { Stored } from "../session.ts";

interface Kept {
  published: number | null;
  draft: number | null;
  revisions: (Stored & { changed_by: string; note: string | null })[];
}

export interface FakeServer {
  /** The transport of a user. */
  as: (username: string) => FakeTransport;
  put: (document: JsonObject, how?: { draft?: boolean; by?: string }) => number;
  get: (kind: string, slug: string) => Kept | undefined;
  /** What is stored: the draft, else what is published. */
  newest: (kind: string, slug: string) => Stored;
  /** Offers a document to begin with from now on. */
  offer: (document: JsonObject, template: Pick<Template, "about" | "replace">) => void;
  /** Finds faults from now on. */
  judge: (faultsOf: (document: JsonObject) => Fault[]) => void;
  /** Notices from now on. */
  notice: (noticesOf: (document: JsonObject) => Fault[]) => void;
  /** The next write is made, and its answer is lost. */
  loseAnswer: () => void;
}

const refusal = (status: number, code: Failure["code"], res: unknown = null, message: string = code): CallError =>
  new CallError(status, { code, message, path: null, res });

const at = "2026-03-02T08:00:00.000Z";

/**
 * A server in memory that keeps revisions, drafts and preconditions as the real one does, and merges stale saves by the
 * same function.
 */
export const fakeServer = (): FakeServer => {
  const documents = new Map<string, Kept>();
  const transports: FakeTransport[] = [];
  const templates = new Map<string, { document: JsonObject; said: Pick<Template, "about" | "replace"> }>();
  let faultsOf: (document: JsonObject) => Fault[] = () => [];
  let noticesOf: (document: JsonObject) => Fault[] = () => [];
  let isLost = false;

  const find = (kind: string, slug: string): Kept => {
    const kept = documents.get(`${kind}/${slug}`);
    if (!kept) throw refusal(404, "not_found");
    return kept;
  };
  const at1 = (kept: Kept, revision: number | null): Stored => {
    const found = kept.revisions.find((one) => one.revision === revision);
    if (!found) throw refusal(404, "not_found");
    return found;
  };
  const tell = (event: "DocumentChanged" | "DraftChanged", kind: string, slug: string) => {
    for (const transport of transports) transport.emit(event, { kind, slug });
  };
  const add = (kept: Kept, document: JsonObject, changed_by: string, note: string | null): number => {
    const revision = kept.revisions.length + 1;
    kept.revisions.push({ revision, document: structuredClone(document), changed_by, note });
    return revision;
  };
  const resolve = (kept: Kept, current: number, base: number, mine: JsonObject) => {
    if (base === current) return { document: mine, merged: false };
    const stored = at1(kept, current);
    const { document, conflicts } = merge(at1(kept, base).document, mine, stored.document);
    if (conflicts.length > 0 || faultsOf(document).length > 0)
      throw refusal(409, "revision_conflict", { stored, sent: mine });
    return { document, merged: true };
  };
  const save = (
    kind: string,
    slug: string,
    mine: JsonObject,
    headers: Record<string, string>,
    draft: boolean,
    by: string,
    note: string | null,
  ) => {
    const faults = faultsOf(mine);
    if (faults.length > 0) throw refusal(422, "invalid_document", faults, faults[0]?.message);
    const known = documents.get(`${kind}/${slug}`);
    const kept = known ?? { published: null, draft: null, revisions: [] };
    const current = draft ? (kept.draft ?? kept.published) : kept.published;
    const isNew = headers["if-none-match"] === "*";
    if (isNew && (kept.published ?? kept.draft) !== null) throw refusal(409, "duplicate_name");
    if (!isNew && current === null) throw refusal(404, "not_found");
    const base = Number(headers["if-match"]?.replaceAll('"', ""));
    const { document, merged } =
      isNew || current === null ? { document: mine, merged: false } : resolve(kept, current, base, mine);
    documents.set(`${kind}/${slug}`, kept);
    const revision = add(kept, document, by, note);
    if (draft) kept.draft = revision;
    else [kept.published, kept.draft] = [revision, null];
    tell(draft ? "DraftChanged" : "DocumentChanged", kind, slug);
    return { document: structuredClone(document), revision, merged, faults: [], notices: noticesOf(document) };
  };
  const publish = (kind: string, slug: string, headers: Record<string, string>) => {
    const kept = find(kind, slug);
    const revision = Number(headers["if-match"]?.replaceAll('"', ""));
    if (kept.draft === null) throw refusal(409, "state_conflict");
    if (kept.draft !== revision) throw refusal(409, "revision_conflict", { stored: at1(kept, kept.draft), sent: null });
    [kept.published, kept.draft] = [revision, null];
    tell("DocumentChanged", kind, slug);
    const stored = structuredClone(at1(kept, revision));
    return { ...stored, merged: false, faults: [], notices: noticesOf(stored.document) };
  };
  const restore = (kind: string, slug: string, revision: number, by: string) => {
    const kept = find(kind, slug);
    const { document } = at1(kept, revision);
    [kept.published, kept.draft] = [add(kept, document, by, null), null];
    tell("DocumentChanged", kind, slug);
    return {
      document: structuredClone(document),
      revision: kept.published,
      merged: false,
      faults: [],
      notices: noticesOf(document),
    };
  };
  const forget = (kind: string, slug: string, draft: boolean) => {
    const kept = find(kind, slug);
    kept.draft = null;
    if (!draft) kept.published = null;
    tell(draft ? "DraftChanged" : "DocumentChanged", kind, slug);
    return null;
  };
  const history = ({ published, draft, revisions }: Kept) => ({
    published,
    draft,
    shipped_changed: false,
    shipped: null,
    revisions: revisions
      .map(({ revision, changed_by, note }) => ({ revision, changed_by, note, origin: "edit", changed_at: at }))
      .reverse(),
  });
  const list = (kind: string, deleted: boolean) =>
    [...documents].flatMap(([address, kept]) => {
      const [ofKind, slug = ""] = address.split("/");
      const isDeleted = kept.published === null && kept.draft === null;
      if (ofKind !== kind || (isDeleted && !deleted)) return [];
      const shown =
        kept.revisions.find(({ revision }) => revision === (kept.published ?? kept.draft)) ?? kept.revisions.at(-1);
      const { title, isSnippet, snippetTag, overview_name, record_no } = shown?.document ?? {};
      const mark = { revision: shown?.revision ?? 0, changed_by: shown?.changed_by ?? "", changed_at: at };
      return {
        kind,
        slug,
        title,
        ...mark,
        origin: "edit",
        shipped: false,
        shipped_changed: false,
        faults: 0,
        used_by: 0,
        ...(isSnippet === undefined ? {} : { isSnippet, snippetTag }),
        ...(overview_name === undefined ? {} : { overview_name }),
        ...(record_no === undefined ? {} : { record_no }),
        draft: kept.draft === null ? null : { ...mark, revision: kept.draft },
        published: kept.published !== null,
        deleted: isDeleted,
      };
    });

  const answer = (by: string, method: string, url: URL, headers: Record<string, string>, body: unknown): unknown => {
    const [kind = "", slug = "", ...rest] = url.pathname.split("/").slice(3).map(decodeURIComponent);
    const flag = (name: string) => url.searchParams.get(name) === "1";
    const note = url.searchParams.get("note");
    if (slug === "" && flag("templates"))
      return [...templates.values()]
        .filter(({ document }) => document.kind === kind)
        .map(({ document: { slug: name, title }, said }) => ({ kind, slug: name, title, ...said }));
    if (slug === "") return list(kind, flag("deleted"));
    if (rest[0] === "template") return structuredClone(templates.get(`${kind}/${slug}`)?.document);
    if (rest[0] === "check")
      return isObject(body) ? { faults: faultsOf(body), notices: noticesOf(body) } : { faults: [], notices: [] };
    if (rest[0] === "publish") return publish(kind, slug, headers);
    if (rest[0] === "references") return { uses: { documents: [], procedures: [], texts: [] }, used_by: [] };
    if (rest[2] === "restore") return restore(kind, slug, Number(rest[1]), by);
    if (rest[0] === "revisions" && rest[1] !== undefined)
      return { ...structuredClone(at1(find(kind, slug), Number(rest[1]))), faults: [] };
    if (rest[0] === "revisions") return history(find(kind, slug));
    if (method === "PUT") return save(kind, slug, objectOf(body), headers, flag("draft"), by, note);
    if (method === "DELETE") return forget(kind, slug, flag("draft"));
    throw refusal(404, "not_found");
  };
  return {
    as: (username) => {
      const base = fakeTransport();
      const transport: FakeTransport = {
        ...base,
        request: async (method, path, { body, headers = {} } = {}) => {
          if (!base.link.get().online) throw new NoLinkError();
          const result = answer(username, method, new URL(path, "http://server"), headers, body);
          if (isLost && method !== "GET") {
            isLost = false;
            throw new NoLinkError();
          }
          return result as any;
        },
      };
      transports.push(transport);
      return transport;
    },
    put: (document, { draft = false, by = "admin" } = {}) => {
      const [kind, slug] = [String(document.kind), String(document.slug)];
      const kept = documents.get(`${kind}/${slug}`) ?? { published: null, draft: null, revisions: [] };
      documents.set(`${kind}/${slug}`, kept);
      const revision = add(kept, document, by, null);
      if (draft) kept.draft = revision;
      else [kept.published, kept.draft] = [revision, null];
      tell(draft ? "DraftChanged" : "DocumentChanged", kind, slug);
      return revision;
    },
    get: (kind, slug) => documents.get(`${kind}/${slug}`),
    newest: (kind, slug) => {
      const kept = find(kind, slug);
      return at1(kept, kept.draft ?? kept.published);
    },
    offer: (document, said) =>
      void templates.set(`${String(document.kind)}/${String(document.slug)}`, { document, said }),
    judge: (next) => (faultsOf = next),
    notice: (next) => (noticesOf = next),
    loseAnswer: () => (isLost = true),
  };
};
