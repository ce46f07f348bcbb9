import type { Locator } from "@playwright/test";
import { formatDecimals } from "#engine/language/expressions/format.ts";
import type { GraphicalHistory } from "#schemas/plant/graphical-history.ts";
import type { Client } from "#tests/faults/client.ts";
import { layoutOf, spanOf } from "#widgets/dashboard/time-history/place.ts";
import { timelineOf } from "#widgets/dashboard/time-history/timeline.ts";
import { callsOf } from "./asked.ts";
import { say, type } from "./panel-journey.ts";
import { buttonOf, interfaceOf, panelOf, popup, rowOf, seeRow, selectRow, sentBy, test, told } from "./panel-stage.ts";
import { aStop, cellsOf, historyOf, shown, type StopFacts, stopsNow } from "./panel-stops.ts";
import { expect, type Page } from "./plant.ts";

// The coded and the noted stops are those of this file alone.
test.use({ ground: "stops" });

/** A code that asks for a note, one that does not, and what the demo plant calls them. */
const wrongMaterial = { code: "21", words: "Wrong material" };
const meeting = { code: "32", words: "Meeting" };

/** Chooses a code on the page for it and goes on. */
const codeAs = async (page: Page, code: string) => {
  await page.getByRole("radio", { name: code, exact: true }).tap();
  await page.getByRole("button", { name: "Next", exact: true }).tap();
};

interface Place {
  machine_id: string;
  department: string;
}

const historyProcedure = "get_graphical_history_data_for_machines";
interface HistoryInput extends Record<string, unknown> {
  machine_string: string;
}

/** Presses the middle of a stop in the bar of its machine, where the drawing of the last 24 hours has it. */
const tapStop = async (
  bars: Locator,
  history: GraphicalHistory,
  { machine_string }: HistoryInput,
  { machine_id, start_time }: StopFacts,
) => {
  const machines = machine_string.split(";");
  const timeline = timelineOf(history, machines, "h24", "Europe/Stockholm")!;
  const size = await bars.evaluate((element) => {
    const { width, height } = element.parentElement!.getBoundingClientRect();
    return { width, height };
  });
  const layout = layoutOf(size, timeline.bars.length, Math.max(...machines.map(({ length }) => length)));
  const row = timeline.bars.findIndex((bar) => bar.machine_id === machine_id);
  const segment = timeline.bars[row]!.segments.find(({ start }) => start === Date.parse(start_time))!;
  const { x, width } = spanOf(segment, timeline, layout);
  await bars.tap({ position: { x: x + width / 2, y: layout.row * (row + 0.5) } });
};

test.describe("An operator at a terminal", () => {
  let page: Page;
  let operator: Client;
  test.beforeEach(({ atTerminal }) => {
    ({ page, operator } = atTerminal);
  });

  const day = 86_400_000;
  const [start_time, end_time] = [-2 * day, day].map((ms) => new Date(Date.now() + ms).toISOString()) as [
    string,
    string,
  ];
  const reasonsOf = async (machine: string) =>
    new Map(
      (await historyOf(operator, machine, { start_time, end_time })).map((one) => [
        one.stop,
        [one.stop_reason, one.note],
      ]),
    );

  test("codes one stop and then three together, with one note for them; no other stop changes [MI-251] [MI-252] [MI-256] [OV-425] [OV-431]", async ({
    plant,
  }) => {
    const stops: StopFacts[] = [];
    for (let made = 0; made < 4; made += 1) stops.push(await aStop(operator, plant, "FC2"));
    const before = await reasonsOf("FC2");
    const [first, ...others] = stops;
    await page.goto(interfaceOf("FC2", "uncoded"));
    await selectRow(page, cellsOf(first!));
    await buttonOf(page, "uncoded-stops", "code").tap();
    await expect(page).toHaveURL((url) => url.pathname === interfaceOf("FC2", "uncoded/code"));
    await codeAs(page, meeting.code);
    await told(page, say(900064));
    await expect(rowOf(page, cellsOf(first!))).toHaveCount(0);
    expect(await reasonsOf("FC2")).toEqual(new Map([...before, [first!.stop, [meeting.code, null]]]));

    for (const stop of others) await selectRow(page, cellsOf(stop));
    await expect(panelOf(page, "uncoded-stops")).toContainText("3 selected");
    await buttonOf(page, "uncoded-stops", "code").tap();
    await codeAs(page, wrongMaterial.code);
    await expect(popup(page).getByText(say("stops.note"), { exact: true }).first()).toBeVisible();
    await type(page, "From the old silo");
    await told(page, say(900064));
    for (const stop of others) await expect(rowOf(page, cellsOf(stop))).toHaveCount(0);
    expect(await reasonsOf("FC2")).toEqual(
      new Map<number, readonly (string | null)[]>([
        ...before,
        [first!.stop, [meeting.code, null]],
        ...others.map(({ stop }) => [stop, [wrongMaterial.code, "From the old silo"]] as const),
      ]),
    );
  });

  test("codes the present stop: the header shows it, and another screen's list loses it [MI-250] [MI-269]", async ({
    plant,
  }) => {
    await stopsNow(plant, "FC3");
    const open = (await historyOf(operator, "FC3")).find(({ end_time }) => end_time === null);
    const other = await page.context().newPage();
    await other.goto(interfaceOf("FC3", "uncoded"));
    const cells = [formatDecimals(open!.stop, 0, "en"), shown(open!.start_time)];
    await seeRow(other, cells);
    await page.goto(interfaceOf("FC3", "stopcode"));
    await codeAs(page, meeting.code);
    await told(page, say(900064));
    await expect(page.getByRole("article", { name: "FC3", exact: true })).toContainText(meeting.words);
    await expect(rowOf(other, cells)).toHaveCount(0);
    expect((await reasonsOf("FC3")).get(open!.stop)).toEqual([meeting.code, null]);
  });

  test(
    "each act on stops is one call with exactly its own fields [MI-513] [MI-514] [MI-515] [MI-516]",
    { tag: "@held" },
    async ({ plant }) => {
      const [uncoded, noted] = [
        await aStop(operator, plant, "FC4"),
        await aStop(operator, plant, "FC4", { code: "30" }),
      ];
      await stopsNow(plant, "FC4");
      const acts = ["set_stop_code", "update_uncoded_stops", "update_history_note", "split_stop"];
      const sent = acts.map((procedure) => sentBy(page, procedure));
      const machine_id = "FC4";

      await page.goto(interfaceOf(machine_id, "stopcode"));
      await codeAs(page, meeting.code);
      await told(page, say(900064));
      expect(sent[0]).toEqual([{ machine_id, stop_code: meeting.code, note: null }]);

      await page.goto(interfaceOf(machine_id, "uncoded"));
      await selectRow(page, cellsOf(uncoded));
      await buttonOf(page, "uncoded-stops", "split").tap();
      await type(page, "3");
      const splitAt = shown(Date.parse(uncoded.start_time) + 3 * 60_000);
      await seeRow(page, [splitAt, shown(uncoded.end_time ?? "")]);
      const split_time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(sent[3]).toEqual([{ machine_id, stop: uncoded.stop, split_time }]);
      const { split_time: at } = sent[3]![0] as { split_time: string };
      expect(Date.parse(at)).toBe(Date.parse(uncoded.start_time) + 3 * 60_000);

      const { stop } = (await historyOf(operator, machine_id)).find((one) => one.start_time === uncoded.start_time)!;
      await page.reload();
      await selectRow(page, [shown(uncoded.start_time), splitAt]);
      await buttonOf(page, "uncoded-stops", "code").tap();
      await codeAs(page, meeting.code);
      await told(page, say(900064));
      const coded = { machine_id, stops: [stop], stop_code: meeting.code, note: null, recode: false };
      expect(sent[1]).toEqual([coded]);

      await page.goto(interfaceOf(machine_id, "history-stops"));
      await selectRow(page, cellsOf(noted));
      await buttonOf(page, "stop-history", "note-history").tap();
      await type(page, "Second shift");
      await seeRow(page, [...cellsOf(noted), "Second shift"]);
      expect(sent[2]).toEqual([{ machine_id, stops: [noted.stop], note: "Second shift" }]);

      await buttonOf(page, "stop-history", "code").tap();
      await codeAs(page, meeting.code);
      await told(page, say(900064));
      expect(sent[1]).toEqual([coded, { ...coded, stops: [noted.stop], recode: true }]);
      expect(sent.map(({ length }) => length)).toEqual([1, 2, 1, 1]);
    },
  );

  test("splits a stop into two [OV-426]", { tag: "@held" }, async ({ plant }) => {
    const stop = await aStop(operator, plant, "FC1");
    const ends = Date.parse(stop.start_time) + 3 * 60_000;
    await page.goto(interfaceOf("FC1", "uncoded"));
    await selectRow(page, cellsOf(stop));
    await buttonOf(page, "uncoded-stops", "split").tap();
    await type(page, "3");
    await seeRow(page, [shown(stop.start_time), shown(ends)]);
    const longer = rowOf(page, [shown(ends), shown(stop.end_time ?? "")]);
    await expect(longer).toHaveAttribute("aria-selected", "true");
  });

  test(
    "notes a stop, which its history and the notes of its machine then show [OV-427] [OV-428] [OV-154]",
    { tag: "@held" },
    async ({ plant }) => {
      const stop = await aStop(operator, plant, "JH2", { code: meeting.code });
      await aStop(operator, plant, "JH1", { code: meeting.code, note: "Of another machine" });
      await page.goto(interfaceOf("JH2", "history-stops"));
      const shownStop = [shown(stop.start_time), shown(stop.end_time ?? ""), meeting.code, meeting.words, "00:08"];
      await selectRow(page, shownStop);
      await buttonOf(page, "stop-history", "note-history").tap();
      await type(page, "Weekly talk");
      await seeRow(page, [...shownStop, "Weekly talk"]);
      await page.goto(interfaceOf("JH2", "notes"));
      await seeRow(page, ["JH2", meeting.words, "Weekly talk", "operator"]);
      await expect(page.getByRole("gridcell", { name: "JH1", exact: true })).toHaveCount(0);
    },
  );

  test(
    "selects two uncoded stops by their bars in the time history of a location, and codes both [OV-098]",
    { tag: "@held" },
    async ({ plant }) => {
      const machines = await operator.read<Place[]>("load_machines", {});
      const place = machines.find(({ machine_id }) => machine_id === "JH1")!.department;
      const here = machines.filter(({ department }) => department === place).map(({ machine_id }) => machine_id);
      const stops = [await aStop(operator, plant, here[0]!), await aStop(operator, plant, here[1]!)];
      const before = await Promise.all(stops.map(({ machine_id }) => reasonsOf(machine_id)));
      await page.setViewportSize({ width: 1280, height: 800 });
      const list = `/machines/department/${place}/time-history`;
      const asked: HistoryInput[] = [];
      page.on("request", (request) => {
        for (const { procedure, input } of callsOf(request))
          if (procedure === historyProcedure) asked.push(input as HistoryInput);
      });
      await page.goto(list);
      const bars = page.getByRole("application");
      await expect(bars).toHaveAccessibleDescription(
        new RegExp(`${stops[0]!.machine_id}: ran .*${stops[1]!.machine_id}: ran `),
      );
      for (const [index, stop] of stops.entries()) {
        await tapStop(bars, await operator.read(historyProcedure, asked.at(-1)!), asked.at(-1)!, stop);
        await expect(panelOf(page, "uncoded-multiple")).toContainText(
          index === 0 ? shown(stop.start_time) : "2 selected",
        );
      }
      await buttonOf(page, "uncoded-multiple", "code").tap();
      await expect(page).toHaveURL((url) => url.pathname === `${list}/code`);
      await codeAs(page, meeting.code);
      await told(page, say(900064));
      await expect(page).toHaveURL((url) => url.pathname === list);
      for (const [index, { machine_id, stop }] of stops.entries())
        expect(await reasonsOf(machine_id)).toEqual(new Map([...before[index]!, [stop, [meeting.code, null]]]));
    },
  );
});
