import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { CallError } from "#engine/transport/errors.ts";
import { openFrame, stepOf, two } from "./frame-fixture.tsx";

const next = page.getByRole("button", { name: "Next" });

test("[WD-062] [WD-063] [WD-064] the frame has Next, Back and Quit", async () => {
  await openFrame(two);
  for (const name of ["Next", "Back", "Quit"]) await expect.element(page.getByRole("button", { name })).toBeVisible();
});

test("[WD-056] the counter counts enabled steps only", async () => {
  const { driver } = await openFrame([
    stepOf("one", { initial: true }),
    stepOf("off", { disabled: true }),
    stepOf("two"),
    stepOf("three"),
  ]);
  for (const value of ["a", "b"]) {
    driver.send({ type: "change", patch: { value } });
    driver.send({ type: "next" });
  }
  await expect.element(page.getByText("3/3")).toBeVisible();
});

test("[WD-057] [WD-058] [WD-059] one mark per step says done, current, disabled, or nothing for what is to come", async () => {
  const { driver } = await openFrame([
    stepOf("one", { initial: true }),
    stepOf("off", { disabled: true }),
    stepOf("two"),
    stepOf("three"),
  ]);
  driver.send({ type: "change", patch: { value: "a" } });
  driver.send({ type: "next" });
  const marks = () => [...document.querySelectorAll<HTMLElement>("[data-state]")].map((mark) => mark.dataset["state"]);
  await expect.poll(marks).toEqual(["done", "disabled", "current", "upcoming"]);
  document.querySelectorAll<HTMLElement>("[data-state]")[3]!.click();
  expect(marks()).toEqual(["done", "disabled", "current", "upcoming"]);
});

test("[WD-060] [WD-061] a mark's tooltip is the step's title", async () => {
  await openFrame(two);
  const mark = document.querySelectorAll<HTMLElement>("[data-state]")[1]!;
  const tip = document.getElementById(mark.getAttribute("aria-describedby")!)!;
  expect([tip.role, tip.textContent]).toEqual(["tooltip", "Step two"]);
  await expect.element(tip).not.toBeVisible();
  await userEvent.hover(mark);
  await expect.element(tip).toBeVisible();
});

test("[WD-065] [WD-066] Next has an arrow on every step but the last, which has a check mark", async () => {
  const { driver } = await openFrame(two);
  await expect.element(next).toHaveAttribute("data-icon", "arrow");
  driver.send({ type: "change", patch: { value: "a" } });
  driver.send({ type: "next" });
  await expect.element(next).toHaveAttribute("data-icon", "check");
});

test("[WD-055] the frame shows a step counter", async () => {
  const { driver } = await openFrame([...two, stepOf("three"), stepOf("four")]);
  driver.send({ type: "change", patch: { value: "a" } });
  driver.send({ type: "next" });
  await expect.element(page.getByText("2/4", { exact: true })).toBeVisible();
});

test("the reads of a step are under way from its first moment until they are answered", async () => {
  const rows = Promise.withResolvers<unknown>();
  await openFrame([stepOf("one", { initial: true, sources: { rows: { procedure: "load_rows" } } }), stepOf("two")], {
    procedures: { load_rows: () => rows.promise },
  });
  const field = page.getByLabelText("one");
  await expect.element(field).toHaveAttribute("data-reads", "rows pending");
  rows.resolve([]);
  await expect.element(field).toHaveAttribute("data-reads", "rows ready");
});

test("the tooltip of a mark shows on focus too", async () => {
  await openFrame(two);
  await userEvent.tab();
  const mark = document.querySelector<HTMLElement>("[data-state]:focus-visible");
  await expect.element(document.getElementById(mark!.getAttribute("aria-describedby")!)).toBeVisible();
});

test("[WD-081] a step flagged with a configuration error says so and blocks Next", async () => {
  await openFrame([stepOf("one", { initial: true, configError: true, nextEnabled: true }), stepOf("two")]);
  const said = page.getByText("Configuration error: please contact support.", { exact: true });
  await expect.element(said).toBeVisible();
  await expect.element(next).toBeDisabled();
});

test("a wizard without any enabled step says that it is a configuration error", async () => {
  await openFrame([stepOf("one", { initial: true, disabled: true })]);
  await expect.element(page.getByText("Configuration error: please contact support.")).toBeVisible();
});

test("[WD-077] Back on the first step quits the wizard", async () => {
  const { went, callsOf } = await openFrame(two);
  await page.getByRole("button", { name: "Back" }).click();
  expect([went, callsOf("report_it"), callsOf("delete_wizard_snapshot").length]).toEqual([["/interface/M1"], [], 1]);
});

test("[WD-082] on the last step the forward button shows a spinner while the step is working, else the check mark", async () => {
  const { driver } = await openFrame([
    stepOf("one", { initial: true, nextEnabled: true, working: { "==": [{ var: "step.value" }, "w"] } }),
  ]);
  for (const [value, icon] of [
    ["w", "spinner"],
    ["x", "check"],
  ] as const) {
    driver.send({ type: "change", patch: { value } });
    await expect.element(next).toHaveAttribute("data-icon", icon);
  }
});

test("a warning makes Next yellow with a sign, an error only blocks it", async () => {
  const at = (value: string) => ({ "==": [{ var: "step.value" }, value] });
  const { driver } = await openFrame([
    stepOf("one", {
      initial: true,
      warning: { if: [at("w"), 900097, null] },
      error: { if: [at("e"), "Too much", null] },
    }),
    stepOf("two"),
  ]);
  driver.send({ type: "change", patch: { value: "w" } });
  await expect.element(next).toHaveAttribute("data-warned", "true");
  await expect.element(next).toBeEnabled();
  await expect.element(page.getByText("The order will be over-produced.")).toBeVisible();
  driver.send({ type: "change", patch: { value: "e" } });
  await expect.element(next).not.toHaveAttribute("data-warned");
  await expect.element(next).toBeDisabled();
});

test("many steps stand close together, and the mark of the present one is told", async () => {
  await openFrame([stepOf("one", { initial: true }), ...Array.from({ length: 49 }, (_, n) => stepOf(`s${n}`))]);
  const rail = page.getByRole("list", { name: "Steps" });
  await expect.element(rail).toHaveAttribute("data-dense");
  const marks = [...document.querySelectorAll("[data-state]")];
  expect(marks.map((mark) => mark.getAttribute("aria-current"))).toEqual(["step", ...Array(49).fill(null)]);
  const box = rail.element().getBoundingClientRect();
  expect(box.width).toBeLessThanOrEqual(document.documentElement.clientWidth);
});

test("the marks number the steps that are gone through, as the counter counts them", async () => {
  await openFrame([
    stepOf("one", { initial: true }),
    stepOf("two"),
    stepOf("off", { disabled: true }),
    stepOf("three"),
  ]);
  const marks = () => [...document.querySelectorAll("[data-state] > [aria-hidden]")].map((mark) => mark.textContent);
  await expect.poll(marks).toEqual(["1", "2", "", "3"]);
  await expect.element(page.getByText("1/3")).toBeVisible();
});

test("[WD-083] Next is disabled until the step's condition holds, and again when it no longer does", async () => {
  await openFrame(two);
  await expect.element(next).toBeDisabled();
  await page.getByLabelText("one").fill("7");
  await expect.element(next).toBeEnabled();
  await page.getByLabelText("one").fill("");
  await expect.element(next).toBeDisabled();
});

const finish = async (page_: { driver: { send: (event: any) => void } }) => {
  for (const value of ["a", "b"]) {
    page_.driver.send({ type: "change", patch: { value } });
    if (value === "a") page_.driver.send({ type: "next" });
  }
  await next.click();
};

test("[WD-075] [WD-087] finishing calls once, however often the check mark is pressed", async () => {
  let release = (_value: unknown) => {};
  const run = await openFrame(two, { answer: () => new Promise((resolve) => (release = resolve)) });
  await finish(run);
  await expect.element(next).toHaveAttribute("data-icon", "spinner");
  run.driver.send({ type: "next" });
  expect(run.calls().map(({ input }) => input)).toEqual([{ value: "b" }]);
  release(true);
  await expect.poll(() => run.went).toEqual(["/interface/M1"]);
  expect(run.said).toEqual(["Reported"]);
});

test("a refusal shows the server's words, keeps the step, and the next attempt has another key", async () => {
  let refuse = true;
  const run = await openFrame(two, {
    answer: () => {
      if (refuse) throw new CallError(422, { code: "rule_violated", message: "Too many", path: null, res: null });
      return true;
    },
  });
  await finish(run);
  await expect.element(page.getByRole("alert")).toHaveTextContent("Too many");
  expect(run.went).toEqual([]);
  refuse = false;
  await next.click();
  await expect.poll(() => run.went).toEqual(["/interface/M1"]);
  const [first, second] = run.calls().map(({ options }) => options.key);
  expect(first).not.toBe(second);
});

test("without an answer the screen says so and stays, and the repeat has the same key and body", async () => {
  const run = await openFrame(two, {
    document: { finish: [{ call: "start_it", input: { value: "{two.value}" } }] },
    procedures: { start_it: true },
  });
  run.transport.setLink(false);
  await finish(run);
  await expect.element(page.getByRole("alert")).toHaveTextContent("No connection to the server");
  run.transport.setLink(true);
  await next.click();
  await expect.poll(() => run.went).toEqual(["/interface/M1"]);
  const [first, second] = run.transport.calls.filter(({ procedure }) => procedure === "start_it");
  expect([first!.options.key, first!.input]).toEqual([second!.options.key, second!.input]);
});

test("[WD-085] the finish: success says its text, forgets the snapshot and returns; failure shows the server's words and stays; queued keeps the snapshot until the reply", async () => {
  let answer: () => unknown = () => {
    throw new CallError(422, { code: "rule_violated", message: "Too many", path: null, res: null });
  };
  const failing = await openFrame(two, { answer: () => answer() });
  await finish(failing);
  await expect.element(page.getByText("Too many")).toBeVisible();
  await expect.element(next).toHaveAttribute("data-icon", "check");
  expect([failing.went, failing.callsOf("delete_wizard_snapshot")]).toEqual([[], []]);
  failing.transport.setLink(false);
  await next.click();
  await expect.element(page.getByText("Queued", { exact: true })).toBeVisible();
  expect([failing.went, failing.callsOf("delete_wizard_snapshot")]).toEqual([[], []]);
  const [entry] = failing.transport.queue.entries();
  failing.transport.setLink(true);
  answer = () => true;
  failing.transport.queue.end({ key: entry!.key, outcome: "done", res: true });
  await expect.poll(() => failing.went).toEqual(["/interface/M1"]);
  expect([failing.said, failing.callsOf("delete_wizard_snapshot").length]).toEqual([["Reported"], 1]);
});

test("a finish is made once, says its text, forgets the snapshot and returns", async () => {
  const run = await openFrame(two);
  await finish(run);
  await expect.poll(() => run.went).toEqual(["/interface/M1"]);
  expect([run.said, run.calls().length, run.callsOf("delete_wizard_snapshot").length]).toEqual([["Reported"], 1, 1]);
});

test("quitting asks once anything was entered, and leaves to the return route without the finish call", async () => {
  const run = await openFrame(two);
  run.driver.send({ type: "change", patch: { value: "a" } });
  run.driver.send({ type: "next" });
  await page.getByRole("button", { name: "Quit" }).click();
  expect([run.asked, run.went, run.callsOf("delete_wizard_snapshot")]).toEqual([["two"], [], []]);
  run.driver.send({ type: "quit", answer: "discard" });
  await expect.poll(() => run.callsOf("delete_wizard_snapshot").length).toBe(1);
  expect([run.went, run.calls()]).toEqual([["/interface/M1"], []]);
});

test("[WD-113] an unregistered control is a configuration error of that step", async () => {
  await openFrame([{ id: "one", control: "foo", initial: true }]);
  await expect.element(page.getByText("Configuration error: please contact support.")).toBeVisible();
  await expect.element(next).toBeDisabled();
});

test("[WD-101] a polling load stops when its step is left and starts again when it is entered", async () => {
  const { driver, callsOf } = await openFrame(
    [stepOf("one", { initial: true, sources: { rows: { procedure: "load_rows", poll: 60 } } }), stepOf("two")],
    { procedures: { load_rows: [] } },
  );
  await expect.element(next).toBeVisible();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  try {
    const loads = async (seconds: number) => {
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      return callsOf("load_rows").length;
    };
    const leave = () => {
      driver.send({ type: "change", patch: { value: "a" } });
      driver.send({ type: "next" });
    };
    leave();
    expect(await loads(300)).toBe(1);
    driver.send({ type: "back" });
    expect([await loads(1), await loads(120)]).toEqual([2, 4]);
    leave();
    expect(await loads(300)).toBe(4);
  } finally {
    vi.useRealTimers();
  }
});
