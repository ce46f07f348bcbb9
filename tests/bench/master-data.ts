import { mkdtemp, rm } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import type { Client } from "#tests/faults/client.ts";
import { healthDuring } from "./health.ts";
import { type Plant, startPlant } from "./plant.ts";
import { percentile, type Row } from "./row.ts";

const parts = 50_000;
const page = 100;
const pages = 100;

type Import = OutputOfCall<"load_import">;

const fileOf = (from: number): string => {
  const lines = Array.from({ length: parts }, (_none, at) => {
    const number = String(from + at).padStart(6, "0");
    return `BENCH-${number};Cover ${number}, blue;TYPE${at % 40}`;
  });
  return ["part_no;part_description;part_type_id", ...lines].join("\r\n");
};

/** Seconds that bare `node:sqlite` takes for the lines of the file, in one transaction and unchecked. */
const bareImport = async (text: string): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), "shopwright-bench-parts-"));
  const db = new DatabaseSync(join(folder, "parts.db"));
  db.exec("create table parts (part_no text primary key, part_description text, part_type_id text)");
  const begun = performance.now();
  const insert = db.prepare("insert into parts values (?, ?, ?)");
  db.exec("begin");
  for (const line of text.split("\r\n").slice(1)) insert.run(...line.split(";"));
  db.exec("commit");
  const seconds = (performance.now() - begun) / 1000;
  db.close();
  await rm(folder, { recursive: true, force: true });
  return seconds;
};

const step = async (client: Client, name: string, { import_no, version }: Import): Promise<Import> => {
  const answer = await client.call<Import>(name, { import_no, version }, crypto.randomUUID());
  if (!answer.answered || answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return (answer.body as { res: Import }).res;
};

/** Reads, checks and applies a file as the page of imports does; all of its rows have to become new ones. */
const importParts = async (plant: Plant, client: Client, text: string): Promise<void> => {
  const headers = { ...client.headers, "content-type": "application/octet-stream" };
  const address = `${plant.url}/api/imports/part?name=parts.csv`;
  const response = await fetch(address, { method: "POST", headers, body: text });
  let now = ((await response.json()) as { res: Import }).res;
  while (now.counts.unchecked > 0) now = await step(client, "check_import", now);
  while (now.counts.new > 0) now = await step(client, "apply_import", now);
  if (now.counts.created !== parts) throw new Error(`Not all were created: ${JSON.stringify(now.counts)}`);
};

/** Milliseconds of each turn of a page through all parts, by name. */
const turnPages = async (client: Client): Promise<number[]> => {
  const times: number[] = [];
  let after: string | null = null;
  for (let turned = 0; turned < pages; turned += 1) {
    const begun = performance.now();
    const sort = [{ field: "part_description", descending: false }];
    const answer: { after: string | null } = await client.read("part.list", {
      sort,
      limit: page,
      ...(after === null ? {} : { after }),
    });
    times.push(performance.now() - begun);
    ({ after } = answer);
  }
  return times;
};

/** What an import of many parts takes, how soon others are answered meanwhile, and what a page of them takes then. */
export async function masterDataRows(): Promise<Row[]> {
  const plant = await startPlant();
  try {
    const client = await plant.client("admin");
    const [first, second] = [fileOf(0), fileOf(parts)];
    const bare = await bareImport(first);
    const quiet = await healthDuring(plant, () => pause(3000));
    let figure = 0;
    const health = await healthDuring(plant, async () => {
      const begun = performance.now();
      await importParts(plant, client, first);
      figure = (performance.now() - begun) / 1000;
    });
    await importParts(plant, client, second);
    const cheap: number[] = [];
    for (let read = 0; read < pages; read += 1) {
      const begun = performance.now();
      await client.read("load_stop_groups", {});
      cheap.push(performance.now() - begun);
    }
    return [
      {
        what: `Import of ${parts} parts from a file, read, checked and applied`,
        figure,
        unit: "s",
        reference: { what: "its lines inserted by node:sqlite in one transaction, unchecked", figure: bare },
        goal: "<= 60 s",
      },
      {
        what: "`/api/health`, p99 while they are imported",
        figure: health,
        unit: "ms",
        reference: { what: "the same while nothing else runs", figure: quiet },
        goal: "<= 50 ms",
      },
      {
        what: `Next page of ${page} of ${2 * parts} parts by name, p95`,
        figure: percentile(await turnPages(client), 0.95),
        unit: "ms",
        reference: { what: "a read of five rows", figure: percentile(cheap, 0.95) },
        goal: "<= 100 ms",
      },
    ];
  } finally {
    await plant.close();
  }
}
