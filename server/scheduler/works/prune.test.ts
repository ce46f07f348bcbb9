import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { userRow } from "#server/auth/users.ts";
import { openStore } from "#server/database/open.ts";
import type { EveryCompanyTrx, Store } from "#server/database/store.ts";
import type { Settings } from "#server/site.ts";
import { databases, type TestDatabase } from "#tests/support/databases.ts";
import type { ErpTransferRow } from "#server/database/tables/erp.ts";
import type { Counts } from "#server/jobs/writer.ts";
import { prune } from "./prune.ts";
import { vacuum } from "./vacuum.ts";
import { day, hour } from "#schemas/durations.ts";

const now = 1000 * day;
const ages = (...list: number[]) => list.map((age) => now - age);

const event = (company_id: number, seq: number, at: number) => ({
  company_id,
  seq,
  at,
  event: "MachineChanged" as const,
  machine_id: "M1",
  audience: null,
  payload: "{}",
});
const reply = (company_id: number, key: string, created_at: number) => ({
  company_id,
  key,
  created_at,
  username: "anna",
  procedure: "report_scrap",
  fingerprint: "f",
  reply: "{}",
});
const audit = (audit_id: string, time: number) => ({
  company_id: 1,
  audit_id,
  time,
  username: "anna",
  terminal: "t",
  machine_id: null,
  procedure: "report_scrap",
  payload: "{}",
  before: null,
  after: null,
  call_code: 0,
});
const session = (handle: string, expires_at: number) => ({
  company_id: 1,
  handle,
  token_hash: handle,
  username: "anna",
  device: null,
  device_employee: null,
  device_employee_name: null,
  created_at: 0,
  last_call_at: 0,
  expires_at,
});
const report = (report_id: string, received_at: number) => ({
  company_id: 1,
  report_id,
  received_at,
  time: received_at,
  message: "m",
  stack: "",
  route: "/",
  app_version: "1",
  company_name: null,
  username: null,
});
const snapshot = (wizard: string, updated_at: number) => ({
  company_id: 1,
  username: "anna",
  machine_id: "M1",
  wizard,
  snapshot: "{}",
  version: 1,
  updated_at,
});
const pairing = (pairing_hash: string, expires_at: number) => ({
  pairing_hash,
  code_hash: pairing_hash,
  address: "::1",
  created_at: 0,
  expires_at,
  company_id: null,
  record_no: null,
});

const addImport = async (trx: EveryCompanyTrx, import_no: number, created_at: number): Promise<void> => {
  const file = { file_name: "a.csv", format: "csv", encoding: null, separator: null, decimal: ".", headings: "[]" };
  const state = { columns: "[]", existing: "update", rows: 1, state: "open", version: 1 } as const;
  const own = { company_id: 1, import_no, created_at };
  await trx
    .insertInto("imports")
    .values({ ...own, ...file, ...state, entity: "part", username: "anna", changed_at: created_at })
    .execute();
  const row = { row_no: 1, cells: "[]", result: "unchecked", row_key: "", row_version: null, fault: null } as const;
  await trx
    .insertInto("import_rows")
    .values({ ...own, ...row })
    .execute();
};

const printJob = (record_no: number, date: number) => ({
  company_id: 1,
  record_no,
  kind: "label" as const,
  print_text: "P1",
  date,
  print_status: "Printed" as const,
  machine_id: "M1",
  card_no: "1",
  printer_no: "1",
  alternative_printer: "",
  prints_on: "1",
  num_copies: 1,
  num_labels: 1,
  origin: "manual" as const,
  is_copy: 0,
  label: "order-label",
  facts: "{}",
  error_text: "",
  sent_at: null,
  tries: 0,
  waits_since: null,
  not_before: null,
  ended_at: null,
  username: "anna",
});

const transfer = (record_no: number, more: Partial<ErpTransferRow> = {}): ErpTransferRow => ({
  company_id: 1,
  subject: "palletflaghistory",
  record_no,
  machine_id: "M1",
  card_no: "1",
  quantity: 0,
  time: 0,
  status: "C",
  outcome_unknown: 0,
  tries: 1,
  error_text: "",
  changed_at: now - 91 * day,
  key: `k${record_no}`,
  payload: "{}",
  queue_no: record_no,
  attempts: 1,
  not_before: null,
  sent_at: 0,
  ...more,
});

/** Done ones that are old, 2,500 of them, and what stays. */
const transfers = [
  ...Array.from({ length: 2500 }, (_, index) => transfer(index + 1)),
  transfer(3001, { subject: "cancellations" }),
  transfer(3002, { subject: "materialreporting" }),
  transfer(4001, { changed_at: now - 89 * day }),
  transfer(4002, { status: "N" }),
  transfer(4003, { status: "W" }),
  transfer(4004, { status: "F" }),
  transfer(4005, { status: "F", outcome_unknown: 1 }),
  transfer(4006, { subject: "balthzartransactions" }),
  transfer(4007, { subject: "balthzarscraptransactions" }),
  transfer(4008, { company_id: 2 }),
];

const fill = async (store: Store): Promise<void> => {
  const anna = await userRow({ company_id: 1, username: "anna", password: "p", usertype: 10 }, 0);
  await store.write(async (trx) => {
    const names = [1, 2].map((company_id) => ({ company_id, company_name: `Company ${company_id}` }));
    await trx.insertInto("companies").values(names).execute();
    await trx.insertInto("users").values(anna).execute();
    const replies = ages(91 * day, 90 * day, 0).map((at, index) => reply(1, `k${index}`, at));
    await trx
      .insertInto("stored_replies")
      .values([...replies, reply(2, "k0", now - 400 * day)])
      .execute();
    await trx
      .insertInto("audit")
      .values(ages(500 * day, 366 * day, 1).map((at, index) => audit(`a${index}`, at)))
      .execute();
    await trx
      .insertInto("sessions")
      .values([session("ended", now - 1), session("open", now)])
      .execute();
    await trx
      .insertInto("error_reports")
      .values(ages(91 * day, 1).map((at, index) => report(`r${index}`, at)))
      .execute();
    await trx
      .insertInto("wizard_snapshots")
      .values([snapshot("old", now - 91 * day), snapshot("new", now)])
      .execute();
    await trx
      .insertInto("device_pairings")
      .values([pairing("old", now - 1), pairing("new", now + 1)])
      .execute();
    const away = { address: "10.0.0.1", created_at: now, redirect: null, replaced_hash: null };
    await trx
      .insertInto("provider_sign_ins")
      .values([
        { ...away, secret_hash: "old", expires_at: now - 1 },
        { ...away, secret_hash: "new", expires_at: now + 1 },
      ])
      .execute();
    const failures = [
      { username: "x", failed_at: "[]", last_at: now - hour },
      { username: "y", failed_at: "[]", last_at: now - 1 },
    ];
    const machine = { company_id: 1, machine_id: "M1" };
    const signal = { ...machine, status: "R" as const, reason: "", good_count: 1, scrap_count: 0, gone: 0 };
    const place = { place: 0, ahead: 0, counter_limit: null, process_values: "" };
    const signals = ages(3 * day + 1, 3 * day).map((time) => ({ ...signal, ...place, time }));
    await trx.insertInto("machine_records").values(signals).execute();
    await trx.insertInto("sign_in_failures").values(failures).execute();
    const known = ages(91 * day, 89 * day).map((last_at, index) => ({
      username: "x",
      address: `10.0.0.${index}`,
      last_at,
    }));
    await trx.insertInto("known_addresses").values(known).execute();
    const proof = { company_id: 1, session: "s", username: "x", device: 1, machine_id: "M1", employee_number: "1" };
    await trx
      .insertInto("proofs")
      .values(ages(8 * day, 6 * day).map((ends_at, at) => ({ ...proof, proof_no: at + 1, made_at: 0, ends_at })))
      .execute();
    const replaced = ages(91 * day, 89 * day).map((replaced_at, index) => ({
      company_id: 1,
      record_no: 1,
      token_hash: `hash ${index}`,
      replaced_at,
    }));
    await trx.insertInto("replaced_tokens").values(replaced).execute();
    await trx
      .insertInto("print_jobs")
      .values(ages(91 * day, 89 * day).map((date, index) => printJob(index + 1, date)))
      .execute();
    const told = ages(91 * day, 89 * day).map((at, index) => ({ company_id: 1, record_no: index + 1, at }));
    await trx
      .insertInto("notifications")
      .values(
        told.map(({ at, ...key }) => ({
          ...key,
          created_at: at,
          machine_id: null,
          severity: "alarm" as const,
          text_key: "some.key",
          text_values: "{}",
          situation: String(key.record_no),
        })),
      )
      .execute();
    await trx
      .insertInto("notification_reads")
      .values(told.map(({ at, ...key }) => ({ ...key, username: "anna", read_at: at })))
      .execute();
    for (let from = 0; from < transfers.length; from += 500)
      await trx
        .insertInto("erp_transfers")
        .values(transfers.slice(from, from + 500))
        .execute();
    const mailed = told.map(({ at, company_id, record_no }) => ({ company_id, mail_no: record_no, created_at: at }));
    await trx
      .insertInto("mails")
      .values(
        mailed.map((key) => ({
          ...key,
          rule: "rule",
          address: "someone@plant.example",
          state: "sent" as const,
          due_at: key.created_at,
          not_before: key.created_at,
          closed_at: key.created_at,
          sent_at: key.created_at,
          attempts: 1,
          doubts: 0,
          error_text: "",
          message_key: String(key.mail_no),
        })),
      )
      .execute();
    await trx
      .insertInto("mail_notifications")
      .values(mailed.map((key) => ({ ...key, record_no: key.mail_no })))
      .execute();
    for (const [at, created_at] of ages(91 * day, 89 * day).entries()) await addImport(trx, at + 1, created_at);
  });
  // 2,500 old events, one that a clock put back dates before the limit, and young ones.
  const events = Array.from({ length: 2500 }, (_, index) => event(1, index + 1, now - 31 * day));
  const young = [event(1, 2501, now - day), event(1, 2502, now - 40 * day), event(1, 2503, now)];
  await store.write(async (trx) => {
    for (let start = 0; start < events.length; start += 500)
      await trx
        .insertInto("events")
        .values(events.slice(start, start + 500))
        .execute();
    await trx
      .insertInto("events")
      .values([...young, event(2, 1, now - 400 * day)])
      .execute();
  });
};

describe.each(databases)("clearing away on $kind", ({ createMigrated, kind }) => {
  let database: TestDatabase;
  let store: Store;
  let writes: number;
  beforeAll(async () => {
    database = await createMigrated();
    store = await openStore(database.address);
    await fill(store);
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });
  const counted = (): Store => ({
    ...store,
    write: (work, options) => {
      writes += 1;
      return store.write(work, options);
    },
  });
  const run = (settings: Settings = {}, signal = new AbortController().signal) => {
    writes = 0;
    return prune(counted())({ company_id: 1, settings, now: () => now, signal });
  };

  it("stops between two portions when the server does", async () => {
    const stopping = new AbortController();
    stopping.abort(new Error("The server stops."));
    await expect(run({}, stopping.signal)).rejects.toThrow("The server stops.");
    expect(writes).toBe(0);
  });

  it("deletes what is older than the site keeps, of its company, and keeps the audit for ever", async () => {
    expect(await run()).toEqual({
      replies: 1,
      error_reports: 1,
      wizard_snapshots: 1,
      signals: 1,
      erp_transfers: 2502,
      imports: 1,
      import_rows: 1,
      print_jobs: 1,
      notifications: 1,
      notification_reads: 1,
      mails: 1,
      mail_notifications: 1,
      sessions: 1,
      proofs: 1,
      pairings: 1,
      replaced_tokens: 1,
      provider_sign_ins: 1,
      known_addresses: 1,
      sign_in_failures: 1,
      events: 2500,
    });
    // Eighteen tables with one portion each, the events and the transfers with three.
    expect(writes).toBe(24);
    const left = {
      replies: await store.read.selectFrom("stored_replies").select(["company_id", "key"]).orderBy("key").execute(),
      audit: await store.read.selectFrom("audit").select("audit_id").execute(),
      sessions: await store.read.selectFrom("sessions").select("handle").execute(),
      proofs: await store.read.selectFrom("proofs").select("proof_no").execute(),
      events: await store.read.selectFrom("events").select(["company_id", "seq"]).orderBy("seq").execute(),
      imports: await store.read.selectFrom("imports").select("import_no").execute(),
      import_rows: await store.read.selectFrom("import_rows").select("import_no").execute(),
      print_jobs: await store.read.selectFrom("print_jobs").select("record_no").execute(),
      transfers: await store.read.selectFrom("erp_transfers").select("record_no").orderBy("record_no").execute(),
      notifications: await store.read.selectFrom("notifications").select("record_no").execute(),
      reads: await store.read.selectFrom("notification_reads").select("record_no").execute(),
      mails: await store.read.selectFrom("mails").select("mail_no").execute(),
      mailed: await store.read.selectFrom("mail_notifications").select("mail_no").execute(),
      snapshots: await store.read.selectFrom("wizard_snapshots").select("wizard").execute(),
      signals: await store.read.selectFrom("machine_records").select("time").execute(),
      pairings: await store.read.selectFrom("device_pairings").select("pairing_hash").execute(),
      failures: await store.read.selectFrom("sign_in_failures").select("username").execute(),
      reports: await store.read.selectFrom("error_reports").select("report_id").execute(),
    };
    expect(left).toEqual({
      replies: expect.toSatisfy((rows: unknown[]) => rows.length === 3),
      audit: expect.toSatisfy((rows: unknown[]) => rows.length === 3),
      sessions: [{ handle: "open" }],
      proofs: [{ proof_no: 2 }],
      events: [
        { company_id: 2, seq: 1 },
        { company_id: 1, seq: 2501 },
        { company_id: 1, seq: 2502 },
        { company_id: 1, seq: 2503 },
      ],
      imports: [{ import_no: 2 }],
      import_rows: [{ import_no: 2 }],
      print_jobs: [{ record_no: 2 }],
      transfers: [4001, 4002, 4003, 4004, 4005, 4006, 4007, 4008].map((record_no) => ({ record_no })),
      notifications: [{ record_no: 2 }],
      reads: [{ record_no: 2 }],
      mails: [{ mail_no: 2 }],
      mailed: [{ mail_no: 2 }],
      snapshots: [{ wizard: "new" }],
      signals: [{ time: now - 3 * day }],
      pairings: [{ pairing_hash: "new" }],
      failures: [{ username: "y" }],
      reports: [{ report_id: "r1" }],
    });
  });

  it("follows the site's own periods, and none that are out of bounds", async () => {
    expect(await run({ keep_audit_days: 400, keep_events_days: 0, keep_replies_days: 0 })).toMatchObject({ audit: 1 });
    expect(await run({ keep_audit_days: 1 })).not.toHaveProperty("audit");
    const left = await store.read.selectFrom("audit").select("audit_id").orderBy("audit_id").execute();
    expect(left).toEqual([{ audit_id: "a1" }, { audit_id: "a2" }]);
  });

  const lookAfterVacuum = {
    sqlite: async (counts: Counts) => [
      counts["pages"]! > 20,
      (await store.maintain<{ freelist_count: number }>("pragma freelist_count"))[0]!.freelist_count === 0,
      (await store.maintain("select * from sqlite_stat1 where tbl = 'events'")).length > 0,
    ],
    postgres: async (counts: Counts) => {
      const done = "select 1 from pg_stat_user_tables where last_vacuum is not null and last_analyze is not null";
      const tables = (await store.read.introspection.getTables()).length;
      return [counts["tables"] === tables, (await store.maintain(done)).length === tables, tables > 50];
    },
  };
  it("gives the room back", async () => {
    const { signal } = new AbortController();
    const counts = await vacuum(store)({ company_id: 1, settings: {}, now: () => now, signal });
    expect(await lookAfterVacuum[kind](counts)).toEqual([true, true, true]);
  });
});
