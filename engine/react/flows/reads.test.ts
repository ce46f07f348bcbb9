import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createQueryClient } from "../queries/client.ts";
import type { ReadMeta } from "../queries/live.ts";
import { answerOther, readAffected, readAgain } from "./reads.ts";

const live = { event: "MachineChanged", key: "machine_id" } as NonNullable<ReadMeta["live"]>;

/** Answers of reads for M1 that are kept, and a document, which is no read. */
const setUp = async () => {
  const client = createQueryClient();
  const keep = (queryKey: readonly unknown[], meta: ReadMeta = {}) =>
    client.fetchQuery({ queryKey, queryFn: () => ["old"], meta });
  await keep(["read", "load_orders", { machine_id: "M1" }], { events: ["OrderChanged"] });
  await keep(["read", "load_machines", { machine_id: "M1" }], { live });
  await keep(["read", "load_notes", { machine_id: "M2" }]);
  await keep(["read", "load_notes"]);
  await keep(["document", "load_orders", { machine_id: "M1" }]);
  const all = () => client.getQueryCache().getAll();
  const marked = () =>
    all().flatMap(({ queryKey, state }) => (state.isInvalidated ? [queryKey.slice(0, 2).join()] : []));
  return { client, all, marked };
};

test("reads are made again by the name of their procedure", async () => {
  const { client, marked } = await setUp();
  readAgain(client, ["load_orders", "load_machines"]);
  expect(marked()).toEqual(["read,load_orders", "read,load_machines"]);
});

test.each<[string, string[] | undefined, string[], string[]]>([
  ["names the event", ["OrderChanged"], [], ["read,load_orders"]],
  ["has rows that the event patches", ["MachineChanged"], [], ["read,load_machines"]],
  ["names one of them", ["StopChanged", "OrderChanged"], [], ["read,load_orders"]],
  ["was answered already is passed over", ["OrderChanged", "MachineChanged"], ["load_orders"], ["read,load_machines"]],
  ["nobody knows to be untouched", undefined, ["load_notes"], ["read,load_orders", "read,load_machines"]],
])("after a write the read that %s is made again", async (_, events, except, expected) => {
  const { client, marked } = await setUp();
  readAffected(client, events, new Set(except));
  expect(marked()).toEqual(expected);
});

test("a read that is shown is made again at once, and one that is under way not twice", async () => {
  const client = createQueryClient();
  let asked = 0;
  const answer = Promise.withResolvers<string[]>();
  const queryKey = ["read", "load_orders", {}];
  client.setQueryData(queryKey, ["old"]);
  const queryFn = () => {
    asked += 1;
    return answer.promise;
  };
  const stop = new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => {});
  expect(asked).toBe(0);
  readAgain(client, ["load_orders"]);
  readAgain(client, ["load_orders"]);
  expect(asked).toBe(1);
  answer.resolve([]);
  stop();
});

test("rows that come with a reply answer the read of that procedure for the same machine, and no other", async () => {
  const { client, all } = await setUp();
  answerOther(client, "load_orders", { machine_id: "M1" }, ["new"]);
  answerOther(client, "load_notes", { machine_id: "M1" }, ["new"]);
  expect(all().map(({ queryKey, state }) => [queryKey.slice(0, 2).join(), state.data])).toEqual([
    ["read,load_orders", ["new"]],
    ["read,load_machines", ["old"]],
    ["read,load_notes", ["old"]],
    ["read,load_notes", ["old"]],
    ["document,load_orders", ["old"]],
  ]);
});
