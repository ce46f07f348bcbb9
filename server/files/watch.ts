import { mkdir } from "node:fs/promises";
import type { ServerParts } from "#server/parts.ts";
import { putFile, removeFiles } from "#server/procedures/files/writer.ts";
import { companyFolder } from "#server/media/paths.ts";
import { type Found, scanFolder } from "#server/media/scan.ts";
import { fileTypeOf, machineOfPath } from "./types.ts";
import { readerOf } from "#server/database/company.ts";

type Files = ReadonlyMap<string, Found>;

const isSame = (one: Found | undefined, other: Found): boolean =>
  one?.changed_at === other.changed_at && one.bytes === other.bytes;

const storedFiles = async ({ store }: ServerParts, company_id: number): Promise<Map<string, Found>> => {
  const rows = await readerOf(store, company_id).selectFrom("files").select(["path", "changed_at", "bytes"]).execute();
  return new Map(rows.map(({ path, changed_at, bytes }) => [path, { changed_at, bytes }]));
};

/** Stores what came, changed and went, with an event for each file that came or changed. */
const store = async (
  { journal }: ServerParts,
  company_id: number,
  { came, gone }: { came: Files; gone: readonly string[] },
): Promise<void> => {
  if (came.size === 0 && gone.length === 0) return;
  await journal.write(company_id, async ({ trx, emit }) => {
    await removeFiles(trx, gone);
    for (const [path, found] of came) {
      const [file_type, machine_id] = [fileTypeOf(path), machineOfPath(path)];
      await putFile(trx, { company_id, path, file_type, machine_id, ...found });
      emit({ event: "FileAdded", machine_id, payload: { path, file_type } });
    }
  });
};

/** The files that have come or changed since they were stored and lie still: they look as they did at the last look. */
const settled = (found: Files, before: Files | undefined, stored: Files): Map<string, Found> =>
  new Map(
    [...found].filter(([path, file]) => {
      const last = before?.get(path);
      return last !== undefined && isSame(last, file) && !isSame(stored.get(path), file);
    }),
  );

/**
 * Looks into the media folders of all companies, again and again. A file counts when two looks find it the same, so that
 * one that is still being copied is told of when it is complete.
 */
export const createFileWatch = (parts: ServerParts, root: string): (() => Promise<void>) => {
  const last = new Map<number, Files>();
  const scan = async (company_id: number): Promise<void> => {
    const found = await scanFolder(companyFolder(root, company_id));
    const stored = await storedFiles(parts, company_id);
    const gone = [...stored.keys()].filter((path) => !found.has(path));
    await store(parts, company_id, { came: settled(found, last.get(company_id), stored), gone });
    last.set(company_id, found);
  };
  return async () => {
    const companies = await parts.store.read.selectFrom("companies").select("company_id").execute();
    for (const { company_id } of companies) {
      // Whoever copies files there sees where.
      if (!last.has(company_id)) await mkdir(companyFolder(root, company_id), { recursive: true });
      await scan(company_id);
    }
  };
};

const lookEvery = 2000;

/** Watches the media folders until it is stopped. A failure is told once, and the watch goes on. */
export const startFileWatch = (
  parts: ServerParts,
  root: string,
  failed: (error: unknown) => void,
): (() => Promise<void>) => {
  const scan = createFileWatch(parts, root);
  let running: Promise<unknown> | null = null;
  let told = "";
  const tell = (error: unknown) => {
    if (String(error) !== told) failed(error);
    told = String(error);
  };
  const run = () => {
    running ??= scan()
      .catch(tell)
      .finally(() => (running = null));
  };
  run();
  const timer = setInterval(run, lookEvery);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
};
