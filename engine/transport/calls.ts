import { isObject } from "#schemas/documents/json.ts";
import { columnsType } from "#schemas/columns/columns-type.ts";
import { clockHeader } from "#schemas/protocol/clock.ts";
import { ownerHeader } from "#schemas/protocol/owner.ts";
import { replayHeader } from "#schemas/protocol/replay.ts";
import type { Clock } from "./clock.ts";
import { NoLinkError } from "./errors.ts";
import { gatherReads } from "./gathered.ts";
import type { Http } from "./http.ts";
import type { Send } from "./queue/sender.ts";
import { type Call, callBy } from "./transport.ts";
import { createWishes } from "./wishes.ts";

/** A send of the queue that gets no answer within this is tried again, with its key. */
const sendTimeout = 10_000;

const pathOf = (procedure: string): string => `/api/procedures/${encodeURIComponent(procedure)}`;

const clockAt = (now: number) => ({ [clockHeader]: new Date(now).toISOString() });

/** What a reply of a procedure holds besides its call status; columns are by themselves. */
const resOf = (body: unknown): unknown => {
  if (body instanceof ArrayBuffer) return body;
  return isObject(body) ? body["res"] : undefined;
};

export interface CallParts {
  http: Http;
  clock: Clock;
  /** In [0, 1). */
  random: () => number;
  /** Is it known that nobody answers? */
  isCut: () => boolean;
}

/** Calls of procedures: alone, gathered with others of the same moment, or not at all while nobody would answer. */
export const callsOver = ({ http, clock, random, isCut }: CallParts): Call => {
  const alone = callBy(async (procedure, input, { columns, ...options } = {}) => {
    const { key, replay, background, signal, timeout, onSeq } = options;
    const path = pathOf(procedure);
    const asks = replay ? { [replayHeader]: "1" } : {};
    const accepts = columns ? { accept: `${columnsType}, application/json` } : {};
    const headers = key === undefined ? accepts : { ...accepts, ...asks, ...clockAt(clock.now()) };
    const answer = await http({ method: "POST", path, body: input, key, headers, background, signal, timeout });
    if (answer.seq !== null) onSeq?.(answer.seq);
    return resOf(answer.body);
  });
  const gathered = gatherReads(http, clock, alone);
  const patient = createWishes(clock, random);
  return callBy(async (procedure, input, options = {}) => {
    // Nobody answers anyhow, and a hundred screens that go on asking are no help to a server that comes back.
    if (options.background && isCut()) throw new NoLinkError();
    if (!options.together) return await alone(procedure, input, options);
    return await patient(procedure, () => gathered(procedure, input, options));
  });
};

/** Sends a write of the queue in the name of its owner. */
export const sendOver =
  (http: Http): Send =>
  async ({ key, procedure, input, owner }, { background, clock: now, signal }) => {
    const headers = { [ownerHeader]: owner, ...clockAt(now) };
    const request = { path: pathOf(procedure), body: input, key, headers, background, signal, timeout: sendTimeout };
    return resOf((await http({ method: "POST", ...request })).body);
  };
