import { second } from "#schemas/durations.ts";
import { readerOf, type Trx } from "#server/database/company.ts";
import type { JournalEntry } from "#server/events/journal.ts";
import type { LoggedEvent } from "#server/events/log.ts";
import type { ErpTransferRow } from "#server/database/tables/erp.ts";
import type { ServerParts } from "#server/parts.ts";
import { targetChanged, transfersChanged } from "#server/procedures/erp/events.ts";
import { followOutcome } from "#server/procedures/erp/flags.ts";
import { type Pace, paced } from "#server/pace.ts";
import { CompanyRounds, startRounds } from "#server/rounds.ts";
import { languageOfSite, type SiteReader } from "#server/site.ts";
import type { Random } from "#server/back-off.ts";
import { ask, type Carrier, deliver } from "./deliver.ts";
import { type Route, routesOf } from "#server/procedures/erp/link.ts";
import type { Outcome, Reason } from "./outcome.ts";
import {
  giveUpLost,
  hasDoubtful,
  hasNext,
  hasWork,
  type Moment,
  readLost,
  settle,
  settleDoubtful,
  take,
  takeDoubtful,
} from "./queue.ts";

export interface DispatcherParts extends Pick<ServerParts, "store" | "journal" | "hub" | "now"> {
  site: Pick<SiteReader, "settings" | "text">;
  carrier: Carrier;
  random: Random;
  failed: (error: unknown) => void;
}

/** Behind each write of a fact the way is left to what people report for so many times as long. */
const wayLeft = 3;

/** The dispatcher looks so often for facts that others have queued, and for those whose time has come, ms. */
const lookEvery = second;

/**
 * Sends what the outbox holds to the targets of each company. A fact is marked as under way before its target hears of
 * it, so that none is sent twice by itself, whenever the server ends: of one that was under way then, its target is asked
 * where it answers such questions, else a person has to say what became of it.
 */
export class ErpDispatcher extends CompanyRounds {
  readonly #parts: DispatcherParts;
  /** By company: one whose writes are held up holds up no other. */
  readonly #paces = new Map<number, Pace>();

  constructor(parts: DispatcherParts) {
    super(parts);
    this.#parts = parts;
  }

  /** Begins to send what waits, asks about what is doubtful, and gives up what was lost. */
  protected override async lookAt(company_id: number): Promise<void> {
    const { store, now, carrier } = this.#parts;
    const db = readerOf(store, company_id);
    if (!(await hasWork(db))) return;
    await this.#giveUpLost(company_id);
    for (const route of await routesOf(carrier.link, company_id)) {
      if (route.mappings.size === 0) continue;
      const key = `${company_id} ${route.name}`;
      // Whoever takes a fact writes: with nothing to take, nobody holds the writes of others up.
      if (await hasNext(db, company_id, route, now()))
        for (let at = 0; at < (route.target.parallel ?? 4); at += 1)
          this.start(`${key} ${at}`, () => this.#sendAll(company_id, route));
      if (await hasDoubtful(db, company_id, route, now()))
        this.start(`${key} ?`, () => this.#askAll(company_id, route));
    }
  }

  /** Writes of facts of a company, one after the other, with the way left to others between them. */
  #inTurn<T>(company_id: number, work: (entry: JournalEntry) => Promise<T>): Promise<T> {
    const pace = this.#paces.get(company_id) ?? paced(wayLeft);
    this.#paces.set(company_id, pace);
    return pace(() => this.#parts.journal.write(company_id, work));
  }

  #moment(): Moment {
    return { now: this.#parts.now(), random: this.#parts.random };
  }

  async #sendAll(company_id: number, route: Route): Promise<void> {
    const { carrier } = this.#parts;
    let row = await this.#inTurn(company_id, ({ trx }) => this.#take(trx, company_id, route));
    while (row) row = await this.#settle(row, route, await deliver(carrier, row, route));
  }

  async #take(trx: Trx, company_id: number, route: Route): Promise<ErpTransferRow | null> {
    return this.isStopped ? null : await take(trx, company_id, route, this.#parts.now());
  }

  /** Stores what became of a fact, and takes the next one: a write for both holds the writes of others up half as often. */
  async #settle(row: ErpTransferRow, route: Route, outcome: Outcome): Promise<ErpTransferRow | null> {
    const { company_id } = row;
    const words = "reason" in outcome ? await this.#say(company_id, outcome.reason) : "";
    return await this.#inTurn(company_id, async ({ trx, emit }) => {
      const { status, hasTurned } = await settle(trx, row, route, outcome, words, this.#moment());
      if (status !== null) await this.#tell(trx, emit, [row], status);
      if (hasTurned) emit(targetChanged(route.name));
      return await this.#take(trx, company_id, route);
    });
  }

  async #askAll(company_id: number, route: Route): Promise<void> {
    const { journal, now, carrier } = this.#parts;
    while (!this.isStopped) {
      const row = await journal.write(company_id, ({ trx }) => takeDoubtful(trx, company_id, route, this.#moment()));
      if (!row) return;
      const isReceived = await ask(carrier, row, route);
      if (isReceived === null) continue;
      await journal.write(company_id, async ({ trx, emit }) => {
        const status = await settleDoubtful(trx, row, isReceived, now());
        if (status !== null) await this.#tell(trx, emit, [row], status);
      });
    }
  }

  async #giveUpLost(company_id: number): Promise<void> {
    const { store, journal, now } = this.#parts;
    if ((await readLost(readerOf(store, company_id), now())).length === 0) return;
    const words = await this.#say(company_id, { key: "erp.lost" });
    await journal.write(company_id, async ({ trx, emit }) => {
      await this.#tell(trx, emit, await giveUpLost(trx, now(), words), "F");
    });
  }

  /** Tells of the state that facts have come to, and lets what they are of follow. */
  async #tell(
    trx: Trx,
    emit: JournalEntry["emit"],
    rows: readonly ErpTransferRow[],
    status: ErpTransferRow["status"],
  ): Promise<void> {
    transfersChanged(rows, status).forEach(emit);
    for (const event of await followOutcome(trx, rows, status)) emit(event);
  }

  /** A reason in the language of the site; what the target has said stays as it is. */
  async #say(company_id: number, reason: Reason): Promise<string> {
    if (typeof reason === "string") return reason;
    const { site } = this.#parts;
    return await site.text(company_id, languageOfSite(await site.settings(company_id)), reason.key, reason.values);
  }
}

/** Does an event say that something waits to be sent, or may be sent again? */
const isCall = ({ event, payload }: LoggedEvent): boolean =>
  event === "ErpTargetChanged" || (event === "ErpTransferChanged" && payload["status"] === "N");

/** Sends until it is stopped: what waits is begun before long, what a person wants sent again at once. */
export const startErpDispatcher = (parts: DispatcherParts): (() => Promise<void>) =>
  startRounds(new ErpDispatcher(parts), { ...parts, every: lookEvery, isCall });
