import type { ServedDocument } from "#schemas/documents/envelope.ts";
import { loadPatterns, usesPatterns } from "#engine/language/expressions/regex.ts";
import { clockHeader } from "#schemas/protocol/clock.ts";
import { ownerHeader } from "#schemas/protocol/owner.ts";
import type { Reply } from "#schemas/protocol/reply.ts";
import type { Clock } from "./clock.ts";
import type { EventPort } from "./events/port.ts";
import { createSubscriptions } from "./events/subscriptions.ts";
import { gatherReads } from "./gathered.ts";
import { createHttp } from "./http.ts";
import { NoLinkError } from "./errors.ts";
import { type KeptRead, readKept } from "./kept.ts";
import type { LocalCopy } from "./local/copy.ts";
import { lateQueue } from "./queue/late.ts";
import type { OpenQueue, QueueParts } from "./queue/queue.ts";
import { callBy, type ProcedureInfo, type Transport, writeBy } from "./transport.ts";
import { createWishes } from "./wishes.ts";

export interface ClientParts {
  fetch: typeof fetch;
  clock: Clock;
  copy: LocalCopy;
  events: EventPort;
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

/** A send of the queue that gets no answer within this is tried again, with its key. */
const sendTimeout = 10_000;

const pathOf = (procedure: string): string => `/api/procedures/${encodeURIComponent(procedure)}`;

type Contracts = ReadonlyMap<string, ProcedureInfo>;

/** A write that carries a secret is never kept. */
const mayWait = (info: ProcedureInfo | undefined): info is ProcedureInfo =>
  info?.offline === "queue" && (info.secret ?? []).length === 0;

const machineOf = ({ machine }: ProcedureInfo, input: Record<string, unknown>): string | null => {
  const value = machine === undefined ? null : input[machine];
  return typeof value === "string" ? value : null;
};

/** The transport of a browser. */
export const createClient = ({
  fetch: fetcher,
  clock,
  copy,
  events,
  onSignedOut,
  onSession,
  random,
  openQueue,
}: ClientParts): Client => {
  const subscriptions = createSubscriptions(events, clock, { onSignedOut, onSession });
  const { link } = subscriptions;
  const http = createHttp(fetcher, {
    onAnswer: subscriptions.answered,
    onSilence: subscriptions.suspect,
    onSignedOut,
  });
  const kept = readKept(http, copy, clock.now);
  const clockOf = (now: number) => ({ [clockHeader]: new Date(now).toISOString() });
  const alone = callBy(async (procedure, input, { key, background, signal, onSeq } = {}) => {
    const path = pathOf(procedure);
    const headers = key === undefined ? {} : clockOf(clock.now());
    const answer = await http({ method: "POST", path, body: input, key, headers, background, signal });
    if (answer.seq !== null) onSeq?.(answer.seq);
    return (answer.body as Reply).res;
  });
  const gathered = gatherReads(http, alone);
  const patient = createWishes(clock, random);
  const call = callBy(async (procedure, input, options = {}) => {
    // Nobody answers anyhow, and a hundred screens that go on asking are no help to a server that comes back.
    if (options.background && subscriptions.isCut()) throw new NoLinkError();
    if (!options.together) return await alone(procedure, input, options);
    return await patient(procedure, () => gathered(procedure, input, options));
  });
  const send: QueueParts["send"] = async ({ key, procedure, input, owner }, { background, clock: now, signal }) => {
    const headers = { [ownerHeader]: owner, ...clockOf(now) };
    const request = { path: pathOf(procedure), body: input, key, headers, background, signal, timeout: sendTimeout };
    return ((await http({ method: "POST", ...request })).body as Reply<any>).res as unknown;
  };
  const queue = lateQueue(() => openQueue({ link, send }));
  let contracts: Promise<Contracts> | null = null;
  const catalogue = async () => {
    const { value } = await kept<ProcedureInfo[] | Reply<ProcedureInfo[]>>("/api/procedures", true);
    const infos = Array.isArray(value) ? value : value.res;
    contracts = Promise.resolve(new Map(infos.map((info) => [info.name, info])));
    return infos;
  };
  const contractOf = async (procedure: string): Promise<ProcedureInfo | undefined> => {
    if (!contracts) await catalogue().catch(() => {});
    return (await contracts)?.get(procedure);
  };
  const write = writeBy(async (procedure, input, { key, actor = null, title = null }) => {
    const info = await contractOf(procedure);
    const opened = mayWait(info) ? await queue.open() : null;
    if (!info || !opened?.hasOwner()) return { state: "done", res: await call(procedure, input, { key }) };
    return await opened.write({ key, procedure, input, machine: machineOf(info, input), actor, title });
  });
  return {
    call,
    write,
    queue,
    identify: (owner) => {
      queue.identify(owner);
      void queue.open();
    },
    request: async (method, path, { body, headers = {}, key, background, signal } = {}) =>
      (await http({ method, path, body, headers, key, background, signal })).body as any,
    document: async (kind, slug, revision) => {
      const path = `/api/documents/${kind}/${encodeURIComponent(slug)}`;
      const place = revision === undefined ? path : `${path}/revisions/${revision}`;
      const { value } = await kept<ServedDocument<any>>(`${place}?view=1`);
      if (usesPatterns(value.document)) await loadPatterns();
      return value;
    },
    catalogue,
    kept,
    copy,
    subscribe: subscriptions.subscribe,
    link,
    sessionChanged: subscriptions.session,
    suspect: subscriptions.suspect,
    leave: subscriptions.leave,
  };
};
