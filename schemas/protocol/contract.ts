import type { Static, TSchema } from "typebox";
import type { ErrorCode } from "./errors.ts";
import type { EventName } from "./events.ts";
import type { ListOffer } from "./list.ts";

/** Who may call a procedure. `base` rules (access.md section 1) always hold besides; `public` needs no session. */
type ContractPermission =
  | "public"
  | "signed-in"
  | "base"
  | "api-key:ingest"
  | "api-key:orders"
  | { all: readonly string[] }
  | { any: readonly string[] };

/**
 * What a procedure promises. One per file `<area>/<name>.ts` of `schemas/plant/procedures/` or `schemas/platform/`.
 */
export interface ProcedureContract<I extends TSchema = TSchema, O extends TSchema = TSchema> {
  name: string;
  area: string;
  description: string;
  kind: "read" | "write";
  input: I;
  /** A good input, as OpenAPI shows it. It speaks of `FC1`, which the demo has and the tests have too. */
  example: Static<I>;
  output: O;
  permission: ContractPermission;
  /**
   * The input field that holds the key of a subject of pages, or a list of keys: the server refuses unknown ones and
   * those outside the caller's restrictions before the handler runs.
   */
  machine?: string;
  /**
   * Write: the input field `at` has the moment at which a person acted, as the sender's clock showed it. The server
   * moves it to its own clock (`clockHeader`), unless the flag `unless` of the input says that a person picked it: then
   * it is the plant's time and stays as it is.
   */
  acted?: { at: string; unless?: string };
  /** Beside the errors every procedure may give. */
  errors?: Partial<Record<ErrorCode, string>>;
  /** Read: the events after which its answer may differ. Write: the events it raises. */
  events?: readonly EventName[];
  /** Seconds the server may answer a read from its cache. */
  cacheSeconds?: number;
  /** A dashboard may read it as a data source. */
  source?: boolean;
  /** Its rows are entities that events patch: the event, the patches' key field, and the entity name in the store. */
  live?: { event: EventName; key: string; entity: string };
  /** Its rows come in pages (`listInput` of schemas/platform/list.ts): what these are filtered and sorted by. */
  list?: ListOffer;
  offline?: "queue" | "refuse";
  /** Input or output fields that never stand in a stored reply, audit row, log or export. */
  secret?: readonly string[];
  /**
   * Read: permission keys that open a part of the answer; for who lacks one that part is absent, as the description says.
   * A shared answer is shared among those who hold the same ones.
   */
  discloses?: readonly string[];
  /** The answer depends on the user, not only on the scope, and is not shared. */
  perUser?: boolean;
  /** Write: its input names who answers for it, and a site may have it signed by that person. */
  signable?: boolean;
  /** Read: each call leaves an audit row as a write does, because of what it hands out. */
  audited?: boolean;
  /** Exempt from Idempotency-Key, audit row and stored reply (signals, wizard snapshots). */
  unaudited?: boolean;
  /** The most that a call may send, bytes; 64 KiB where nothing is said. */
  bodyLimit?: number;
  /** Input fields that are too large for an audit row, which says how many entries they had. */
  bulky?: readonly string[];
  /** What a call takes of the requests that its sender has; 1 where nothing is said. */
  cost?: number;
  /** Read: a path that a GET answers too, with the input fields as its parameters (`/order/:machineId/:cardNo`), else as its query. */
  address?: string;
}

export const defineContract = <I extends TSchema, O extends TSchema>(
  contract: ProcedureContract<I, O>,
): ProcedureContract<I, O> => contract;

export type InputOf<C> = C extends ProcedureContract<infer I, TSchema> ? Static<I> : never;
export type OutputOf<C> = C extends ProcedureContract<TSchema, infer O> ? Static<O> : never;
