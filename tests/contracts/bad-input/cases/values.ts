import { randomUUID } from "node:crypto";
import type { ProcedureContract } from "#schemas/protocol/contract.ts";
import { procedures } from "#server/procedures/index.ts";
import { at } from "#tests/contracts/procedures/plant.ts";
import { call, callerOf, type Case, ingest, invalidInput, refused, signIn } from "../case.ts";

const contracts = procedures.map(({ contract }) => contract);
/** The good input of a procedure. */
const exampleOf = (name: string) => contracts.find((one) => one.name === name)!.example as Record<string, unknown>;
const good = exampleOf("receive_good_qty");
const report = (changed: Record<string, unknown>) => call("receive_good_qty", { ...good, ...changed }, "operator");
const reportText = (quantity: string) =>
  call("receive_good_qty", JSON.stringify({ ...good, good_qty: "?" }).replace('"?"', quantity), "operator");
const correct = (changed: Record<string, unknown>) =>
  call("correct_quantity", { record_no: 1, quantity: 3, reason: "miscounted", ...changed });
const list = (changed: Record<string, unknown>) =>
  call("load_transactions", { ...exampleOf("load_transactions"), ...changed });
const above = (value: number) => [{ field: "quantity", operator: ">", value }];
const record = { machine_id: "FC1", time: at(-5), status: "R" };
const signal = (changed: Record<string, unknown>) => ingest({ ...record, ...changed });
const value = (changed: Record<string, unknown>) =>
  call("record_process_value", { ...exampleOf("record_process_value"), ...changed }, "key");
const state = (changed: Record<string, unknown>) =>
  call("record_machine_state", { ...exampleOf("record_machine_state"), ...changed }, "key");
const ruled = (path: string) => refused(422, "rule_violated", path);
const ok = (body: unknown) => ({ status: 200, code: null, body });

const numbers: readonly Case[] = [
  {
    item: "0,5",
    title: "as a text of a quantity",
    ask: report({ good_qty: "0,5" }),
    answer: invalidInput("/good_qty"),
  },
  {
    item: "0,5",
    title: "as a text of a correction",
    ask: correct({ quantity: "0,5" }),
    answer: invalidInput("/quantity"),
  },
  {
    item: "0,5",
    title: "as a text of a process value of the ingest",
    ask: signal({ process_values: { melt: "0,5" } }),
    answer: invalidInput("/process_values/melt"),
  },
  {
    item: "0.5",
    title: "as a text of a quantity",
    ask: report({ good_qty: "0.5" }),
    answer: invalidInput("/good_qty"),
  },
  {
    item: "0.5",
    title: "is half a piece",
    ask: report({ card_no: "101", good_qty: 0.5 }),
    answer: ruled("/good_qty"),
  },
  { item: "0.5", title: "as the limit of a list", ask: list({ limit: 0.5 }), answer: invalidInput("/limit") },
  {
    item: "0.5",
    title: "of the least and a tenth",
    ask: report({ good_qty: 0.000_000_1 }),
    answer: invalidInput("/good_qty"),
  },
  { item: "0.5", title: "of a counter", ask: signal({ good_count: 0.5 }), answer: invalidInput("/good_count") },
  { item: "negative and -0", title: "a negative report", ask: report({ good_qty: -1 }), answer: ruled("/good_qty") },
  { item: "negative and -0", title: "a report of nothing", ask: report({ good_qty: 0 }), answer: ruled("/good_qty") },
  { item: "negative and -0", title: "a report of -0", ask: reportText("-0"), answer: ruled("/good_qty") },
  { item: "negative and -0", title: "a report of -0.0e1", ask: reportText("-0.0e1"), answer: ruled("/good_qty") },
  {
    item: "negative and -0",
    title: "a negative correction",
    given: [report({ good_qty: 4 })],
    ask: correct({ quantity: -1 }),
    answer: ruled("/quantity"),
  },
  {
    item: "negative and -0",
    title: "a negative counter",
    ask: signal({ good_count: -1 }),
    answer: invalidInput("/good_count"),
  },
  {
    item: "negative and -0",
    title: "a record below 1",
    ask: correct({ record_no: 0 }),
    answer: invalidInput("/record_no"),
  },
  {
    item: "negative and -0",
    title: "a snapshot of a negative version",
    ask: call("set_wizard_snapshot", { ...exampleOf("set_wizard_snapshot"), version: -1 }, "operator"),
    answer: invalidInput("/version"),
  },
  { item: "1e999 and NaN", title: "a report", ask: reportText("1e999"), answer: invalidInput("/good_qty") },
  { item: "1e999 and NaN", title: "a report of NaN", ask: reportText("NaN"), answer: invalidInput("") },
  {
    item: "1e999 and NaN",
    title: "a report of its text",
    ask: report({ good_qty: "NaN" }),
    answer: invalidInput("/good_qty"),
  },
  {
    item: "1e999 and NaN",
    title: "a report above all",
    ask: report({ good_qty: 1e9 + 1 }),
    answer: invalidInput("/good_qty"),
  },
  { item: "2^53+1", title: "a report", ask: reportText("9007199254740993"), answer: invalidInput("/good_qty") },
  {
    item: "2^53+1",
    title: "a filter of a list",
    ask: list({ where: above(2 ** 53 + 2) }),
    answer: invalidInput("/where/0/value"),
  },
  { item: "2^53+1", title: "a record", ask: correct({ record_no: 2 ** 53 + 2 }), answer: invalidInput("/record_no") },
  { item: "2^53+1", title: "a counter", ask: signal({ good_count: 2 ** 53 }), answer: invalidInput("/good_count") },
];

const words = "x".repeat(1_000_000);
const texts: readonly Case[] = [
  { item: "one word of 1 MB", title: "a note", ask: report({ note: words }), answer: refused(413, "too_large", null) },
  {
    item: "one word of 1 MB",
    title: "a reason",
    ask: correct({ reason: words }),
    answer: refused(413, "too_large", null),
  },
  {
    item: "one word of 1 MB",
    title: "a machine",
    ask: signal({ machine_id: words }),
    answer: invalidInput("/machine_id"),
  },
  {
    item: "one word of 1 MB",
    title: "a password",
    ask: signIn({ username: "operator", password: words }),
    answer: refused(413, "too_large", null),
  },
  {
    item: "one word of 1 MB",
    title: "a user name",
    ask: signIn({ username: words, password: "operator" }),
    answer: refused(413, "too_large", null),
  },
  {
    item: "one word of 1 MB",
    title: "a theme of a user",
    ask: call("update_user_settings", { values: { theme: words } }),
    answer: refused(413, "too_large", null),
  },
  {
    item: "one word of 1 MB",
    title: "a wizard's answer",
    ask: call(
      "set_wizard_snapshot",
      { ...exampleOf("set_wizard_snapshot"), snapshot: { id: "1", note: words.slice(0, 300_000) } },
      "operator",
    ),
    answer: refused(413, "too_large", "/snapshot"),
  },
  {
    item: "right-to-left and zero-width",
    title: "a user name that looks like another",
    ask: signIn({ username: "oper\u200bator", password: "operator" }),
    answer: refused(401, "wrong_credentials", null),
  },
  {
    item: "right-to-left and zero-width",
    title: "a user name in other letters",
    ask: signIn({ username: "\u202eoperator", password: "operator" }),
    answer: refused(401, "wrong_credentials", null),
  },
  {
    item: "right-to-left and zero-width",
    title: "a machine that looks like another",
    ask: call("load_machine", { machine_id: "FC1\u200b" }),
    answer: refused(404, "not_found", "/machine_id"),
  },
  {
    item: "right-to-left and zero-width",
    title: "a card that looks like another",
    ask: report({ card_no: "\u202e100" }),
    answer: refused(404, "not_found", "/card_no"),
  },
  {
    item: "right-to-left and zero-width",
    title: "a key whose name nobody sees",
    ask: call("create_api_key", { name: "\u200b\u2060", scope: "ingest" }),
    answer: invalidInput("/name"),
  },
  {
    item: "right-to-left and zero-width",
    title: "a note keeps every character",
    ask: report({ note: "\u202eמכונה\u200d 🏭 Å", good_qty: 1 }),
    answer: ok({ call_status: [{ call_code: 0 }] }),
    isTaken: true,
  },
];

/** Many names, or none, in the places of one. */
const names: readonly Case[] = [
  {
    item: "one word of 1 MB",
    title: "a name of a process value",
    ask: signal({ process_values: { [words]: 1 } }),
    answer: invalidInput("/process_values"),
  },
  {
    item: "empty body",
    title: "a process value without a name",
    ask: signal({ process_values: { "": 1 } }),
    answer: invalidInput("/process_values"),
  },
  {
    item: "array where a scalar belongs",
    title: "more process values than a record holds",
    ask: signal({ process_values: Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`p${at}`, 1])) }),
    answer: invalidInput("/process_values"),
  },
  {
    item: "unknown field",
    title: "a process value called toString, as a text",
    ask: signal({ process_values: { toString: "1" } }),
    answer: invalidInput("/process_values/toString"),
  },
  {
    item: "right-to-left and zero-width",
    title: "a reason that nobody sees",
    given: [report({ good_qty: 3 })],
    ask: correct({ reason: "\u200b\u2060 \u202e", quantity: 77 }),
    answer: ruled("/reason"),
  },
];

const times: readonly Case[] = [
  ...["2026-02-31T08:00:00Z", "2026-04-31T08:00:00Z", "2026-02-29T08:00:00Z", "2026-06-10T24:30:00Z"].flatMap(
    (time): Case[] => [
      {
        item: "31 February",
        title: `${time} of a report`,
        ask: report({ trans_time: time }),
        answer: invalidInput("/trans_time"),
      },
      { item: "31 February", title: `${time} of a signal`, ask: signal({ time }), answer: invalidInput("/time") },
      { item: "31 February", title: `${time} of a state`, ask: state({ time }), answer: invalidInput("/time") },
      { item: "31 February", title: `${time} of a value`, ask: value({ time }), answer: invalidInput("/time") },
      {
        item: "31 February",
        title: `${time} of a range`,
        ask: call("load_quantity_history", { machine_id: "FC1", quantity_kind: "all", start_time: time }),
        answer: invalidInput("/start_time"),
      },
      {
        item: "31 February",
        title: `${time} of statistics`,
        ask: call("load_statistics", { task: "stopreasons", machine_ids: "FC1", start_time: at(-60), end_time: time }),
        answer: invalidInput("/end_time"),
      },
    ],
  ),
  {
    item: "31 February",
    title: "a signal of a day that is still to come",
    ask: signal({ time: "9999-12-31T23:59:59Z" }),
    answer: ruled("/time"),
  },
  ...["1970-01-01T00:00:00Z", "2099-12-31T23:59:59Z", "9999-12-31T23:59:59Z"].map((time): Case => ({
    item: "31 February",
    title: `${time} of a report, a day without its order`,
    ask: report({ trans_time: time }),
    answer: ruled("/trans_time"),
  })),
  ...["2026-03-29T02:30:00", "2026-03-29T02:30:00+01:00", "2026-10-25T02:30:00+02:00"].flatMap((time): Case[] => [
    {
      item: "the skipped hour",
      title: `${time} of a report`,
      ask: report({ trans_time: time }),
      answer: invalidInput("/trans_time"),
    },
    { item: "the skipped hour", title: `${time} of a signal`, ask: signal({ time }), answer: invalidInput("/time") },
    {
      item: "the skipped hour",
      title: `${time} of statistics`,
      ask: call("load_statistics", { task: "stopreasons", machine_ids: "FC1", start_time: time, end_time: at(0) }),
      answer: invalidInput("/start_time"),
    },
  ]),
  {
    item: "the skipped hour",
    title: "the day of 23 hours has its statistics",
    ask: call("load_statistics", {
      task: "stopreasons_daily_location",
      locationtype: "department",
      location: "10",
      start_time: "2026-03-28T23:00:00Z",
      end_time: "2026-03-29T22:00:00Z",
    }),
    answer: ok({ call_status: [{ call_code: 0 }] }),
  },
  {
    item: "the skipped hour",
    title: "a report between the two hours has a time, but one months before its order",
    ask: report({ trans_time: "2026-03-29T01:00:00Z" }),
    answer: ruled("/trans_time"),
  },
];

const userOf = ({ permission }: ProcedureContract) => callerOf(permission);

/** A list in the place of each field of each procedure that takes none. */
const lists = contracts.flatMap((contract) => {
  const { name } = contract;
  const input = contract.example as Record<string, unknown>;
  const { properties = {} } = contract.input as { properties?: Record<string, { type?: unknown }> };
  const scalars = Object.keys(properties).filter((field) => properties[field]?.type !== "array");
  return scalars.flatMap((field): Case[] => [
    {
      item: "array where a scalar belongs",
      title: `${field} of ${name}`,
      ask: call(name, { ...input, [field]: [input[field] ?? "x"] }, userOf(contract)),
      // What is a list already is then a list of lists.
      answer: invalidInput(Array.isArray(input[field]) ? `/${field}/0` : `/${field}`),
    },
  ]);
});

/** Names of the language itself are fields like all others that nobody knows. */
const unknown = contracts.flatMap((contract) =>
  ["company_id", "toString", "constructor", ""].map((field): Case => {
    const { name } = contract;
    const body = { ...(contract.example as object), [field]: 1 };
    const title = `${JSON.stringify(field)} of ${name}`;
    return {
      item: "unknown field",
      title,
      ask: call(name, body, userOf(contract)),
      answer: invalidInput(`/${field}`),
    };
  }),
);

const shapes: readonly Case[] = [
  {
    item: "unknown field",
    title: "a role at the sign-in",
    ask: signIn({ username: "operator", password: "operator", role: "administrator" }),
    answer: invalidInput("/role"),
  },
  {
    item: "unknown field",
    title: "a company at the ingest",
    ask: signal({ company_id: 2 }),
    answer: invalidInput("/company_id"),
  },
  {
    item: "unknown field",
    title: "a level among a user's settings",
    ask: call("update_user_settings", { values: { usertype: 100 } }, "operator"),
    answer: invalidInput("/values/usertype"),
  },
  {
    item: "unknown field",
    title: "a role beside the own settings",
    ask: call("update_user_settings", { values: {}, role: "administrator" }, "operator"),
    answer: invalidInput("/role"),
  },
  {
    item: "unknown field",
    title: "a setting that others give",
    ask: call("update_user_settings", { values: { show_cavities: 3 } }, "operator"),
    answer: invalidInput("/values/show_cavities"),
  },
  {
    item: "array where a scalar belongs",
    title: "username at the sign-in",
    ask: signIn({ username: ["operator"], password: "operator" }),
    answer: invalidInput("/username"),
  },
  {
    item: "array where a scalar belongs",
    title: "machine_id at the ingest",
    ask: signal({ machine_id: ["FC1"] }),
    answer: invalidInput("/machine_id"),
  },
  {
    item: "array where a scalar belongs",
    title: "process_values at the ingest",
    ask: signal({ process_values: [1] }),
    answer: invalidInput("/process_values"),
  },
  {
    item: "array where a scalar belongs",
    title: "a list of lists at the ingest",
    ask: ingest([[record]]),
    answer: ok({ res: { recorded: 0, results: [{ index: 0, result: "refused", code: "invalid_input", path: "/0" }] } }),
  },
  {
    item: "array where a scalar belongs",
    title: "no record at the ingest",
    ask: ingest([]),
    answer: invalidInput(""),
  },
  {
    item: "array where a scalar belongs",
    title: "more records than a request holds",
    ask: ingest(Array.from({ length: 5001 }, () => record)),
    answer: refused(413, "too_large", ""),
  },
  {
    item: "array where a scalar belongs",
    title: "each record of a request is refused at its place",
    ask: ingest([{ ...record, machine_id: "NONE" }, { ...record, time: "2026-02-31T08:00:00Z" }, null, 7]),
    answer: ok({
      res: {
        recorded: 0,
        results: [
          { index: 0, result: "refused", code: "not_found", path: "/0/machine_id" },
          { index: 1, result: "refused", code: "invalid_input", path: "/1/time" },
          { index: 2, result: "refused", code: "invalid_input", path: "/2" },
          { index: 3, result: "refused", code: "invalid_input", path: "/3" },
        ],
      },
    }),
  },
  {
    item: "array where a scalar belongs",
    title: "a list as the body of a read without fields",
    ask: call("load_machines", []),
    answer: invalidInput(""),
  },
];

const twice = (last: string) => JSON.stringify(good).replace('"good_qty":1', `"good_qty":1,"good_qty":${last}`);
const key = () => randomUUID();
const [reused, replayed] = [key(), key()];

/** Of two equal keys the last one is what was sent, for the checks as for what is stored. */
const doubled: readonly Case[] = [
  {
    item: "duplicate keys",
    title: "a refused one after a good one",
    ask: call("receive_good_qty", twice("-1"), "operator"),
    answer: invalidInput("/good_qty"),
  },
  {
    item: "duplicate keys",
    title: "a list after a good one",
    ask: call("receive_good_qty", twice("[1]"), "operator"),
    answer: invalidInput("/good_qty"),
  },
  {
    item: "duplicate keys",
    title: "an unknown machine after a known one",
    ask: call("load_machine", '{"machine_id":"FC1","machine_id":"ZZ9"}'),
    answer: invalidInput("/machine_id"),
  },
  {
    item: "duplicate keys",
    title: "a machine outside the restrictions after one inside",
    ask: call("load_machine", '{"machine_id":"JH1","machine_id":"FC1"}', "restricted"),
    answer: invalidInput("/machine_id"),
  },
];

const keys: readonly Case[] = [
  {
    item: "a reused key",
    title: "with another body",
    given: [call("receive_good_qty", good, "operator", reused)],
    ask: call("receive_good_qty", { ...good, good_qty: 2 }, "operator", reused),
    answer: refused(422, "idempotency_key_reused", null),
  },
  {
    item: "a reused key",
    title: "with the same body for another procedure",
    ask: call("update_user_settings", { values: {} }, "operator", reused),
    answer: refused(422, "idempotency_key_reused", null),
  },
  {
    item: "a reused key",
    title: "with the same body is one report",
    given: [call("receive_good_qty", { ...good, good_qty: 7 }, "operator", replayed)],
    ask: call("receive_good_qty", { ...good, good_qty: 7 }, "operator", replayed),
    answer: ok({ call_status: [{ call_code: 0 }] }),
  },
  ...["", " ", "a b", "x".repeat(201), "\u00e5"].map((word): Case => ({
    item: "a reused key",
    title: `that is none: ${JSON.stringify(word.slice(0, 20))}`,
    ask: call("receive_good_qty", good, "operator", word),
    answer: invalidInput("/Idempotency-Key"),
  })),
];

const snapshot = (as: "operator" | "left" | "supervisor", version: number, id = "1") =>
  call("set_wizard_snapshot", { wizard: "report-quantity", machine_id: "JB1", version, snapshot: { id, step: 2 } }, as);
const kept = call("load_wizard_snapshot", { wizard: "report-quantity", machine_id: "JB1" }, "operator");

/** Steps of a wizard that is open on two terminals, or whose session is over. */
const steps: readonly Case[] = [
  {
    item: "a step skipped or replayed",
    title: "a state that builds on one that was never stored",
    ask: snapshot("operator", 3),
    answer: refused(409, "state_conflict", "/version"),
  },
  {
    item: "a step skipped or replayed",
    title: "an older state after a newer one",
    given: [snapshot("operator", 0), snapshot("operator", 1, "2")],
    ask: snapshot("operator", 0, "3"),
    answer: refused(409, "state_conflict", "/version"),
  },
  {
    item: "a step skipped or replayed",
    title: "the same state again is stored once",
    ask: snapshot("operator", 1, "2"),
    answer: ok({ res: { version: 2 } }),
  },
  {
    item: "a stale version",
    title: "of a wizard that has gone on at another terminal",
    ask: snapshot("operator", 1, "9"),
    answer: refused(409, "state_conflict", "/version"),
  },
  {
    item: "a session that ends mid-wizard",
    title: "the next step is refused",
    ask: snapshot("left", 2, "4"),
    answer: refused(401, "not_signed_in", null),
  },
  {
    item: "a session that ends mid-wizard",
    title: "the report at its end is refused",
    ask: call("receive_good_qty", good, "left"),
    answer: refused(401, "not_signed_in", null),
  },
  {
    item: "a session that ends mid-wizard",
    title: "what was typed is there after the next sign-in",
    ask: kept,
    answer: ok({ res: { version: 2, snapshot: { id: "2", step: 2 } } }),
  },
  {
    item: "a session that ends mid-wizard",
    title: "and is nobody else's",
    ask: { ...kept, as: "supervisor" },
    answer: ok({ res: null }),
  },
];

/** Values that are well-formed JSON and still wrong where they stand. */
export const valueCases: readonly Case[] = [
  ...numbers,
  ...texts,
  ...names,
  ...times,
  ...lists,
  ...unknown,
  ...shapes,
  ...doubled,
  ...keys,
  ...steps,
];
