import { isObject } from "#schemas/documents/json.ts";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import type { EventFrame } from "#schemas/protocol/events.ts";
import { CallError, NoLinkError } from "#engine/transport/errors.ts";
import { hears } from "#engine/transport/events/topics.ts";
import type { Link } from "#engine/transport/link/link.ts";
import { callBy, type CallOptions, type RequestOptions, type Transport, writeBy } from "#engine/transport/transport.ts";
import { trusted } from "#engine/transport/trusted.ts";
import { fakeQueue, type FakeQueue } from "./fake-queue.ts";

interface RecordedCall {
  procedure: string;
  input: Record<string, unknown>;
  options: CallOptions;
}

export interface FakeTransport extends Transport {
  /** Every procedure call so far, in order. */
  calls: RecordedCall[];
  queue: FakeQueue;
  /** Raises a live event. */
  emit: (event: EventFrame["event"], payload?: Record<string, unknown>) => void;
  /** Raises live events of one name that arrive in one piece. */
  emitTogether: (event: EventFrame["event"], payloads: readonly Record<string, unknown>[]) => void;
  /** Cuts or restores the link; without it each call rejects with `NoLinkError`. */
  setLink: (online: boolean) => void;
  /** Sets what a procedure answers from now on. */
  answer: (procedure: string, answer: Answer) => void;
}

/** A fixed JSON answer, or a function of the input that may throw or return a promise. */
export type Answer =
  | object
  | string
  | number
  | boolean
  | null
  | undefined
  | ((input: Record<string, unknown>) => unknown);

export interface FakeTransportOptions {
  procedures?: Record<string, Answer>;
  /** Documents under `kind/slug`; a plain document is served at revision 1 without faults. */
  documents?: Record<string, object>;
  /** Other routes under `METHOD path`. */
  routes?: Record<string, Answer>;
  /** Writes that wait in the queue while the link is lost. */
  queueable?: readonly string[];
}

const answerOf = async (answer: Answer, input: Record<string, unknown>) =>
  typeof answer === "function" ? await answer(input) : answer;

const notFound = (what: string) =>
  new CallError(404, { code: "not_found", message: `Not found: ${what}`, path: null, res: null });

const served = <D>(document: object): ServedDocument<D> =>
  trusted("document" in document && "faults" in document ? document : { document, revision: 1, faults: [] });

/** A server in memory for tests and stories. Unknown names answer 404 as the real one does. */
export const fakeTransport = (options: FakeTransportOptions = {}): FakeTransport => {
  const procedures = new Map(Object.entries(options.procedures ?? {}));
  const listeners = new Set<{ topics: readonly string[]; listener: (frames: readonly EventFrame[]) => void }>();
  const linkListeners = new Set<() => void>();
  const calls: RecordedCall[] = [];
  const stored = new Map<string | undefined, unknown>();
  const queue = fakeQueue();
  let link: Link = { online: true, since: 0 };
  let seq = 0;
  const reach = () => {
    if (!link.online) throw new NoLinkError();
  };
  const raise: FakeTransport["emitTogether"] = (event, payloads) => {
    const frames = payloads.map((payload): EventFrame => {
      return { seq: ++seq, event, at: new Date(0).toISOString(), ...payload };
    });
    for (const { topics, listener } of listeners) {
      const heard = frames.filter((frame) => hears(topics, frame.event, frame["machine_id"]));
      if (heard.length > 0) listener(heard);
    }
  };
  const call = callBy(async (procedure, input, callOptions = {}) => {
    calls.push({ procedure, input, options: callOptions });
    reach();
    const { key, replay } = callOptions;
    if (!procedures.has(procedure) || (replay && !stored.has(key))) throw notFound(procedure);
    if (replay) return stored.get(key);
    const answer = await answerOf(procedures.get(procedure), input);
    if (key !== undefined) stored.set(key, answer);
    return answer;
  });
  return {
    calls,
    call,
    write: writeBy(async (procedure, input, { key, title = null, actor = null }) => {
      if (link.online || !options.queueable?.includes(procedure))
        return { state: "done", res: await call(procedure, input, { key }) };
      queue.put({ key, procedure, input, title, actor });
      return { state: "queued" };
    }),
    queue,
    document: async <D>(kind: string, slug: string) => {
      reach();
      const document = options.documents?.[`${kind}/${slug}`];
      if (!document) throw notFound(`${kind}/${slug}`);
      return served<D>(document);
    },
    request: async <T>(method: string, path: string, { body = {} }: RequestOptions = {}) => {
      reach();
      const key = `${method} ${path}`;
      if (!options.routes || !(key in options.routes)) throw notFound(key);
      return trusted<T>(await answerOf(options.routes[key], isObject(body) ? body : {}));
    },
    subscribe: (topics, listener) => {
      const entry = { topics, listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    link: {
      get: () => link,
      subscribe: (listener) => {
        linkListeners.add(listener);
        return () => void linkListeners.delete(listener);
      },
    },
    emit: (event, payload = {}) => raise(event, [payload]),
    emitTogether: raise,
    setLink: (online) => {
      link = { online, since: link.since + 1 };
      for (const listener of linkListeners) listener();
    },
    answer: (procedure, answer) => void procedures.set(procedure, answer),
  };
};
