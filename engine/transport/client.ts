import type { DocumentKind, ServedDocument } from "#schemas/documents/envelope.ts";
import { loadPatterns, usesPatterns } from "#engine/language/expressions/regex.ts";
import type { Reply } from "#schemas/protocol/reply.ts";
import { callsOver, sendOver } from "./calls.ts";
import type { Clock } from "./clock.ts";
import { type Contracts, createContracts, mayWait, subjectOf } from "./contracts.ts";
import { addressOf, gatherDocuments } from "./documents.ts";
import type { EventPort } from "./events/port.ts";
import { createSubscriptions } from "./events/subscriptions.ts";
import { createHttp } from "./http.ts";
import { type KeptRead, readKept } from "./kept.ts";
import type { LocalCopy } from "./local/copy.ts";
import { type LateQueue, lateQueue } from "./queue/late.ts";
import type { OpenQueue, QueueParts } from "./queue/queue.ts";
import {
  type Call,
  type ProcedureInfo,
  type RequestOptions,
  type Transport,
  type Write,
  writeBy,
} from "./transport.ts";
import { trusted } from "./trusted.ts";

export interface ClientParts {
  fetch: typeof fetch;
  clock: Clock;
  copy: LocalCopy;
  events: EventPort;
  /** The build that this page was made from, of which it tells the server; '' or none where it has no name. */
  build?: string;
  /** The server has ended the session. */
  onSignedOut: () => void;
  /** Somebody signed in or out in another tab. */
  onSession?: () => void;
  /** In [0, 1). */
  random: () => number;
  /** Loads the queue of writes. */
  openQueue: (parts: Pick<QueueParts, "link" | "send">) => Promise<OpenQueue>;
}

export interface Client extends Transport {
  /** A route whose answer the browser keeps for a start without network. */
  kept: <T>(path: string, background?: boolean) => Promise<KeptRead<T>>;
  copy: LocalCopy;
  /** The catalogue of procedures: which events change which read. */
  catalogue: () => Promise<ProcedureInfo[]>;
  /** Somebody signed in or out: the event stream starts anew. */
  sessionChanged: () => void;
  /** Whose session it is (`ownerName`), or null: their writes are sent from the queue. */
  identify: (owner: string | null) => void;
  /** The browser says that it is offline: ask the server now. */
  suspect: () => void;
  /** The page goes away, perhaps to come back from the browser's cache: its topics are taken off the stream. */
  leave: () => void;
}

/** A write goes through the queue where its contract lets it wait and it is known whose it is, else it is called. */
const writesOver = (call: Call, contracts: Contracts, queue: LateQueue): Write =>
  writeBy(async (procedure, input, { key, actor = null, title = null }) => {
    const info = await contracts.of(procedure);
    const opened = mayWait(info) ? await queue.open() : null;
    if (!info || !opened?.hasOwner()) return { state: "done", res: await call(procedure, input, { key }) };
    return await opened.write({ key, procedure, input, machine: subjectOf(info, input), actor, title });
  });

/** The transport of a browser. */
export const createClient = (parts: ClientParts): Client => {
  const { clock, copy, random, onSignedOut, onSession } = parts;
  const subscriptions = createSubscriptions(parts.events, clock, { onSignedOut, onSession });
  const { link, isCut } = subscriptions;
  const hooks = { onAnswer: subscriptions.answered, onSilence: subscriptions.suspect, onSignedOut };
  const http = createHttp(parts.fetch, hooks, parts.build);
  const kept = readKept(http, copy, clock.now);
  const published = gatherDocuments({ http, copy, clock }, (path) => kept<ServedDocument>(path));
  const contracts = createContracts(async () => {
    const { value } = await kept<ProcedureInfo[] | Reply<ProcedureInfo[]>>("/api/procedures?brief=1", true);
    return Array.isArray(value) ? value : value.res;
  });
  const call = callsOver({ http, clock, random, isCut });
  const queue = lateQueue(() => parts.openQueue({ link, send: sendOver(http) }));
  return {
    call,
    write: writesOver(call, contracts, queue),
    queue,
    identify: (owner) => {
      queue.identify(owner);
      void queue.open();
    },
    request: async <T>(method: string, path: string, options: RequestOptions = {}) => {
      const { body, headers = {}, key, background, signal, timeout } = options;
      return trusted<T>((await http({ method, path, body, headers, key, background, signal, timeout })).body);
    },
    document: async <D>(kind: DocumentKind, slug: string, revision?: number) => {
      const { value } =
        revision === undefined
          ? await published(kind, slug)
          : await kept<ServedDocument>(addressOf(kind, slug, revision));
      if (usesPatterns(value.document)) await loadPatterns();
      return trusted<ServedDocument<D>>(value);
    },
    catalogue: contracts.read,
    kept,
    copy,
    subscribe: subscriptions.subscribe,
    link,
    sessionChanged: subscriptions.session,
    suspect: subscriptions.suspect,
    leave: subscriptions.leave,
  };
};
