import type { CDPSession, Page } from "playwright";
import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import type { Client } from "#tests/faults/client.ts";
import { putDocument } from "./documents.ts";
import { questions } from "./pages/wizard-steps.ts";
import { ownTime } from "./page-cost.ts";
import { percentile, type Row } from "./row.ts";
import { type Stage, withBrowser } from "./stage.ts";

/** The questions of the references as a wizard document. */
const wizard = (): WizardDocument => ({
  kind: "wizard",
  slug: "bench-50",
  schemaVersion: 1,
  title: "Bench of 50 steps",
  steps: questions.map(({ id, title, kind, least, most, choices, unless }, index) => ({
    id,
    title,
    ...(index === 0 ? { initial: true } : {}),
    ...(unless ? { disabled: { ">=": [{ default: [{ number: [{ var: `${unless}.value` }] }, 0] }, 900] } } : {}),
    ...(kind === "number"
      ? {
          control: "number",
          options: { label: title, keypad: true },
          nextEnabled: {
            and: [{ ">=": [{ var: "step.value" }, least] }, { "<=": [{ var: "step.value" }, most] }],
          },
        }
      : {
          control: "list",
          options: { keyField: "id", columns: [{ key: "id", label: title }] },
          bind: { rows: { map: [choices, { pick: { id: { var: "" } } }] } },
          nextEnabled: { "==": [{ count: [{ var: "step.selected" }] }, 1] },
        }),
  })),
  finish: [],
});

const saveBenchWizard = async (admin: Client): Promise<void> => {
  await putDocument(admin, "wizard/bench-50", wizard());
  await putDocument(admin, "page/interface-bench-50", {
    kind: "page",
    slug: "interface-bench-50",
    schemaVersion: 1,
    title: "Bench of 50 steps",
    path: "/interface/{machine}/bench-50",
    content: { kind: "wizard", slug: "bench-50" },
    meta: { layout: "machine-interface" },
  });
};

interface Figures {
  /** Milliseconds from the wish to the first step on the screen. */
  first: number;
  /** Median milliseconds of scripting of a step change. */
  change: number;
}

const scripting = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? Number.NaN) * 1000;
};

interface Renderer {
  open: (page: Page) => Promise<number>;
  answer: (page: Page, index: number) => Promise<void>;
  next: (page: Page, index: number) => Promise<void>;
}

const measure = async (page: Page, { open, answer, next }: Renderer): Promise<Figures> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", ownTime);
  await open(page);
  const first = percentile([await open(page), await open(page), await open(page)], 0.5);
  const changes: number[] = [];
  for (let index = 0; index < questions.length - 1; index += 1) {
    await answer(page, index);
    const before = await scripting(cdp);
    await next(page, index);
    changes.push((await scripting(cdp)) - before);
  }
  return { first, change: percentile(changes, 0.5) };
};

/** When the page has drawn this text, in its own time; a frame is the grain. */
const shown = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () =>
          document.body.textContent.includes(wanted) ? resolve(performance.now()) : requestAnimationFrame(look);
        look();
      }),
    text,
  );

const product: Renderer = {
  open: async (page) => {
    await page.goto("/interface/FC1/planned-orders");
    await page.getByRole("row").nth(1).waitFor();
    const started = await page.evaluate(() => {
      history.pushState({}, "", "/interface/FC1/bench-50");
      const now = performance.now();
      dispatchEvent(new PopStateEvent("popstate", { state: {} }));
      return now;
    });
    return (await shown(page, "Question 1")) - started;
  },
  answer: async (page, index) => {
    if (questions[index]?.kind === "number") await page.getByRole("button", { name: "5", exact: true }).click();
    else await page.getByText("Choice 3", { exact: true }).click();
  },
  next: async (page, index) => {
    await page.getByRole("button", { name: "Next" }).click();
    await shown(page, `Question ${index + 2}`);
  },
};

const openPage = async (page: Page, url: string): Promise<number> => {
  await page.goto(url);
  await page.waitForFunction(() => "mount" in window);
  const started = await page.evaluate(() => {
    const now = performance.now();
    (window as unknown as { mount: () => void }).mount();
    return now;
  });
  return (await shown(page, "Question 1")) - started;
};

/** One form has no steps: the change is that of one answer. */
const rjsfForm = (url: string): Renderer => ({
  open: (page) => openPage(page, url),
  answer: async () => {},
  next: async (page, index) => {
    const { id, kind } = questions[index]!;
    const field = page.locator(`#root_${id}`);
    if (kind === "number") await field.fill("5");
    else await field.selectOption({ label: "Choice 3" });
  },
});

const surveyPages = (url: string): Renderer => ({
  open: (page) => openPage(page, url),
  answer: async (page, index) => {
    if (questions[index]?.kind === "number") await page.locator("input[type=number]").first().fill("5");
    else await page.getByText("Choice 3", { exact: true }).click();
  },
  next: async (page, index) => {
    await page.getByRole("button", { name: "Next" }).click();
    await shown(page, `Question ${index + 2}`);
  },
});

const measureWizards = async ({ plant, pages, signedIn }: Stage): Promise<Row[]> => {
  const admin = await plant.client("admin");
  await saveBenchWizard(admin);
  const context = await signedIn("operator");
  const page = await context.newPage();
  const own = await measure(page, product);
  const rjsf = await measure(page, rjsfForm(`${pages.url}/wizard-rjsf.html`));
  const survey = await measure(page, surveyPages(`${pages.url}/wizard-survey.html`));
  await context.close();
  const row = (what: string, unit: string, of: keyof Figures, peer: string, figures: Figures, goal: string): Row => ({
    what,
    figure: own[of],
    unit,
    reference: { what: peer, figure: figures[of] },
    goal,
  });
  return [
    row("Wizard of 50 steps, first step shown", "ms", "first", "rjsf, all questions in one form", rjsf, "<= 150 ms"),
    row("The same", "ms", "first", "SurveyJS, a page a question", survey, "<= 150 ms"),
    row(
      "Wizard of 50 steps, scripting of a step change",
      "ms",
      "change",
      "rjsf, one answer of the form",
      rjsf,
      "<= 8 ms",
    ),
    row("The same", "ms", "change", "SurveyJS, next page", survey, "<= 8 ms"),
  ];
};

/** A wizard of 50 steps beside rjsf and SurveyJS on the same questions. */
export const wizardRows = (): Promise<Row[]> => withBrowser(measureWizards);
