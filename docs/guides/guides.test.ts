import { spawnSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { Value } from "typebox/value";
import { afterAll, describe, expect, it } from "vitest";
import { DashboardWidget, DataSource } from "#schemas/documents/dashboard/schema.ts";
import type { DocumentKind } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { FlowDocument } from "#schemas/documents/flow/schema.ts";
import type { PanelDocument } from "#schemas/documents/panel/schema.ts";
import { WizardStep } from "#schemas/documents/wizard/schema.ts";
import { fill } from "#engine/language/expressions/fill.ts";
import { resumeFlow, startFlow } from "#engine/language/flow/run.ts";
import type { FlowInput } from "#engine/language/flow/types.ts";
import type { EventName } from "#schemas/protocol/events.ts";
import { datasourceValue } from "#schemas/values/datasourceValue/schema.ts";
import { IngestRecord } from "#server/ingest/record.ts";
import { testCatalogue } from "#server/documents/testing/fixtures.ts";
import type { Surroundings } from "#server/documents/types.ts";
import { typeCatalogue } from "#server/documents/validate/type-catalogue.ts";
import { validateDocument } from "#server/documents/validate/validate.ts";
import { procedures } from "#server/procedures/index.ts";
import { EnteredOrder } from "#schemas/plant/order-entry.ts";
import { loadQueryData } from "#schemas/platform/queries/load_query_data.ts";
import { loadQueryList } from "#schemas/platform/queries/load_query_list.ts";
import { readTlsPair } from "#server/tls.ts";
import { shippedToDemo } from "#tests/support/shipped.ts";
import { columnTypes, stepTypes, widgetTypes } from "#widgets/schemas.ts";
import { examples, named } from "./examples.ts";

const files = examples.filter(({ file }) => file !== null);
const documents = examples.filter(
  ({ language, part, button }) => language === "json" && part === null && button === null,
);
const buttons = examples.filter(({ button }) => button !== null);
const parts = examples.filter(({ part }) => part !== null);
const commands = examples.filter(({ language }) => language === "sh");
const blockOf = (name: string): string => examples.find(({ run }) => run === name)?.text ?? "";

/** The shipped documents, and those of the guides beside them. */
const known = new Map(
  [...shippedToDemo(), ...documents.map(({ text }) => JSON.parse(text) as JsonObject)].map(
    (document) => [`${String(document.kind)}/${String(document.slug)}`, document] as const,
  ),
);
const presetOf = (kind: string, slug: string) => {
  const preset = known.get(`${kind}/${slug}`);
  if (!preset) return undefined;
  return {
    type: String(preset.widget ?? preset.control),
    options: (preset.config ?? preset.options ?? {}) as JsonObject,
  };
};
const catalogue = testCatalogue()(known);
const surroundings: Surroundings = {
  types: typeCatalogue(widgetTypes, stepTypes, columnTypes),
  contracts: new Map(
    [...procedures.map(({ contract }) => contract), loadQueryList, loadQueryData].map((one) => [one.name, one]),
  ),
  hasEvent: (name): name is EventName => catalogue.events.has(name),
  hasSelectionType: (type) => catalogue.selectionTypes.has(type),
  hasText: (key) => key in ((known.get("texts/en")?.texts ?? {}) as JsonObject),
  hasDocument: (kind, slug) => known.has(`${kind}/${slug}`),
  preset: presetOf,
  isSnippet: () => undefined,
  numbered: () => undefined,
  document: (kind, slug) => known.get(`${kind}/${slug}`),
  slugsOf: () => [],
  usesOf: () => [],
};

describe("documents in the guides", () => {
  it.each(documents.map((example) => [named(example), example.text]))("%s is a valid document", (_, text) => {
    const document = JSON.parse(text) as JsonObject & { kind: DocumentKind };
    expect(validateDocument(document.kind, document, surroundings)).toEqual({ faults: [], notices: [] });
  });

  const shapes = { widget: DashboardWidget, dataSource: DataSource, value: datasourceValue(), step: WizardStep };
  it.each(parts.map((example) => [named(example), example.part, example.text]))("%s is a valid %s", (_, part, text) => {
    expect([...Value.Errors(shapes[part as keyof typeof shapes], JSON.parse(text ?? ""))]).toEqual([]);
  });
});

describe("buttons in the guides", () => {
  it.each(buttons.map((example) => [named(example), example] as const))("%s fits its panel", (_, { button, text }) => {
    const panel = known.get(`panel/${button}`) as unknown as PanelDocument;
    const added = { ...panel, buttons: [...panel.buttons, JSON.parse(text)] };
    expect(validateDocument("panel", added as unknown as JsonObject, surroundings)).toEqual({
      faults: [],
      notices: [],
    });
  });

  const order = { card_no: "10", remaining_qty: 20 };
  /** Presses the guide's button on a running order of machine FC1, with 20 pieces to go. */
  const press = () => {
    const button = JSON.parse(buttons[0]?.text ?? "") as { flow: { flow: string; inputs: object } };
    const { steps } = known.get(`flow/${button.flow.flow}`) as unknown as FlowDocument;
    const environment = { machine: { machine_id: "FC1" }, item: order, now: "2026-03-02T06:15:00Z" };
    const services = { language: "en", timeZone: "Europe/Stockholm", permissions: [], features: [] } as const;
    let turn = startFlow(steps, environment, services, fill(button.flow.inputs, environment, services) as JsonObject);
    const answer = (value: unknown, type: "answer" | "reply" = "answer") => {
      const input = {
        type,
        at: turn.request?.at ?? "",
        ...(type === "reply" ? { res: value } : { value }),
      } as FlowInput;
      turn = resumeFlow(steps, turn.state, input, environment, services);
      return turn;
    };
    return {
      answer,
      decline: () =>
        resumeFlow(steps, turn.state, { type: "decline", at: turn.request?.at ?? "" }, environment, services),
    };
  };

  it("count a box: a number, the question when it is too much, the report, and what is said then", () => {
    const { answer } = press();
    const question = answer({ text: "25", value: 25 });
    expect(question.request).toMatchObject({
      kind: "confirm",
      text: { label: { en: "Only 20 remain. Report 25 all the same?" } },
    });
    const { request } = answer(true);
    expect(request).toMatchObject({
      kind: "call",
      procedure: "receive_good_qty",
      input: { card_no: "10", good_qty: 25 },
    });
    const contract = procedures.find((one) => one.contract.name === "receive_good_qty")?.contract;
    expect([...Value.Errors(contract!.input, (request as { input: object }).input)]).toEqual([]);
    const end = answer({}, "reply");
    expect(end.effects).toMatchObject([{ type: "notify", level: "success" }]);
    expect(end.state.ended?.outcome).toBe("done");
  });

  it("count a box: asks nothing more for what remains, and sends nothing when the question is declined", () => {
    expect(press().answer({ text: "20", value: 20 }).request).toMatchObject({ kind: "call", input: { good_qty: 20 } });
    const { answer, decline } = press();
    answer({ text: "21", value: 21 });
    expect(decline()).toMatchObject({ request: null, state: { ended: { outcome: "declined" } } });
  });
});

/** Where a machine has OpenSSL: the guide tells whoever has. */
const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

describe("certificates in the guides", () => {
  it.runIf(hasOpenssl)("are taken by the server, and trusted by who trusts the root", () => {
    const folder = mkdtempSync(join(tmpdir(), "shopwright-guide-"));
    const { status, stderr } = spawnSync("sh", ["-ec", blockOf("certificate")], { cwd: folder, encoding: "utf8" });
    expect({ status, stderr: status === 0 ? "" : stderr }).toEqual({ status: 0, stderr: "" });
    const pair = readTlsPair({ cert: join(folder, "plant.crt"), key: join(folder, "plant.key") });
    const [certificate, root] = [pair.cert, readFileSync(join(folder, "root.crt"))].map(
      (pem) => new X509Certificate(pem),
    );
    rmSync(folder, { recursive: true });
    expect(certificate?.verify(root!.publicKey)).toBe(true);
    expect([root?.ca, certificate?.ca]).toEqual([true, false]);
    expect(certificate?.checkHost("shopwright.plant.example")).toBe("shopwright.plant.example");
  });
});

describe("signals in the guides", () => {
  const bodies = commands.flatMap(({ guide, text }) =>
    [...text.matchAll(/\/api\/ingest[\s\S]*?-d '([\s\S]*?)'\n/g)].map((match) => [guide, match[1] ?? ""] as const),
  );

  it.each(bodies)("%s sends records that the server takes: %s", (_, body) => {
    const sent = JSON.parse(body.replaceAll("'$(date -u +%FT%TZ)'", "2026-03-02T06:15:00Z")) as unknown;
    const faults = [sent].flat().flatMap((record) => [...Value.Errors(IngestRecord, record)]);
    expect(faults).toEqual([]);
  });

  it("are there", () => {
    expect(bodies.length).toBeGreaterThan(1);
  });
});

describe("orders in the guides", () => {
  const bodies = commands.flatMap(({ text }) =>
    [...text.matchAll(/\/api\/orders[\s\S]*?-d '([\s\S]*?)'\n/g)].map(([, body = ""]) => body),
  );

  it("are such as the server takes", () => {
    expect(bodies).toHaveLength(1);
    const orders = bodies.flatMap((body) => JSON.parse(body) as unknown[]);
    expect(orders.flatMap((order) => [...Value.Errors(EnteredOrder, order)])).toEqual([]);
  });
});

describe("links of the documentation", () => {
  const pages = globSync([
    "*.md",
    "docs/**/*.md",
    "{schemas,engine,widgets,designer,server,configs,tests}/**/README.md",
  ]);
  const links = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/\]\((?!https?:|#|mailto:)([^)\s#]+)[^)]*\)/g)].map((match) => [
      page,
      match[1] ?? "",
    ]),
  );

  it("lead to what is there", () => {
    expect(links.length).toBeGreaterThan(40);
    expect(links.filter(([page = "", link = ""]) => !existsSync(join(dirname(page), link)))).toEqual([]);
  });

  it("show every picture", () => {
    const shown = new Set(links.map(([page = "", link = ""]) => join(dirname(page), link)));
    expect(globSync("docs/images/*").filter((picture) => !shown.has(picture))).toEqual([]);
  });
});

describe("commands in the guides", () => {
  it("name scripts that exist", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
    const unknown = commands.flatMap((example) =>
      [...example.text.matchAll(/\bnpm run ([a-z:-]+)/g)]
        .map((match) => match[1] ?? "")
        .filter((script) => !(script in scripts))
        .map((script) => `${named(example)}: ${script}`),
    );
    expect(unknown).toEqual([]);
  });
});

// Beside the sources, so that the aliases of package.json hold.
const folder = resolve(".cache", `guides-${process.pid}`);
/** An alias would lead into the sources, where the guide's files are not. */
const leadingHere = (text: string, { file }: (typeof files)[number]) =>
  text.replaceAll(`"#${file}"`, `"${join(folder, file!)}"`);
for (const { file, text } of files) {
  mkdirSync(dirname(join(folder, file!)), { recursive: true });
  writeFileSync(join(folder, file!), files.reduce(leadingHere, text));
}
afterAll(() => rmSync(folder, { recursive: true }));

describe("the tests in the guides", async () => {
  const tests = files.filter(({ file }) => file!.endsWith(".test.ts"));
  for (const { file } of tests) await import(/* @vite-ignore */ join(folder, file!));
  it("are there", () => {
    expect(tests.length).toBeGreaterThan(2);
  });
});
