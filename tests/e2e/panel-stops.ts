import { formatDate } from "#engine/language/expressions/format.ts";
import type { Client } from "#tests/faults/client.ts";
import { choose, type Journey, leading, leadsTo, leadsToPath, say, type } from "./panel-journey.ts";
import { inPopup, seeRow, write } from "./panel-stage.ts";
import { expect, type Page, type Plant } from "./plant.ts";
import { minute } from "#schemas/durations.ts";

const length = 8 * minute;

export interface StopFacts {
  machine_id: string;
  stop: number;
  start_time: string;
  end_time: string | null;
  stop_reason: string;
  note: string | null;
}
/** The stops of a machine in a range, by default the last seven days, which moves on. */
export const historyOf = (
  operator: Client,
  machine_id: string,
  range: { start_time?: string; end_time?: string } = {},
): Promise<StopFacts[]> => operator.read("load_stop_history", { machine_id, ...range });
/** A moment as a list and the heading of a panel show it. */
export const shown = (time: string | number): string =>
  formatDate(new Date(time).getTime(), "short", "Europe/Stockholm");
/**
 * The cells by which a list knows a stop of its machine. By its beginning alone it would be taken for the one that ends
 * in that minute.
 */
export const cellsOf = ({ start_time, end_time }: Pick<StopFacts, "start_time" | "end_time">): [string, string] => {
  if (end_time === null) throw new Error(`The stop of ${start_time} goes on: its number tells it from others`);
  return [shown(start_time), shown(end_time)];
};
const storedAt = async (operator: Client, machine: string, start: string | undefined): Promise<StopFacts | undefined> =>
  (await historyOf(operator, machine)).find(({ start_time }) => shown(start_time) === start);

/** When clocks are set back, an hour's times are those of the hour after it too. */
const isShownTwice = (time: number): boolean =>
  [-60 * minute, 60 * minute].some((away) => shown(time + away) === shown(time));

/** The latest time within the last two days in which a machine did not stop, and some minutes around it. */
const freeTime = async (operator: Client, machine: string): Promise<number> => {
  const stops = await historyOf(operator, machine);
  const touches = (from: number, to: number) =>
    stops.some(({ start_time, end_time }) => Date.parse(start_time) < to && Date.parse(end_time ?? "9999") > from);
  const now = Math.floor(Date.now() / minute) * minute;
  for (let start = now - 20 * minute; start > now - 40 * 60 * minute; start -= 5 * minute)
    if (!touches(start - 3 * minute, start + length + 3 * minute) && !isShownTwice(start)) return start;
  throw new Error(`${machine} stops all the time`);
};

/** A stop of eight minutes that the machine reports late, in a shift; with a code and a note where they are given. */
export const aStop = async (
  operator: Client,
  plant: Plant,
  machine_id: string,
  { code, note }: { code?: string; note?: string } = {},
): Promise<StopFacts> => {
  const start = await freeTime(operator, machine_id);
  const at = (moment: number, status: string) => ({ machine_id, time: new Date(moment).toISOString(), status });
  await plant.record(at(start - minute, "R"), at(start, "S"), at(start + length, "R"));
  const made = await storedAt(operator, machine_id, shown(start));
  if (made?.stop_reason !== "-") throw new Error(`${machine_id} has no uncoded stop at ${shown(start)}`);
  const stops = [made.stop];
  if (code !== undefined)
    await write(operator, "update_uncoded_stops", { machine_id, stops, stop_code: code, note: null });
  if (note !== undefined) await write(operator, "update_history_note", { machine_id, stops, note });
  return made;
};
const stopRow =
  (machine: string, more: Parameters<typeof aStop>[3] = {}): Journey["prepare"] =>
  async (operator, plant) =>
    cellsOf(await aStop(operator, plant, machine, more));

/** The machine stops now, and nobody has said why. */
export const stopsNow = async (plant: Plant, machine_id: string): Promise<void> => {
  const now = Date.now();
  const at = (moment: number, status: string) => ({ machine_id, time: new Date(moment).toISOString(), status });
  await plant.record(at(now - 1000, "R"), at(now, "S"));
};

const noOperator = { code: "30", words: "No operator" };
const meeting = { code: "32", words: "Meeting" };
/** A code that asks for a note. */
const wrongMaterial = { code: "21", words: "Wrong material" };

let notes = 0;
/** The latest words that somebody has noted: others each time. */
const latestNote = () => `Belt torn ${notes}`;
const writesNote = {
  says: /^Note$/,
  answer: (page: Page) => {
    notes += 1;
    return type(page, latestNote());
  },
  unanswered: say(900026),
};
const codesShow = (page: Page) =>
  expect(page.getByRole("radio", { name: wrongMaterial.code, exact: true })).toBeVisible();
/** From a list of stops to the page that gives the chosen ones their code. */
const toCodes = (list: string, prepare: Journey["prepare"]): Journey =>
  leading(machine, list, prepare, leadsTo(machine, `${list}/code`, codesShow));

const machine = "JH6";
/** The machine whose present stop is coded. */
const standing = "JH5";
/** Where the latest stop that was made to be split is split. */
let splitAt = "";

/** What a person does at the buttons for stops, their codes and their notes. Source: MI-081, OV-427. */
export const stopJourneys: Readonly<Record<string, Readonly<Record<string, Journey>>>> = {
  "uncoded-stops": {
    code: toCodes("uncoded", stopRow(machine)),
    split: {
      machine,
      list: "uncoded",
      features: [46],
      prepare: async (operator, plant) => {
        const stop = await aStop(operator, plant, machine);
        splitAt = shown(Date.parse(stop.start_time) + 3 * minute);
        return cellsOf(stop);
      },
      questions: [{ says: say(900066), answer: (page) => type(page, "3") }],
      reads: true,
      call: "split_stop",
      chooses: true,
      effect: async (page, [start, end]) => {
        await seeRow(page, [start!, splitAt]);
        await seeRow(page, [splitAt, end!]);
      },
      stored: async (operator, [start]) => {
        const first = await storedAt(operator, machine, start);
        const ends = new Date(Date.parse(first?.start_time ?? "") + 3 * minute).toISOString();
        expect(first?.end_time).toBe(ends);
      },
    },
  },
  "stop-history": {
    code: toCodes("history-stops", stopRow(machine, noOperator)),
    "note-history": {
      machine,
      list: "history-stops",
      prepare: stopRow(machine, { ...noOperator, note: "The first note" }),
      questions: [{ says: "The first note", answer: (page) => inPopup(page, "OK").tap() }, writesNote],
      keeps: latestNote,
      reads: true,
      call: "update_history_note",
      effect: (page, cells) => seeRow(page, [...cells, latestNote()]),
      stored: async (operator, [start]) =>
        expect(await storedAt(operator, machine, start)).toMatchObject({ note: latestNote() }),
    },
  },
  note: {
    "add-note": {
      machine,
      list: "notes",
      prepare: async (operator, plant) => {
        notes += 1;
        await aStop(operator, plant, machine, { ...meeting, note: latestNote() });
        return [meeting.words, latestNote()];
      },
      questions: [writesNote],
      keeps: latestNote,
      call: "update_history_note",
      queues: true,
      effect: (page, [words]) => seeRow(page, [words!, latestNote()]),
    },
  },
};

const overview = "/machines/all";

/** From the row of a machine to its interface, or to a page below the overview, where a row can be seen that was made for it. */
const ofMachine = (page: string, made: Journey["prepare"], of = machine): Journey => {
  let cells: string[] = [];
  const prepare: Journey["prepare"] = async (operator, plant) => {
    cells = await made(operator, plant);
    return [of];
  };
  const isHere = page === "" ? leadsTo.bind(null, of, "") : leadsToPath.bind(null, `${overview}/${page}/${of}`);
  const leads = isHere((at) => (cells.length === 0 ? codesShow(at) : seeRow(at, cells)));
  return { ...leading(of, "", prepare, leads), place: overview };
};

/** What a person does at the buttons for a machine. Source: MI-077. */
export const machineJourneys: Readonly<Record<string, Journey>> = {
  "open-interface": ofMachine("", async (operator) => {
    const [order] = await operator.read<{ card_no: string }[]>("load_planned_orders", {
      machine_id: machine,
      erp_resource: "",
      erp_connection_type: "",
    });
    return [order!.card_no];
  }),
  "code-stop": ofMachine(
    "stopcode",
    async (_, plant) => {
      await stopsNow(plant, standing);
      return [];
    },
    standing,
  ),
  notes: ofMachine("notes", stopJourneys["note"]!["add-note"]!.prepare),
  "uncoded-stops": ofMachine("uncoded", stopRow(machine)),
  history: ofMachine("history", stopRow(machine, noOperator)),
  "order-by-part": {
    ...leading(
      machine,
      "",
      async () => [machine],
      leadsToPath(`${overview}/order-by-part/${machine}`, (page) =>
        expect(
          page.getByRole("heading", { name: new RegExp(`^(${say("step.part")}|${say("step.planned_orders")})$`) }),
        ).toBeVisible(),
      ),
    ),
    place: "/machines/all",
  },
  "resume-setup": {
    ...leading(
      machine,
      "",
      async () => [machine],
      async () => {},
    ),
    place: "/machines/all",
    features: [326],
    questions: [{ says: say(900065), answer: (page) => choose(page, noOperator.code) }],
    reads: true,
    call: "resume_setup",
    done: say(900068),
    stored: async (operator) => {
      const row = await operator.read<{ prepare_status: string }>("load_machine", { machine_id: machine });
      expect(row.prepare_status).toBe("on");
    },
  },
};
