import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LabelDocument } from "#schemas/documents/label/schema.ts";
import { labelFacts } from "#schemas/plant/label-facts.ts";
import { second } from "#schemas/durations.ts";
import { type Facts, drawLabel } from "#server/labels/draw.ts";
import { inDots } from "#server/labels/in-dots.ts";
import { zplOf } from "#server/labels/zpl.ts";
import { sendZpl } from "#server/printing/zpl-printer.ts";
import { root } from "#server/root.ts";
import { freePort } from "#tests/support/free-port.ts";
import { codesIn } from "#tests/support/zpl/codes.ts";
import { type SimulatedErp, fateOf, startErpSimulator } from "./erp.ts";
import { keepPictures } from "./keep-pictures.ts";
import { dotsOfPicture } from "./picture.fixtures.ts";
import { pictureOf } from "./picture.ts";
import { startSimulators } from "./start.ts";
import { labelsOf } from "./zpl.ts";

const now = Date.parse("2026-06-10T12:30:00Z");
const flag = JSON.parse(readFileSync(`${root}/configs/factory/labels/pallet-flag.json`, "utf8")) as LabelDocument;
const facts: Facts = Object.fromEntries(labelFacts["pallet"]!.map(({ id, example }) => [id, example]));
const drawing = await inDots(drawLabel(flag, facts, { language: "en", timeZone: "Europe/Stockholm" }), 8);
const zpl = (copies = 1) => Buffer.from(zplOf(drawing, { perMm: 8, copies }), "utf8");
/** Longer than what listens here takes to answer. */
const unhurried = { connect: 60 * second, state: 60 * second, take: 60 * second };
const printAt = (port: number, text: Buffer) =>
  sendZpl({ address: { address: "127.0.0.1", family: 4 }, port, isAnswering: true }, text, unhurried);

let folder: string;
let faults: unknown[];
const failed = (error: unknown) => void faults.push(error);
beforeEach(async () => {
  faults = [];
  folder = await mkdtemp(join(tmpdir(), "shopwright-simulators-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("the printers beside the demo plant", () => {
  const started = async () => {
    const ports = { erp: await freePort(), printer: await freePort(), emptyPrinter: await freePort() };
    return { ports, close: await startSimulators({ ports, folder, now: () => now, failed }) };
  };

  it("make a picture of each label, whose codes a reader reads, and one of them is always out of labels", async () => {
    const { ports, close } = await started();
    await printAt(ports.printer, zpl());
    await expect(printAt(ports.emptyPrinter, zpl())).rejects.toMatchObject({ text: { key: "print.out_of_paper" } });
    await close();
    const pictures = await readdir(folder);
    expect(pictures).toEqual([`${String(now).padStart(15, "0")}-001.svg`]);
    const picture = await readFile(join(folder, pictures[0]!), "utf8");
    expect(picture).toContain(`>${String(facts["part_no"])}<`);
    const codes = await codesIn(dotsOfPicture(picture));
    expect(codes.map(({ text }) => text).toSorted()).toEqual(
      [String(facts["card_no"]), `(00)${String(facts["sscc"])}`].toSorted(),
    );
    expect(faults).toEqual([]);
  });

  it("cut the connection of whoever sends what is no label, and go on", async () => {
    const { ports, close } = await started();
    const stranger = connect(ports.printer, "127.0.0.1");
    const cut = once(stranger, "close").catch((error: unknown) => error);
    stranger.write("^XA^ZZ^XZ");
    expect(await cut).toMatchObject({ code: "ECONNRESET" });
    expect(faults).toEqual([new Error("^ZZ is not known.")]);
    await printAt(ports.printer, zpl());
    await close();
    expect(await readdir(folder)).toHaveLength(1);
  });

  it("let the plant run where another program has a port", async () => {
    const { ports, close } = await started();
    const again = await startSimulators({
      ports: { ...ports, erp: await freePort() },
      folder,
      now: () => now,
      failed,
    });
    expect(faults).toMatchObject([{ code: "EADDRINUSE" }, { code: "EADDRINUSE" }]);
    await again();
    await close();
    await expect(printAt(ports.printer, zpl())).rejects.toMatchObject({ text: { key: "print.unreachable" } });
  });

  it("keep the last hundred pictures", async () => {
    let time = now;
    const pictures = keepPictures(folder, { now: () => (time += 1), failed });
    const [label] = labelsOf("^XA^CI28^PW80^LL40^FO1,1^GB9,9,9^FS^XZ");
    for (let count = 0; count < 103; count += 1) pictures.add(label!);
    await pictures.written();
    const kept = (await readdir(folder)).sort();
    expect([kept.length, kept[0]!.slice(0, 15)]).toEqual([100, String(now + 4).padStart(15, "0")]);
  });

  it("draw boxes by their sides and rows of dots once for each change, and say what is written as text", () => {
    const picture = (fields: string) => pictureOf(labelsOf(`^XA^CI28^PW80^LL40${fields}^XZ`)[0]!);
    const rows = (fields: string) => dotsOfPicture(picture(fields)).map((row) => row.slice(0, 8).map(Number).join(""));
    const [none, box] = ["00000000", "01000100"];
    expect(rows("^FO1,1^GB5,4,1^FS").slice(0, 6)).toEqual([none, "01111100", box, box, "01111100", none]);
    expect(rows("^FO0,1^GFA,3,3,1,A5:0F^FS").slice(0, 5)).toEqual([none, "10100101", "10100101", "00001111", none]);
    expect(picture("^FO1,1^A0N,8,8^FD<script>^FS")).toContain(">&lt;script&gt;</text>");
  });
});

describe("the ERP beside the demo plant", () => {
  let erp: SimulatedErp;
  beforeEach(async () => void (erp = await startErpSimulator({ port: 0, now: () => now, lateBy: 0 })));
  afterEach(() => erp.close());

  /** The first of many keys with a fate. */
  const keyOf = (fate: string) =>
    Array.from({ length: 1000 }, (_, index) => `key-${index}`).find((key) => fateOf(key) === fate)!;
  const tell = async (key: string, body = "{}") => {
    const headers = { "idempotency-key": key, "content-type": "application/json" };
    const answer = await fetch(`${erp.url}/pallet-flags`, { method: "POST", headers, body });
    return [answer.status, await answer.json()];
  };
  const heard = async () => (await (await fetch(`${erp.url}/facts`)).json()) as { key: string; outcome: string }[];

  it("takes a fact once under its key, and knows it again", async () => {
    const key = keyOf("taken");
    expect([await tell(key), await tell(key)]).toEqual([
      [200, { status: "ok" }],
      [200, { status: "duplicate" }],
    ]);
    expect(await heard()).toEqual(
      ["repeated", "taken"].map((outcome) => ({
        time: "2026-06-10T12:30:00.000Z",
        subject: "pallet-flags",
        key,
        outcome,
        body: "{}",
      })),
    );
  });

  it("refuses some always, fails some once, and answers some late, which it has taken", async () => {
    for (const key of [keyOf("refused"), keyOf("failed"), keyOf("late")]) await tell(key).then(() => tell(key));
    expect((await heard()).map(({ outcome }) => outcome).toReversed()).toEqual([
      "refused",
      "refused",
      "failed",
      "taken",
      "late",
      "repeated",
    ]);
    expect(await tell(keyOf("refused"))).toEqual([422, { message: "The order is closed in the ERP." }]);
  });

  it("leaves a late answer that nobody waits for when it ends", async () => {
    const slow = await startErpSimulator({ port: 0, now: () => now, lateBy: 60 * second });
    const headers = { "idempotency-key": keyOf("late") };
    const asked = fetch(`${slow.url}/x`, { method: "POST", headers, body: "{}" }).catch((error: unknown) => error);
    await expect
      .poll(async () => (await (await fetch(`${slow.url}/facts`)).json()) as unknown[])
      .toMatchObject([{ outcome: "late" }]);
    await slow.close();
    expect(await asked).toMatchObject({ message: "fetch failed" });
  });

  it("takes nothing without a key and nothing too long, and answers nothing else", async () => {
    const post = (init: RequestInit) => fetch(`${erp.url}/x`, { method: "POST", ...init });
    expect((await post({ body: "{}" })).status).toBe(400);
    const long = await post({ headers: { "idempotency-key": "1" }, body: "x".repeat(65 * 1024) });
    expect(long.status).toBe(413);
    expect((await fetch(`${erp.url}/other`)).status).toBe(404);
    expect(await heard()).toEqual([]);
  });

  it("shows the last two hundred on a page on which they are but text", async () => {
    expect(await (await fetch(erp.url)).text()).toContain("Nothing has been heard yet.");
    for (let count = 0; count < 203; count += 1) await tell(`many-${count}`, `{"note":"<b>${count}</b>"}`);
    expect(await heard()).toHaveLength(200);
    const page = await (await fetch(erp.url)).text();
    expect([page.includes("&lt;b&gt;202&lt;/b&gt;"), page.includes("<b>"), page.includes("many-2<")]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
