import type { Static, TSchema } from "typebox";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import type { OwnPermission } from "#schemas/documents/site/schema.ts";
import type { PasswordCheck } from "#server/auth/passwords.ts";
import type { LimitedTries } from "#server/auth/limited-tries.ts";
import type { Proofs } from "#server/auth/proofs.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import type { Store } from "#server/database/store.ts";
import type { Shortened } from "#server/people.ts";
import type { Reach, RoleOfSite, Settings } from "#server/site.ts";
import type { NewEvent } from "#server/events/log.ts";
import type { Actor } from "#server/identity.ts";

/** What a shared read may depend on, and nothing else. `machines` null means all machines of the company. */
export interface Scope {
  company_id: number;
  machines: readonly string[] | null;
  language: "en" | "sv";
  /** What is left of names of people; whole ones where nothing is said. */
  shortened?: Shortened;
}

export interface ReadContext {
  db: Reader;
  scope: Scope;
  settings: Settings;
  /** Milliseconds UTC, of the injected clock. */
  now: number;
  /** Set only when the contract says `perUser`. */
  actor: Actor | null;
  /** What the screens of a confined caller need; null where nothing is confined, and where `actor` is. */
  reach: Reach | null;
  /** The roles of the company; for a contract that is `perUser`, as shared answers do not follow them. */
  roles: () => Promise<readonly RoleOfSite[]>;
  /** The permission keys that the company has of its own; for a contract that is `perUser` too. */
  ownPermissions: () => Promise<readonly OwnPermission[]>;
  /** Those of the keys that the contract `discloses` which the caller holds. */
  disclosed: ReadonlySet<string>;
  /**
   * Reads another procedure in this scope, shared and checked as a call of its own but for the caller's keys. Throws
   * what that read throws.
   */
  readWithin: (name: string, input: unknown) => Promise<unknown>;
  /** Tells a right pincode from a wrong one. */
  isPassword: PasswordCheck;
  /** Counts tries of a secret, which a read may store. */
  tries: LimitedTries;
  /** Keeps that somebody has shown who they are, the one other thing that a read may store. */
  proofs: Proofs;
}

export interface AuditDetail {
  machine_id?: string;
  before?: unknown;
  after?: unknown;
}

export interface WriteContext {
  trx: Trx;
  scope: Scope;
  settings: Settings;
  now: number;
  actor: Actor;
  /** Adds an event to the transaction; it gets its `seq` last, when the handler has returned. */
  emit: (event: NewEvent) => void;
  /** What the audit row says besides who, when and the payload; a write of several machines leaves a row of each. */
  audit: (detail: AuditDetail) => void;
}

/** What a write may ask of before its transaction, where nobody waits for it. */
export type PrepareContext = Pick<ReadContext, "db" | "scope" | "now" | "isPassword" | "tries"> & { actor: Actor };

/*
 * Handlers are methods of their procedures: TypeScript then lets a procedure with an input of its own stand among all
 * procedures, whose input it does not know. The runtime hands over nothing that the contract's own schema has not taken.
 */
export interface ReadProcedure<I extends TSchema = TSchema, O extends TSchema = TSchema> {
  contract: ProcedureContract<I, O>;
  read(input: Static<I>, context: ReadContext): Promise<Static<O>>;
}
export interface WriteProcedure<I extends TSchema = TSchema, O extends TSchema = TSchema> {
  contract: ProcedureContract<I, O>;
  /** Works out, before the transaction, what takes long: the hash of a password. */
  prepare?(input: Static<I>, context: PrepareContext): Promise<unknown>;
  write(input: Static<I>, context: WriteContext, prepared?: unknown): Promise<Static<O>>;
}

/** What a call of another system gets: no transaction is open while it waits. */
export type OutsideContext = Pick<ReadContext, "db" | "scope" | "settings" | "now"> & { actor: Actor };
/** A call of another system, checked and ready to be sent. */
export interface PreparedCall<T = unknown> {
  /** The other system as people know it: where they look when the outcome is not known. */
  system: string;
  /**
   * Sends it, once. Throws `upstream_failed` only where the other system has certainly done nothing; after any other
   * error the outcome counts as not known.
   */
  send: () => Promise<T>;
}
/** A write of another system. `prepare` checks the call; whatever it throws, nothing has been sent. */
export interface OutsideProcedure<I extends TSchema = TSchema, O extends TSchema = TSchema> {
  contract: ProcedureContract<I, O>;
  prepare(input: Static<I>, context: OutsideContext): Promise<PreparedCall<Static<O>>>;
}

/** What a call of anybody gets, session or not. */
export interface PublicContext {
  store: Store;
  /** Milliseconds UTC, of the injected clock. */
  now: number;
  /** Where the call comes from. */
  address: string;
  /** Hands the calling browser the token of a paired screen. */
  setDeviceToken: (token: string) => void;
}
/** A procedure whose contract says `public`: it belongs to no company, and repeating it does no harm. */
interface PublicProcedure<I extends TSchema = TSchema, O extends TSchema = TSchema> {
  contract: ProcedureContract<I, O>;
  answer(input: Static<I>, context: PublicContext): Promise<Static<O>>;
}
export type Procedure = ReadProcedure | WriteProcedure | OutsideProcedure | PublicProcedure;

/** Joins a contract with the handler of a read. */
export const readProcedure = <I extends TSchema, O extends TSchema>(
  contract: ProcedureContract<I, O>,
  read: (input: Static<I>, context: ReadContext) => Promise<Static<O>>,
): ReadProcedure => ({ contract, read });

/** Joins a contract with the handler of a write, which runs inside the write's one transaction. */
export const writeProcedure = <I extends TSchema, O extends TSchema>(
  contract: ProcedureContract<I, O>,
  write: (input: Static<I>, context: WriteContext) => Promise<Static<O>>,
): WriteProcedure => ({ contract, write });

/** The same for a write that needs what `prepare` works out before its transaction. */
export const preparedWrite = <I extends TSchema, O extends TSchema, P>(
  contract: ProcedureContract<I, O>,
  prepare: (input: Static<I>, context: PrepareContext) => Promise<P>,
  write: (input: Static<I>, context: WriteContext, prepared: P) => Promise<Static<O>>,
): WriteProcedure => ({ contract, prepare, write });

/** Joins the contract of a write with what makes its call of another system. */
export const outsideProcedure = <I extends TSchema, O extends TSchema>(
  contract: ProcedureContract<I, O>,
  prepare: (input: Static<I>, context: OutsideContext) => Promise<PreparedCall<Static<O>>>,
): OutsideProcedure => ({ contract, prepare });

/** Joins a public contract with its handler. */
export const publicProcedure = <I extends TSchema, O extends TSchema>(
  contract: ProcedureContract<I, O>,
  answer: (input: Static<I>, context: PublicContext) => Promise<Static<O>>,
): PublicProcedure => ({ contract, answer });
