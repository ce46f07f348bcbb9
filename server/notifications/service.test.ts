import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { NotificationRuleDocument } from "#schemas/documents/notification-rule/schema.ts";
import { day, hour, minute } from "#schemas/durations.ts";
import { type Trx, writeCompany } from "#server/database/company.ts";
import { openStore } from "#server/database/open.ts";
import { createParts } from "#server/parts.ts";
import { unheard } from "#server/procedures/machines/reader.ts";
import { company, order, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";
import { fakeSite } from "#tests/support/site.ts";
import { NotificationService } from "./service.ts";

const ruleOf = (more: Partial<NotificationRuleDocument>): NotificationRuleDocument => ({
  kind: "notification-rule",
  slug: "rule",
  schemaVersion: 1,
  title: "Rule",
  on: "stop-longer",
  severity: "alarm",
  ...more,
});
const longStop = ruleOf({ on: "stop-longer", minutes: 60 });

describe.each(databases)("the notification service on $kind", (database) => {
  let plant: Plant;
  let now = start;
  let rules: NotificationRuleDocument[] = [];
  beforeAll(async () => {
    plant = await startPlant(database);
  });
  afterAll(() => plant.close());
  const write = <T>(work: (trx: Trx) => Promise<T>) => writeCompany(plant.server.parts.store, company, work);
  const clear = () =>
    write(async (trx) => {
      for (const table of ["notifications", "notification_rules", "stops", "print_jobs", "erp_transfers"] as const)
        await trx.deleteFrom(table).execute();
      await trx.deleteFrom("orders").where("card_no", "like", "late%").execute();
      await trx.deleteFrom("machine_states").execute();
    });
  beforeEach(async () => {
    now = start;
    rules = [];
    await clear();
  });

  const service = (parts = plant.server.parts) =>
    new NotificationService({
      ...parts,
      now: () => now,
      site: fakeSite({}, { time_zone: "Europe/Stockholm" }),
      rules: (company_id) => Promise.resolve(company_id === company ? rules : []),
      failed: (error) => {
        throw error;
      },
    });
  /** Rules hold from the first look at them on. */
  const publish = async (...all: NotificationRuleDocument[]) => {
    rules = all;
    await service().look();
  };
  const lookAt = async (at: number) => {
    now = at;
    await service().look();
  };
  const told = async () => {
    const rows = await plant.server.parts.store.read
      .selectFrom("notifications")
      .selectAll()
      .where("company_id", "=", company)
      .orderBy("record_no")
      .execute();
    return rows.map(({ machine_id, severity, text_key, text_values }) => [
      machine_id,
      severity,
      text_key.replace("notifications.said.", ""),
      JSON.parse(text_values),
    ]);
  };
  const addStop = (machine_id: string, stop: number, start_time: number, more: object = {}) =>
    write((trx) =>
      trx
        .insertInto("stops")
        .values({
          machine_id,
          stop,
          stop_reason: "12",
          shift: 1,
          start_time,
          end_time: null,
          work_order_no: "",
          cut: 0,
          micro: 0,
          coded_by: null,
          coded_at: null,
          version: 1,
          ...more,
        })
        .execute(),
    );
  const saidOf = (machine_id: string) => [machine_id, "alarm", "stop_longer", { machine_id, minutes: 60 }];

  it("tells of a stop once it has lasted, and then never again: not later, not after a restart, not by another server", async () => {
    await publish(longStop);
    await addStop("FC1", 1, start + minute);
    await lookAt(start + 61 * minute - 1);
    expect(await told()).toEqual([]);
    now = start + 61 * minute;
    const { address } = plant.server.parts.store;
    const other = database.kind === "postgres" ? await openStore(address) : null;
    const [one, another] = [service(), service(other ? createParts(other, () => now) : plant.server.parts)];
    await Promise.all([one.look(), another.look()]);
    await other?.close();
    expect(await told()).toEqual([saidOf("FC1")]);
    await one.look();
    await lookAt(start + 5 * hour);
    expect(await told()).toEqual([saidOf("FC1")]);
    await addStop("FC1", 2, start + 2 * hour);
    await lookAt(start + 3 * hour);
    expect(await told()).toEqual([saidOf("FC1"), saidOf("FC1")]);
  });

  it("tells nothing of what began before its rule, which is new again when it watches for something else", async () => {
    await addStop("FC1", 1, start - 1);
    await publish(longStop);
    await addStop("JH1", 1, start);
    await lookAt(start + 60 * minute);
    expect(await told()).toEqual([saidOf("JH1")]);
    await addStop("PJ1", 1, start + 60 * minute);
    rules = [{ ...longStop, minutes: 30 }];
    await lookAt(start + 61 * minute);
    await lookAt(start + 5 * hour);
    expect(await told()).toEqual([saidOf("JH1")]);
  });

  it.each([
    ["machines", { machines: ["FC1"] }, { machines: ["FC1", "PJ1"] }],
    ["departments", { departments: ["10"] }, { departments: ["10", "20"] }],
    ["codes", { codes: ["30"] }, { codes: ["30", "12"] }],
  ])("tells nothing of what has begun where its %s did not reach yet", async (_what, narrow, wide) => {
    await publish({ ...longStop, ...narrow });
    await addStop("PJ1", 1, start);
    now = start + minute;
    await publish({ ...longStop, ...wide });
    await addStop("PJ1", 2, start + minute);
    await lookAt(start + 61 * minute);
    expect(await told()).toEqual([saidOf("PJ1")]);
  });

  it("goes on as it was when only its severity or its title is changed", async () => {
    await publish(longStop);
    await addStop("FC1", 1, start);
    rules = [{ ...longStop, severity: "warning", title: "Another" }];
    await lookAt(start + hour);
    expect((await told()).map(([, severity]) => severity)).toEqual(["warning"]);
  });

  it("lets a rule go on when another one comes", async () => {
    await publish(longStop);
    await addStop("FC1", 1, start);
    now = start + minute;
    await publish(longStop, ruleOf({ slug: "print", on: "print-failed" }));
    await lookAt(start + hour);
    expect(await told()).toEqual([saidOf("FC1")]);
  });

  it("tells nothing of a rule that is out of use, and of what began meanwhile neither", async () => {
    await publish({ ...longStop, enabled: false });
    await addStop("FC1", 1, start);
    await lookAt(start + 2 * hour);
    expect(await told()).toEqual([]);
    rules = [longStop];
    await lookAt(start + 3 * hour);
    await lookAt(start + 9 * hour);
    expect(await told()).toEqual([]);
  });

  it("tells of stops with some codes only, and of no micro-stop or one that has ended", async () => {
    await publish({ ...longStop, codes: ["12"] });
    await addStop("FC1", 1, start);
    await addStop("JH1", 1, start, { stop_reason: "30" });
    await addStop("PJ1", 1, start, { micro: 1 });
    await addStop("JB1", 1, start, { end_time: start + minute });
    await lookAt(start + hour);
    expect(await told()).toEqual([saidOf("FC1")]);
  });

  it("tells of its machines and departments alone, and each of two rules for itself", async () => {
    await publish(
      { ...longStop, slug: "one", machines: ["FC1", "PJ1"] },
      { ...longStop, slug: "two", departments: ["10"] },
      { ...longStop, slug: "both", machines: ["FC1", "PJ1"], departments: ["20"] },
    );
    for (const machine of ["FC1", "JH1", "PJ1"]) await addStop(machine, 1, start);
    await lookAt(start + hour);
    expect((await told()).map(([machine]) => machine).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      "FC1",
      "FC1",
      "JH1",
      "PJ1",
      "PJ1",
    ]);
  });

  it("tells of stops that have no code for too long, whether they have ended or not", async () => {
    await publish(ruleOf({ on: "uncoded-older", minutes: 30, severity: "information" }));
    await addStop("FC1", 1, start, { stop_reason: "-", end_time: start + 5 * minute });
    await addStop("JH1", 1, start, { stop_reason: "12" });
    await addStop("PJ1", 1, start + 1, { stop_reason: "-" });
    await lookAt(start + 30 * minute);
    expect(await told()).toEqual([["FC1", "information", "uncoded_older", { machine_id: "FC1", minutes: 30 }]]);
  });

  it("tells of each silence once", async () => {
    const hear = (last_signal_at: number) =>
      write(async (trx) => {
        await trx.deleteFrom("machine_states").execute();
        const { company_id: _company, ...state } = unheard({ company_id: company, machine_id: "FC1" });
        await trx
          .insertInto("machine_states")
          .values({ ...state, last_signal_at })
          .execute();
      });
    await publish(ruleOf({ on: "machine-silent", minutes: 15 }));
    await hear(start);
    await lookAt(start + 15 * minute - 1);
    expect(await told()).toEqual([]);
    const said = ["FC1", "alarm", "machine_silent", { machine_id: "FC1", minutes: 15 }];
    await lookAt(start + 15 * minute);
    await lookAt(start + hour);
    expect(await told()).toEqual([said]);
    await hear(start + 2 * hour);
    await lookAt(start + 3 * hour);
    expect(await told()).toEqual([said, said]);
  });

  it("tells of an order that becomes late at midnight, and not of one that was late before", async () => {
    const plan = (card_no: string, planned_start_time: number) =>
      write((trx) => {
        const { company_id: _company, ...row } = order("FC1", card_no, { planned_start_time });
        return trx.insertInto("orders").values(row).execute();
      });
    await plan("late1", start - 2 * day);
    await plan("late3", start - 11 * hour);
    await publish(ruleOf({ on: "late-order", severity: "information" }));
    await plan("late2", start + hour);
    // Midnight in Stockholm.
    const midnight = Date.parse("2026-06-10T22:00:00Z");
    const ofNew = async () => (await told()).filter(([, , , values]) => String(values.card_no).startsWith("late"));
    await lookAt(midnight - 1);
    expect(await ofNew()).toEqual([]);
    await lookAt(midnight);
    await lookAt(midnight + day);
    expect(await ofNew()).toEqual([["FC1", "information", "late_order", { machine_id: "FC1", card_no: "late2" }]]);
  });

  it("tells of a print that has failed and of one that nobody knows of, again when it fails anew", async () => {
    const job = { machine_id: "FC1", card_no: "100", num_labels: 1, printer: "1" };
    await publish(ruleOf({ on: "print-failed" }));
    const { status } = await (await plant.as("operator")).call("print_label", job);
    expect(status).toBe(200);
    const tried = await (await plant.as("admin")).call("test_printer", { printer_no: "1" });
    expect(tried.status).toBe(200);
    const end = (print_status: "Failed" | "Unknown" | "Printed", ended_at: number) =>
      write((trx) => trx.updateTable("print_jobs").set({ print_status, ended_at }).execute());
    const values = { machine_id: "FC1", print_text: "P1 100" };
    await end("Printed", start);
    await lookAt(start);
    expect(await told()).toEqual([]);
    await end("Failed", start + 1);
    await lookAt(start + 2);
    await lookAt(start + 3);
    await end("Unknown", start + 4);
    await lookAt(start + 5);
    await end("Failed", start + 6);
    await lookAt(start + 7);
    expect(await told()).toEqual([
      ["FC1", "alarm", "print_failed", values],
      ["FC1", "alarm", "print_unknown", values],
      ["FC1", "alarm", "print_failed", values],
    ]);
  });

  it("tells of a transfer that the ERP has not taken and of one that nobody knows of, once", async () => {
    await publish(ruleOf({ on: "transfer-failed" }));
    const transfer = {
      subject: "balthzartransactions" as const,
      machine_id: "PJ1",
      card_no: "300",
      quantity: 1,
      time: start,
      outcome_unknown: 0,
      tries: 1,
      error_text: "",
      key: "k",
      attempts: 1,
      queue_no: 1,
      payload: "{}",
    };
    await write((trx) =>
      trx
        .insertInto("erp_transfers")
        .values([
          { ...transfer, record_no: 1, status: "F", changed_at: start - 1 },
          { ...transfer, record_no: 2, status: "F", changed_at: start },
          { ...transfer, record_no: 3, status: "N", changed_at: start },
          { ...transfer, record_no: 4, status: "F", changed_at: start, outcome_unknown: 1 },
        ])
        .execute(),
    );
    await lookAt(start);
    await write((trx) =>
      trx
        .updateTable("erp_transfers")
        .set({ tries: 2, changed_at: start + hour })
        .where("record_no", "=", 2)
        .execute(),
    );
    await lookAt(start + hour);
    expect(await told()).toEqual([
      ["PJ1", "alarm", "transfer_failed", { machine_id: "PJ1", number: 2 }],
      ["PJ1", "alarm", "transfer_unknown", { machine_id: "PJ1", number: 4 }],
    ]);
  });

  it("tells the screens, as an event of its machine", async () => {
    await publish(longStop);
    await addStop("FC1", 1, start);
    await lookAt(start + hour);
    const [event] = await plant.server.parts.store.read
      .selectFrom("events")
      .select(["machine_id", "audience", "payload"])
      .where("event", "=", "NotificationChanged")
      .orderBy("seq", "desc")
      .limit(1)
      .execute();
    expect({ ...event, payload: JSON.parse(event!.payload) }).toEqual({
      machine_id: "FC1",
      audience: null,
      payload: { record_no: expect.any(Number), machine_id: "FC1", severity: "alarm" },
    });
  });
});
