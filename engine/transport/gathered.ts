import { type ReadsLine, readsAtOnce } from "#schemas/protocol/reads.ts";
import type { Clock } from "./clock.ts";
import { callErrorOf, NoLinkError } from "./errors.ts";
import { type Http, isAway } from "./http.ts";
import { gatherMoment } from "./moment.ts";
import { type Call, callBy, type CallOptions } from "./transport.ts";
import { trusted } from "./trusted.ts";

interface Asked {
  procedure: string;
  input: Record<string, unknown>;
  options: CallOptions;
  resolve: (res: any) => void;
  reject: (cause: unknown) => void;
}

type Line = Pick<ReadsLine, "status" | "retry_after"> & { body: unknown };

/** Why a line holds no answer. */
export const faultOfLine = ({ status, body, retry_after }: Line): Error => {
  const error = callErrorOf(status, "", body, retry_after === undefined ? null : retry_after * 1_000);
  return isAway(status, body) ? new NoLinkError(error) : error;
};

const settle = ({ options, resolve, reject }: Asked, line: ReadsLine): void => {
  if (line.status !== 200) return reject(faultOfLine(line));
  if (line.seq !== null) options.onSeq?.(line.seq);
  resolve(line.body.res);
};

/** One request for several reads. Who no longer wants to know is told so at once; the request ends with the last. */
const sendAll = async (http: Http, asked: readonly Asked[], background: boolean): Promise<void> => {
  const open = new Map(asked.entries());
  const abort = new AbortController();
  const leave = (index: number, { options, reject }: Asked) => {
    if (!open.delete(index)) return;
    reject(options.signal?.reason);
    if (open.size === 0) abort.abort();
  };
  for (const [index, one] of open)
    one.options.signal?.addEventListener("abort", () => leave(index, one), { signal: abort.signal });
  const onLine = (line: unknown) => {
    const answer = trusted<ReadsLine>(line);
    const one = open.get(answer.index);
    if (open.delete(answer.index)) settle(one!, answer);
  };
  const calls = asked.map(({ procedure, input }) => ({ procedure, input }));
  const request = { method: "POST", path: "/api/reads", body: { calls }, background, signal: abort.signal, onLine };
  const fault = await http(request).then(
    () => new NoLinkError(),
    (error: unknown) => error,
  );
  for (const { reject } of open.values()) reject(fault);
  // Nobody listens to the signals of a request that has ended.
  open.clear();
  abort.abort();
};

/** Reads of one moment share a request; one that is alone goes as itself, by `alone`. */
export const gatherReads = (http: Http, clock: Clock, alone: Call): Call => {
  const sendSide = (background: boolean) => (wanted: readonly Asked[]) => {
    const asked: Asked[] = [];
    for (const one of wanted)
      if (one.options.signal?.aborted) one.reject(one.options.signal.reason);
      else asked.push(one);
    for (let first = 0; first < asked.length; first += readsAtOnce) {
      const some = asked.slice(first, first + readsAtOnce);
      const [only] = some;
      if (some.length > 1) void sendAll(http, some, background);
      else void alone(only!.procedure, only!.input, only!.options).then(only!.resolve, only!.reject);
    }
  };
  const [seen, inBackground] = [gatherMoment(clock, sendSide(false)), gatherMoment(clock, sendSide(true))];
  return callBy(
    (procedure, input, options = {}) =>
      new Promise((resolve, reject) => {
        options.signal?.throwIfAborted();
        (options.background ? inBackground : seen)({ procedure, input, options, resolve, reject });
      }),
  );
};
