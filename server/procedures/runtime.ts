import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { machinesOf } from "#server/auth/identity.ts";
import { createLimitedTries, type LimitedTries } from "#server/auth/limited-tries.ts";
import { createProofs, type Proofs } from "#server/auth/proofs.ts";
import { gatheredWithin } from "#server/gathering.ts";
import type { RunListener } from "#server/observability/metrics.ts";
import type { ServerParts } from "#server/parts.ts";
import { shortenedFor, withoutNames } from "#server/people.ts";
import type { Caller } from "#server/request.ts";
import type { Reach, SiteReader } from "#server/site.ts";
import { validatorOf } from "#server/validation.ts";
import type { Catalogue } from "./catalogue.ts";
import { checkMachines } from "./machine-check.ts";
import type { MachineDirectory } from "./machine-directory.ts";
import { type AnswerBody, textOf } from "./answer-body.ts";
import { hasRecords, isLong, type LongReads } from "./long-reads/run.ts";
import { performOutside, replyBefore } from "./outside.ts";
import { disclosedTo, refusalOf } from "./permission.ts";
import type { Procedure, PublicContext, Scope } from "./procedure.ts";
import type { Actor, Identity } from "#server/identity.ts";
import { type Answer, ReadCache } from "./read-cache.ts";
import { offsetOf } from "./server-time.ts";
import { keyOf, saidIn } from "./stored-reply.ts";
import { auditOf, auditRefusal, performWrite, successBody } from "./writes.ts";
import { readerFor, readerOf } from "#server/database/company.ts";

/** The body of a success; `seq` of a read's `Answer`, null for a write. */
export interface Called {
  body: AnswerBody;
  seq: number | null;
  /** The body is of `columnsType`. */
  columns?: boolean;
}

/** Headers of a write as they came. */
interface WriteHeaders {
  key?: unknown;
  /** Of `clockHeader`. */
  clock?: unknown;
  /** Of `replayHeader`: set where nothing is to be made. */
  replay?: unknown;
}

interface CallHeaders extends WriteHeaders {
  /** The records of a read as columns, where `sendsColumns`. */
  columns?: boolean;
}

/** For whom a read is made. */
interface Asker {
  scope: Scope;
  actor: Actor | null;
  /** Null for a caller who is not confined. */
  reach: Reach | null;
}

/** The keys of a caller that may make another answer of a shared read. */
const rightsOf = ({ permission, discloses = [] }: ProcedureContract, actor: Actor): readonly string[] => {
  const any = typeof permission === "object" && "any" in permission ? permission.any : [];
  return [...any, ...discloses].filter((key) => actor.permissions.has(key));
};

/** Whose turn it is among the long reads: each session and each device has its own. */
const callerName = ({ company_id }: Scope, actor: Actor | null): string =>
  JSON.stringify([company_id, actor?.username, actor?.terminal]);

/** Only what a thread makes is worth the columns, and does not hold up the server while they are made. */
const sendsColumns = (procedure: Procedure): boolean => isLong(procedure) && hasRecords(procedure);

/** What a success holds. */
const resOf = (body: string): unknown => {
  // `successBody` has written it.
  const { res } = JSON.parse(body) as { res: unknown };
  return res;
};

/**
 * Those who are refused at the door wait for each other so long, ms: their audit rows share a commit, so that who sends
 * what may not be sent, as fast as can be, neither keeps the disk nor the event loop busy.
 */
const refusalsWithin = 25;

const validators = new WeakMap<ProcedureContract, (value: unknown) => void>();

/** What was sent, as the object that each contract takes. Throws `invalid_input` for all else; the check is compiled once. */
const validInput = (contract: ProcedureContract, sent: unknown): JsonObject => {
  const check = validators.get(contract) ?? validatorOf(contract.input);
  validators.set(contract, check);
  check(sent);
  if (isObject(sent)) return sent;
  throw new DomainError("invalid_input");
};

/** Calls procedures by their contracts: validates, authorises, shares reads, and makes each write one transaction. */
export class Runtime {
  readonly catalogue: Catalogue;
  readonly #parts: ServerParts;
  readonly #site: SiteReader;
  readonly #machines: MachineDirectory;
  readonly #ran: RunListener;
  readonly #longReads: LongReads;
  readonly #cache = new ReadCache();
  readonly #tries: LimitedTries;
  readonly #proofs: Proofs;
  readonly #refusals = gatheredWithin(refusalsWithin);

  constructor(
    parts: ServerParts,
    site: SiteReader,
    machines: MachineDirectory,
    catalogue: Catalogue,
    ran: RunListener,
    longReads: LongReads,
  ) {
    this.catalogue = catalogue;
    this.#parts = parts;
    this.#site = site;
    this.#machines = machines;
    this.#ran = ran;
    this.#longReads = longReads;
    this.#tries = createLimitedTries(parts.store, parts.now);
    this.#proofs = createProofs(parts.store, parts.now);
    parts.hub.listen((company_id, events) => this.#cache.changed(company_id, events));
  }

  /** What the screens of a confined caller need; null for all other callers. */
  async reachOf(identity: Identity): Promise<Reach | null> {
    return identity.confined ? ((await this.#site.reach?.(identity)) ?? null) : null;
  }

  /** Refuses whom the contract does not let in, whatever is sent; a refused write leaves its audit row. */
  async admit(name: string, identity: Identity): Promise<void> {
    const { contract } = await this.#find(name, identity.company_id);
    const refusal = await this.#refusal(contract, identity);
    if (!refusal) return;
    if (contract.kind === "write" || contract.audited) {
      const { actor, company_id } = identity;
      await this.#refusals();
      await auditRefusal(this.#parts.journal, contract, {}, actor, company_id, refusal).catch(() => undefined);
    }
    throw refusal;
  }

  /** Calls a procedure for a request; gives the body of the success, for a read with its `seq`, or throws `DomainError`. */
  async call(name: string, input: unknown, caller: Caller | null, headers: CallHeaders = {}): Promise<Called> {
    const arrived = this.#parts.now();
    const found = await this.#find(name, caller?.identity.company_id ?? null);
    const { contract } = found;
    const refusal = await this.#refusal(contract, caller?.identity ?? null);
    if (contract.kind === "read" && !contract.audited) {
      if (refusal) throw refusal;
      const asker = this.#mustBe(caller);
      return await this.#read(found, validInput(contract, input), asker, headers.columns ?? false);
    }
    if (contract.kind === "write" && headers.replay !== undefined) {
      if (refusal) throw refusal;
      return { body: await this.#replay(contract, input, this.#mustBe(caller), headers.key), seq: null };
    }
    try {
      if (refusal) throw refusal;
      if (contract.kind === "read") return await this.#readNoted(found, input, this.#mustBe(caller));
      return { body: await this.#write(found, input, this.#mustBe(caller), headers, arrived), seq: null };
    } catch (error) {
      if (caller) {
        const { actor, company_id } = caller.identity;
        await auditRefusal(this.#parts.journal, contract, input, actor, company_id, error).catch(() => undefined);
      }
      throw error;
    }
  }

  /** Calls a public procedure for anybody; gives the body of the success or throws `DomainError`. */
  async callPublic(name: string, input: unknown, context: Omit<PublicContext, "store" | "now">): Promise<string> {
    const procedure = await this.#find(name, null);
    if (!("answer" in procedure)) throw new DomainError("not_allowed");
    const valid = validInput(procedure.contract, input);
    this.#ran(name);
    const { store, now } = this.#parts;
    return successBody(await procedure.answer(valid, { ...context, store, now: now() }));
  }

  /**
   * Reads another procedure within a scope, for a procedure that gathers others (`load_dashboard_data`). The right to
   * the source was checked when its document was saved; the scope's machines hold here.
   */
  async #within(name: string, input: unknown, asker: Asker): Promise<Answer> {
    const found = await this.#find(name, asker.scope.company_id);
    const { contract } = found;
    if (contract.kind !== "read" || (contract.perUser && !asker.actor)) throw new DomainError("not_allowed");
    return await this.#answer(found, validInput(contract, input), asker);
  }

  async #find(name: string, company_id: number | null): Promise<Procedure> {
    const found = (await this.catalogue.of(company_id)).procedures.get(name);
    if (!found) throw new DomainError("not_found", { message: "No procedure has this name." });
    return found;
  }

  #mustBe(caller: Caller | null): Caller {
    if (!caller) throw new DomainError("not_signed_in");
    return caller;
  }

  async #refusal(contract: ProcedureContract, identity: Identity | null): Promise<DomainError | null> {
    const reach = identity?.confined ? await this.reachOf(identity) : null;
    return refusalOf(contract, identity, reach?.procedures.has(contract.name) ?? contract.source === true);
  }

  /** What of the company a caller's reads may depend on. */
  async scopeOf({ identity, language }: Caller): Promise<Scope> {
    const { company_id } = identity;
    const shortened = identity.readOnly ? shortenedFor(identity, await this.#site.settings(company_id)) : null;
    return { company_id, machines: machinesOf(identity), language, shortened };
  }

  async #read(found: Procedure, valid: JsonObject, caller: Caller, inColumns = false): Promise<Answer> {
    const { identity } = caller;
    const reach = identity.confined ? await this.reachOf(identity) : null;
    const asker = { scope: await this.scopeOf(caller), actor: identity.actor, reach };
    return await this.#answer(found, valid, asker, inColumns && sendsColumns(found));
  }

  /** Reads, and leaves the audit row without which nothing is handed out. */
  async #readNoted(found: Procedure, input: unknown, caller: Caller): Promise<Answer> {
    const valid = validInput(found.contract, input);
    const answer = await this.#read(found, valid, caller);
    const { actor, company_id } = caller.identity;
    await this.#parts.journal.write(company_id, (entry) => {
      entry.audit(auditOf(found.contract, valid, actor, 0));
      return Promise.resolve();
    });
    return answer;
  }

  async #answer(procedure: Procedure, input: JsonObject, asker: Asker, columns = false): Promise<Answer> {
    const { store, now, hub } = this.#parts;
    const { contract } = procedure;
    if (!("read" in procedure)) throw new Error(`The procedure ${contract.name} has no read.`);
    const { scope, actor } = asker;
    const own: Asker = contract.perUser ? asker : { scope, actor: null, reach: null };
    const { company_id, machines } = scope;
    const asked = await hub.last(company_id);
    const read = async (): Promise<Answer> => {
      let seq = asked;
      const within = async (name: string, inner: unknown): Promise<unknown> => {
        const answer = await this.#within(name, inner, own);
        seq = Math.min(seq, answer.seq);
        return "res" in answer ? answer.res : resOf(textOf(answer.body));
      };
      await checkMachines(this.#machines, readerOf(store, company_id), company_id, machines, contract.machine, input);
      this.#ran(contract.name);
      const settings = await this.#site.settings(company_id);
      const disclosed = disclosedTo(contract, actor);
      const given = { scope, settings, now: now(), actor: own.actor, disclosed };
      if (isLong(procedure)) {
        const long = { ...given, procedure: contract.name, input, columns };
        return { body: await this.#longReads(long, callerName(scope, actor)), seq, columns };
      }
      const found = await procedure.read(input, {
        ...given,
        db: readerFor(store, scope),
        reach: own.reach,
        roles: () => this.#site.roles(company_id),
        ownPermissions: () => this.#site.permissions(company_id),
        readWithin: within,
        tries: this.#tries,
        proofs: this.#proofs,
        isPassword: this.#parts.isPassword,
      });
      const res = withoutNames(found, scope.shortened ?? null);
      return { res, body: successBody(res), seq };
    };
    if (contract.perUser) return await read();
    const shared = this.#cache.keyOf(contract, input, scope, actor ? rightsOf(contract, actor) : []);
    const key = columns ? `columns ${shared}` : shared;
    return await this.#cache.get(key, contract.cacheSeconds ?? 0, now, asked, read);
  }

  /** The body of a write and the scope that it is made in, as far as they can be judged before its handler. */
  async #checked(contract: ProcedureContract, input: unknown, caller: Caller) {
    const body = validInput(contract, input);
    const scope = await this.scopeOf(caller);
    const { company_id, machines } = scope;
    const db = readerOf(this.#parts.store, company_id);
    await checkMachines(this.#machines, db, company_id, machines, contract.machine, body);
    return { body, scope };
  }

  /** What is stored of a write that was made before; `not_found` where nothing is. */
  async #replay(contract: ProcedureContract, input: unknown, caller: Caller, sentKey: unknown): Promise<string> {
    const key = keyOf(sentKey);
    const { body, scope } = await this.#checked(contract, input, caller);
    const { company_id } = scope;
    const { store, now } = this.#parts;
    const said = saidIn(contract, body, { company_id, username: caller.identity.actor.username, key });
    const reply = await replyBefore(readerOf(store, company_id), said, now());
    if (reply === null) throw new DomainError("not_found", { message: "No call is stored under this key." });
    return reply;
  }

  async #write(
    procedure: Procedure,
    input: unknown,
    caller: Caller,
    headers: WriteHeaders,
    arrived: number,
  ): Promise<string> {
    const { contract } = procedure;
    const key = contract.unaudited ? null : keyOf(headers.key);
    const offset = contract.acted ? offsetOf(headers.clock, arrived) : 0;
    const { body, scope } = await this.#checked(contract, input, caller);
    const { store, now, journal } = this.#parts;
    const settings = await this.#site.settings(scope.company_id);
    const { actor } = caller.identity;
    this.#ran(contract.name);
    const call = { input: body, scope, actor, settings };
    if ("write" in procedure) {
      const { isPassword } = this.#parts;
      const db = readerFor(store, scope);
      const around = { db, scope, now: now(), actor, isPassword, tries: this.#tries };
      const prepared = await procedure.prepare?.(body, around);
      return await performWrite(journal, { ...call, procedure, key, prepared, offset, now: now() });
    }
    if (!("prepare" in procedure) || key === null) throw new Error(`The procedure ${contract.name} has no write.`);
    return await performOutside(journal, { ...call, procedure, key, now, db: readerFor(store, scope) });
  }
}
