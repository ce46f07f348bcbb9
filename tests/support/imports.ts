import { expect } from "vitest";
import type { TestClient } from "./client.ts";

/** Calls a procedure that succeeds; gives what it answers. */
export const done = async (client: TestClient, name: string, input: object): Promise<any> => {
  const { status, body } = await client.call(name, input);
  expect([name, status, body.message]).toEqual([name, 200, undefined]);
  return body.res;
};

/** Takes a step of an import until nothing is left for it to do. */
const all = async (client: TestClient, name: string, found: any, left: (counts: any) => number): Promise<any> => {
  let now = found;
  while (left(now.counts) > 0) now = await done(client, name, { import_no: now.import_no, version: now.version });
  return now;
};

/** What a person does with a file, by the client that has signed in. */
export const importsOf = (client: TestClient) => ({
  upload: async (entity: string, file: string | Buffer): Promise<any> => {
    const answer = await client.send("POST", `/api/imports/${entity}?name=file.csv`, {
      headers: { "content-type": "application/octet-stream" },
      body: typeof file === "string" ? file : Uint8Array.from(file),
    });
    expect([entity, answer.status, answer.body.message]).toEqual([entity, 200, undefined]);
    return answer.body.res;
  },
  check: (found: any) => all(client, "check_import", found, ({ unchecked }) => unchecked),
  apply: (found: any) => all(client, "apply_import", found, (counts) => counts.new + counts.changed),
  undo: (found: any) => all(client, "undo_import", found, ({ created, updated }) => created + updated),
  /** The rows that are wrong or kept: their numbers, with the code and the field of what is the matter. */
  faults: async ({ import_no }: { import_no: number }): Promise<any[]> => {
    const { rows } = await done(client, "load_import_rows", { import_no, results: ["faulty", "kept"] });
    return rows.map(({ row_no, fault }: any) => [row_no, fault.code, fault.field]);
  },
});

/** The counts that are not 0. */
export const some = ({ counts }: { counts: Record<string, number> }): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
