import type { DocumentKind, ServedDocument } from "#schemas/documents/envelope.ts";
import type { InputOfCall, OutputOfCall, ProcedureName } from "#schemas/platform/procedures.ts";
import type { EventFrame } from "#schemas/protocol/events.ts";
import type { ListOffer } from "#schemas/protocol/list.ts";
import type { LinkView } from "./link/link.ts";
import type { WriteOptions, WriteOutcome, WriteQueue } from "./queue/types.ts";

export interface CallOptions {
  /** The Idempotency-Key of a write. */
  key?: string;
  /** Asks what is stored of a write that was sent before with the same key and input, and makes none. */
  replay?: boolean;
  /** Polls, event-driven reads and replays: they do not extend the session. */
  background?: boolean;
  signal?: AbortSignal;
  /** Milliseconds until "no answer": what the server has to judge as a whole takes longer than what it looks up. */
  timeout?: number | undefined;
  /** Hears of a read's answer up to which event number it holds what happened. Not called for an answer without one. */
  onSeq?: (seq: number) => void;
  /** A read that may share its request with others of the same moment. */
  together?: boolean;
  /** A long read may answer with the bytes of its records in columns (`schemas/columns/sent.ts`), an `ArrayBuffer`. */
  columns?: boolean;
}

export interface RequestOptions extends CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

/** The part of a procedure's contract that a client acts on, from `GET /api/procedures`. */
export interface ProcedureInfo {
  name: string;
  kind: "read" | "write";
  events?: readonly string[];
  live?: { event: string; key: string; entity: string };
  /** Its rows come in pages: what these are filtered and sorted by. */
  list?: ListOffer;
  offline?: "queue" | "refuse";
  /** Who may call it; `signed-in`: everybody who has signed in, for what is their own. */
  permission?: unknown;
  /** The input field that holds the key of the subject, or a list of keys. */
  machine?: string;
  /** Fields that are kept nowhere. */
  secret?: readonly string[];
}

/** A name that is known when the screen runs only, as documents have it; one that stands in the code has a contract. */
type NameOfDocument<Name extends string> = string extends Name ? Name : never;

export interface Call {
  /** Calls a procedure and answers its `res`. */
  <Name extends ProcedureName>(
    procedure: Name,
    input: InputOfCall<Name>,
    options?: CallOptions,
  ): Promise<OutputOfCall<Name>>;
  <Name extends string>(
    procedure: NameOfDocument<Name>,
    input: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<unknown>;
}

export interface Write {
  /**
   * Makes a write with its key. Without a link, one whose contract says so waits in the queue; every other rejects with
   * `NoLinkError` and may be made again with the same key.
   */
  <Name extends ProcedureName>(
    procedure: Name,
    input: InputOfCall<Name>,
    options: WriteOptions,
  ): Promise<WriteOutcome<OutputOfCall<Name>>>;
  <Name extends string>(
    procedure: NameOfDocument<Name>,
    input: Record<string, unknown>,
    options: WriteOptions,
  ): Promise<WriteOutcome<unknown>>;
}

type Input = Record<string, unknown>;

/** What calls whatever it is told to, as its callers see it. */
export const callBy = (call: (procedure: string, input: Input, options?: CallOptions) => Promise<unknown>): Call =>
  call as Call;
/** The same of a write. */
export const writeBy = (
  write: (procedure: string, input: Input, options: WriteOptions) => Promise<WriteOutcome<unknown>>,
): Write => write as Write;

/** Asks any other route that answers JSON; its caller says what it expects of the answer. */
export type RequestRoute = <T = unknown>(method: string, path: string, options?: RequestOptions) => Promise<T>;
export const requestBy = (
  request: (method: string, path: string, options?: RequestOptions) => Promise<unknown>,
): RequestRoute => request as RequestRoute;

/**
 * The one way from a screen to the server. Calls reject with `CallError` (the server said no) or `NoLinkError`
 * (nobody answered). Every subscription returns its clean-up.
 */
export interface Transport {
  call: Call;
  write: Write;
  queue: WriteQueue;
  /** A document as the server validated it for this build: the published one, or a revision of it. */
  document: <D = Record<string, unknown>>(
    kind: DocumentKind,
    slug: string,
    revision?: number,
  ) => Promise<ServedDocument<D>>;
  /** Any other route of the server that answers JSON. */
  request: RequestRoute;
  /**
   * Live events of these topics (`Name` or `Name:key` of one); one stream serves the whole browser. `since` says of topics
   * after which event number they have to be heard; some frames may then come twice. Frames that came in one piece are
   * heard together, in their order.
   */
  subscribe: (
    topics: readonly string[],
    listener: (frames: readonly EventFrame[]) => void,
    since?: Readonly<Record<string, number>>,
  ) => () => void;
  link: LinkView;
}
