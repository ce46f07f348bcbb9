import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { demoMachines } from "#server/demo/plant/machines.ts";
import { instructions } from "./instructions.ts";
import { pdfOf } from "./pdf.ts";
import { picturesByCategory } from "./pictures.ts";
import { placeDemoFiles } from "./place.ts";

const root = mkdtempSync(join(tmpdir(), "shopwright-demo-files-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it("has a picture for each machine", () => {
  const missing = demoMachines.filter(({ category }) => !picturesByCategory[category]);
  expect(missing).toEqual([]);
});

it("writes its files once and leaves what a person has put in their place", async () => {
  await placeDemoFiles(root, 7);
  expect(readdirSync(join(root, "7/img")).sort()).toEqual([
    "IM200.svg",
    "IM400.svg",
    "IM80.svg",
    "PACK.svg",
    "RES.svg",
  ]);
  const file = join(root, "7/img/RES.svg");
  writeFileSync(file, "mine");
  await placeDemoFiles(root, 7);
  expect(readFileSync(file, "utf8")).toBe("mine");
});

it("makes instructions whose table of places is right", () => {
  const text = pdfOf(instructions["tool-change"] ?? []).toString("latin1");
  const places = [...text.matchAll(/^(\d{10}) 00000 n/gm)].map(([, place]) => Number(place));
  expect(places).toHaveLength(8);
  places.forEach((place, at) => expect(text.slice(place)).toMatch(new RegExp(`^${at + 1} 0 obj`)));
  expect(text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1]))).toMatch(/^xref/);
});
