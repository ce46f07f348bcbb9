import { queryOptions, replaceEqualDeep, useQueries, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useSyncExternalStore } from "react";
import { type Bound, pending, type ReadSpec } from "#engine/bindings/bound.ts";
import { rangeInput } from "#engine/bindings/moving-range.ts";
import type { OutputOfCall, ProcedureName } from "#schemas/platform/procedures.ts";
import type { EventFrame } from "#schemas/protocol/events.ts";
import type { ProcedureInfo, Transport } from "#engine/transport/transport.ts";
import { useClock } from "../providers/ClockProvider.tsx";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useTimeZone } from "../providers/TextsProvider.tsx";
import { CallError } from "#engine/transport/errors.ts";
import { boundOf, sameBound, sourceFailed, waitOf } from "./bound.ts";
import { type Entities, liveAnswer } from "#engine/store/entities.ts";
import type { Live, ReadMeta } from "./live.ts";
import { setSeq } from "./read-seq.ts";

/** A read with what the document says of it besides the spec. */
export interface Read extends ReadSpec {
  live?: Live;
}

/** What a read answers: by the contract where its name stands in the code, else anything. */
export type AnswerOf<Of extends Read> = Of extends { procedure: infer Name extends ProcedureName }
  ? OutputOfCall<Name>
  : unknown;

type NamedReads = Readonly<Record<string, Read | undefined>>;
type Answers<Reads extends NamedReads> = { [Name in keyof Reads]: Bound<AnswerOf<NonNullable<Reads[Name]>>> };

export const readKey = ({ procedure, input, range }: Pick<ReadSpec, "procedure" | "input" | "range">) =>
  range ? (["read", procedure, input, range] as const) : (["read", procedure, input] as const);

/** Where and when a read is made: the moment in ms UTC, and the company's time zone. */
export interface Moment {
  now: () => number;
  timeZone: string;
}

const utcNow: Moment = { now: Date.now, timeZone: "UTC" };

const inputAt = ({ input, range }: Read, { now, timeZone }: Moment): Read["input"] =>
  range ? { ...input, ...rangeInput(range, now(), timeZone) } : input;

const isOf = ({ machine_id }: EventFrame, subjects: readonly string[]): boolean =>
  typeof machine_id !== "string" || subjects.includes(machine_id);

const holds = (frame: EventFrame, where: NonNullable<Read["where"]>): boolean =>
  Object.entries(where).every(([field, value]) => frame[field] === value);

/** Which frames concern the read; undefined: all that it listens to. */
const whenOf = ({ subjects, where }: Read): ReadMeta["when"] =>
  subjects || where ? (frame) => (!subjects || isOf(frame, subjects)) && (!where || holds(frame, where)) : undefined;

const metaOf = (read: Read, info: ProcedureInfo | undefined): ReadMeta => {
  const events = read.events ?? info?.events;
  const live = read.live ?? info?.live;
  const subject = read.input["machine_id"];
  const when = whenOf(read);
  return {
    ...(events ? { events } : {}),
    ...(live ? { live } : {}),
    ...(typeof subject === "string" ? { subject } : {}),
    ...(when ? { when } : {}),
  };
};

/** A dashboard source that fails answers 200 with its error: to a screen that is a failed read, which keeps the last rows. */
const withoutSourceError = (res: unknown): unknown => {
  const error = typeof res === "object" && res !== null && "rows" in res && "error" in res ? res.error : null;
  if (typeof error !== "string") return res;
  throw new CallError(200, { code: sourceFailed, message: error, path: null, res });
};

/**
 * The query behind a read. Equal reads, wherever they stand, are one query and one request. An answer that was under
 * way while an event came does not undo the event's patch.
 */
export const readOptions = (
  client: QueryClient,
  transport: Transport,
  entities: () => Entities,
  read: Read,
  info?: ProcedureInfo,
  moment: Moment = utcNow,
) => {
  const meta = metaOf(read, info);
  const { live } = meta;
  return queryOptions({
    queryKey: readKey(read),
    queryFn: ({ signal }) => {
      const isFirst = client.getQueryData(readKey(read)) === undefined;
      let seq: number | undefined;
      const onSeq = (given: number) => void (seq = given);
      return transport
        .call(read.procedure, inputAt(read, moment), { background: !isFirst, signal, onSeq, together: true })
        .then((res) => {
          const answer = withoutSourceError(res ?? null);
          if (!signal.aborted) setSeq(client.getQueryCache().find({ queryKey: readKey(read), exact: true }), seq);
          return answer;
        });
    },
    meta,
    ...(live
      ? {
          structuralSharing: (old: unknown, answer: unknown) =>
            replaceEqualDeep(old, liveAnswer(answer, live, entities())),
        }
      : {}),
    ...(read.fresh ? { staleTime: read.fresh * 1000 } : {}),
    refetchInterval: ({ state }: { state: { error: unknown } }) =>
      waitOf(state.error) ?? (read.poll ? read.poll * 1000 : false),
    ...(read.retry
      ? {
          retry: read.retry.times,
          retryDelay: (_times: number, error: unknown) => waitOf(error) ?? read.retry!.wait * 1000,
        }
      : {}),
  });
};

/** Is the server reachable? */
export const useOnline = (): boolean => {
  const { transport } = useEngine();
  return useSyncExternalStore(transport.link.subscribe, () => transport.link.get().online);
};

/** Keeps these reads while mounted; an undefined member is not read. Answers keep their identity while equal. */
export const useReads = <Reads extends NamedReads>(reads: Reads): Answers<Reads> => {
  const { transport, procedures, state } = useEngine();
  const client = useQueryClient();
  const online = useOnline();
  const clock = useClock();
  const timeZone = useTimeZone();
  const before = useRef<Record<string, Bound>>({});
  const named = Object.entries(reads).filter((entry): entry is [string, Read] => entry[1] !== undefined);
  const names = Object.keys(reads).join();
  const combine = useCallback(
    (results: { data: unknown; error: unknown; dataUpdatedAt: number; errorUpdatedAt: number }[]) => {
      const bounds: Record<string, Bound> = {};
      for (const name of names.split(",").filter(Boolean)) bounds[name] = pending;
      for (const [index, [name, read]] of named.entries())
        bounds[name] = sameBound(before.current[name], boundOf(results[index]!, read.poll, online));
      const same = Object.keys(bounds).every((name) => bounds[name] === before.current[name]);
      if (!same || Object.keys(before.current).length !== Object.keys(bounds).length) before.current = bounds;
      // By the names of the reads; what each answers is its contract's to say, which the server holds to.
      return before.current as Answers<Reads>;
    },
    // The reads are plain data: their text decides whether anything is different.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [names, online, JSON.stringify(reads)],
  );
  return useQueries({
    queries: named.map(([, read]) =>
      readOptions(client, transport, () => state.getState().entities, read, procedures?.(read.procedure), {
        now: clock.now,
        timeZone,
      }),
    ),
    combine,
  });
};

/** Keeps one read while mounted. */
export const useRead = <Of extends Read>(read: Of | undefined): Bound<AnswerOf<Of>> => useReads({ it: read }).it;
