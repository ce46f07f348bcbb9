import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { connectLabelPrinter, labelPrinterNo } from "#tests/support/zpl/connect.ts";
import { type LabelPrinter, startLabelPrinter } from "#tests/support/zpl/printer.ts";
import { Client } from "../client.ts";
import { freshGround } from "../databases.ts";
import { startKilled } from "../killed-server.ts";
import { type Order, runningOrders } from "../ledger.ts";
import type { Scenario } from "../scenario.ts";

const mostPatience = 60_000;
const prefix = "7350053";

interface Flag {
  record_no: number;
  sscc: string;
  print_status: string;
}

/** Lets the plant print on a label printer, with numbers of its own on each flag. */
const connect = async (client: Client, { address }: LabelPrinter): Promise<void> => {
  await connectLabelPrinter(client, address);
  await client.changeSite((site) => ({ ...site, settings: { ...site.settings, sscc_company_prefix: prefix } }));
};

/** Prints a flag as a terminal does: the same call again until it is answered. Gives the number of the flag. */
const printFlag = async (client: Client, { machine_id1: machine_id, card_no }: Order): Promise<number> => {
  const key = randomUUID();
  const input = { machine_id, card_no, quantity: 5, pallet_flag_type: "", printer: labelPrinterNo, num_copies: 1 };
  for (;;) {
    const outcome = await client.call<Flag>("print_pallet_flag", input, key);
    if (outcome.answered && outcome.status === 200) return (outcome.body.res as Flag).record_no;
    if (outcome.answered && outcome.status < 500 && outcome.status !== 409 && outcome.status !== 429)
      throw new Error(`A flag was refused: ${JSON.stringify(outcome.body)}`);
    await pause(50);
  }
};

const flagsOf = async (client: Client, orders: readonly Order[]): Promise<Flag[]> => {
  const machines = [...new Set(orders.map(({ machine_id1 }) => machine_id1))];
  const lists = await Promise.all(
    machines.map((machine_id) => client.read<Flag[]>("load_pallet_flags", { machine_id })),
  );
  return lists.flat().filter(({ sscc }) => sscc !== null);
};

/** Waits until nothing is left to be printed. */
const drained = async (client: Client, orders: readonly Order[]): Promise<Flag[]> => {
  const end = Date.now() + mostPatience;
  while (Date.now() < end) {
    const flags = await flagsOf(client, orders);
    if (flags.every(({ print_status }) => !["New", "Sent"].includes(print_status))) return flags;
    await pause(250);
  }
  throw new Error("Flags still wait for their printer.");
};

/** The numbers of the flags that have come out, each as often as it has. */
const cameOut = ({ printed }: LabelPrinter): number[] =>
  printed.flatMap(({ texts }) =>
    texts.flatMap(({ text }) => {
      const number = /^No\. (\d+)$/.exec(text)?.[1];
      return number === undefined ? [] : [Number(number)];
    }),
  );

/** How often each flag may have come out, by what is said of its print. */
const allowed: Readonly<Record<string, readonly number[]>> = { Printed: [1], Failed: [0], Unknown: [0, 1] };

const compare = (flags: readonly Flag[], answered: readonly number[], printer: LabelPrinter): string[] => {
  const counts = new Map([...Map.groupBy(cameOut(printer), (number) => number)].map(([one, all]) => [one, all.length]));
  const untrue = flags.filter(({ record_no, print_status }) => {
    return !allowed[print_status]?.includes(counts.get(record_no) ?? 0);
  });
  const serials = flags.map(({ sscc }) => Number(sscc.slice(1 + prefix.length, 17))).toSorted((a, b) => a - b);
  const known = new Set(flags.map(({ record_no }) => record_no));
  return [
    ...untrue.map(
      (flag) => `said to be ${flag.print_status}, came out ${counts.get(flag.record_no) ?? 0} times: ${flag.record_no}`,
    ),
    ...(serials.some((serial, index) => serial !== index + 1)
      ? [`not each number once without a gap: ${serials.join()}`]
      : []),
    ...answered.filter((number) => !known.has(number)).map((number) => `answered and not stored: ${number}`),
    ...(new Set(answered).size === flags.length ? [] : [`${answered.length} calls made ${flags.length} flags`]),
  ];
};

/**
 * The server is ended with kill -9 while it prints flags: at named points, at random, and when a label has just come out.
 */
export const printing: Scenario = {
  name: "printing",
  perRound: 14,
  async run({ database, next, faults }) {
    const ground = await freshGround(database);
    const printer = await startLabelPrinter();
    const printingOn = {
      writes: '(insert into|update) "?print_jobs',
      procedure: "print_pallet_flag",
      port: Number(new URL(`tcp://${printer.address}`).port),
    };
    const server = await startKilled(ground, printingOn, next);
    const answered: number[] = [];
    try {
      const client = new Client(server.url);
      await client.signIn("admin");
      await connect(client, printer);
      const orders = (await runningOrders(client, 100)).slice(0, 4);
      let running = true;
      const terminal = async (order: Order) => {
        while (running) {
          answered.push(await printFlag(client, order));
          await pause(next() * 300);
        }
      };
      let failure: unknown = null;
      const work = Promise.all(orders.map(terminal)).catch((error: unknown) => (failure = error));
      const anotherLabel = async () => {
        const [before, end] = [printer.printed.length, Date.now() + 5000];
        while (printer.printed.length === before && Date.now() < end) await pause(1);
      };
      for (let count = 0; count < faults && failure === null; count += 1) {
        if (count % 2 === 0) await server.endAtPoint(count / 2, () => failure !== null);
        else if (count % 4 === 1) await anotherLabel();
        else await pause(5 + next() * 1500);
        await server.restart();
      }
      running = false;
      await work;
      if (failure !== null) throw failure;
      const flags = await drained(client, orders);
      const broken = compare(flags, answered, printer);
      return { summary: `${faults} kills, ${flags.length} flags, ${printer.printed.length} labels came out`, broken };
    } finally {
      await server.kill();
      await printer.close();
      await ground.clear();
    }
  },
};
