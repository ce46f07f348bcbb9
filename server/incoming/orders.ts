import type { Readable } from "node:stream";
import { EnteredOrder } from "#schemas/plant/order-entry.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { parseBody } from "#server/body/parse.ts";
import { breathe } from "#server/breath.ts";
import { type Actor, placeOf } from "#server/identity.ts";
import type { ServerParts } from "#server/parts.ts";
import { type Entered, enterOrders } from "#server/procedures/orders/entering/enter.ts";
import type { Settings, SiteReader } from "#server/site.ts";
import { validatorOf } from "#server/validation.ts";
import { longestRow, type RawRow, rowsOf, type RowFormat, type RowsEnd } from "./rows.ts";

/** What became of an order, by its place in the body from 0; its number where it could be read. */
export type OrderResult = Entered & { index: number; pOrder: string | null };

export interface Intake {
  results: OrderResult[];
  end: RowsEnd;
}

/** Orders that share a transaction: other writes get in between two of them. */
const together = 50;
/** The most orders of a call. */
export const mostOrders = 20_000;

const validate = validatorOf(EnteredOrder);

/** Makes what the first order that is sent would hold up all others for. */
export const prepareOrders = (): void => validate.prepare();

const refused = (index: number, error: DomainError, pOrder: string | null = null): OrderResult => ({
  index,
  pOrder,
  result: "refused",
  error,
});

/** An order that can be entered, at its place. */
interface Read {
  index: number;
  order: EnteredOrder;
}

/** A row is read as a body of its own is, with the same checks. */
const valueOf = (row: Buffer): unknown => {
  try {
    return parseBody(row, { names: true });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, message, path } = error;
    throw new DomainError(code, { message: message.replace(/^The body/, "The order"), path, cause: error });
  }
};

const orderOf = (row: RawRow): EnteredOrder => {
  if (row === null) throw new DomainError("too_large", { message: `An order has at most ${longestRow} bytes.` });
  return validate(valueOf(row));
};

/** One call: reads its rows as they come, enters what is whole in portions, and keeps what became of each. */
class Call {
  /** By their place; complete when nothing waits. */
  readonly results: OrderResult[] = [];
  readonly #waiting: Read[] = [];
  /** Where the body has named an order first. */
  readonly #seen = new Map<string, number>();
  readonly #write: (orders: readonly EnteredOrder[]) => Promise<Entered[]>;
  #count = 0;
  #entered = 0;

  constructor(write: (orders: readonly EnteredOrder[]) => Promise<Entered[]>) {
    this.#write = write;
  }

  async take(row: RawRow): Promise<void> {
    await breathe();
    const index = this.#count;
    if (index >= mostOrders) throw new DomainError("too_large", { message: `Expected at most ${mostOrders} orders.` });
    this.#count += 1;
    const read = this.#read(row, index);
    if ("result" in read) this.results[index] = read;
    else this.#waiting.push(read);
    if (this.#waiting.length >= together) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return;
    const portion = this.#waiting.splice(0);
    const entered = await this.#write(portion.map(({ order }) => order));
    for (const [at, { index, order }] of portion.entries())
      this.results[index] = { index, pOrder: order.pOrder, ...entered[at]! };
    this.#entered += entered.filter(({ result }) => result !== "refused").length;
  }

  /** The failure as the sender is told it: with what was entered before it. */
  failure(error: unknown): unknown {
    if (!(error instanceof DomainError) || this.#entered === 0) return error;
    const rest =
      error.code === "too_large"
        ? "Send the others in another call."
        : "Send all of them again: these come as unchanged.";
    const message = `${error.message} ${this.#entered} orders were entered before. ${rest}`;
    return new DomainError(error.code, { message, path: error.path, cause: error });
  }

  #read(row: RawRow, index: number): Read | OrderResult {
    try {
      const order = orderOf(row);
      const first = this.#seen.get(order.pOrder);
      this.#seen.set(order.pOrder, first ?? index);
      if (first === undefined) return { index, order };
      const message = `This order stands at place ${first} already; that one holds.`;
      return refused(index, new DomainError("duplicate_name", { message, path: "/pOrder" }), order.pOrder);
    } catch (error) {
      if (error instanceof DomainError) return refused(index, error);
      throw error;
    }
  }
}

/** Takes the orders of a body while it comes, in the name of a key. */
export const createIntake = ({ journal, now }: ServerParts, site: SiteReader) => {
  const writer =
    (company_id: number, actor: Actor, settings: Settings) =>
    (orders: readonly EnteredOrder[]): Promise<Entered[]> =>
      journal.write(company_id, ({ trx, emit, audit }) => {
        const who = { username: actor.username, terminal: placeOf(actor), procedure: "PUT orders", call_code: 0 };
        const scope = { company_id, machines: null, language: "en" as const };
        const entry = {
          trx,
          scope,
          settings,
          now: now(),
          emit,
          audit: (detail: object) => audit({ payload: null, ...detail, ...who }),
        };
        return enterOrders(entry, orders);
      });
  return async (
    { company_id, actor }: { company_id: number; actor: Actor },
    body: Readable,
    format: RowFormat,
  ): Promise<Intake> => {
    const call = new Call(writer(company_id, actor, await site.settings(company_id)));
    // A body that is destroyed takes its connection along, and the answer with it.
    const pieces = body.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
    const rows = rowsOf(pieces, format);
    try {
      let next = await rows.next();
      while (!next.done) {
        for (const row of next.value) await call.take(row);
        next = await rows.next();
      }
      await call.flush();
      const { isCutRow } = next.value;
      if (isCutRow)
        call.results.push(
          refused(
            call.results.length,
            new DomainError("invalid_input", { message: "The body ends within this order.", path: "" }),
          ),
        );
      return { results: call.results, end: next.value };
    } catch (error) {
      throw call.failure(error);
    } finally {
      await pieces.return?.();
    }
  };
};
