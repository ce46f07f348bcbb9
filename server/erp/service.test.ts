import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ErpMappingDocument } from "#schemas/documents/erp-mapping/schema.ts";
import type { ErpTarget } from "#schemas/documents/site/erp.ts";
import type { AllowedTarget } from "#schemas/documents/site/schema.ts";
import { minute, second } from "#schemas/durations.ts";
import { type ErpSubject, erpSubjects } from "#schemas/plant/erp-transfer.ts";
import { writeCompany } from "#server/database/company.ts";
import { openStore } from "#server/database/open.ts";
import type { ErpTransferRow } from "#server/database/tables/erp.ts";
import { createParts, type ServerParts } from "#server/parts.ts";
import { takePlaces } from "#server/procedures/erp/outbox.ts";
import { erpTargetProcedures } from "#server/procedures/erp/index.ts";
import type { ErpLink } from "#server/procedures/erp/link.ts";
import { putSecret } from "#server/secrets/secrets.ts";
import { company, failedTransfer, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";
import { type ErpAnswer, type ErpServer, startErp } from "#tests/support/erp/server.ts";
import { fakeSite } from "#tests/support/site.ts";
import { testVault } from "#tests/support/vault.ts";
import { lostAfter, take } from "./queue.ts";
import { ErpDispatcher } from "./service.ts";

const reports = "balthzartransactions";

const mappingOf = (subject: ErpSubject, more: Partial<ErpMappingDocument> = {}): ErpMappingDocument => ({
  kind: "erp-mapping",
  slug: `erp-${subject}`,
  schemaVersion: 1,
  title: subject,
  subject,
  target: "erp",
  path: "/facts/{card_no}",
  body: { machine: "{machine_id}", amount: "{quantity}", doubled: { $expr: { "*": [{ var: "quantity" }, 2] } } },
  accepted: { "==": [{ var: "answer.body.result" }, "ok"] },
  reason: { var: "answer.body.message" },
  ...more,
});

/** No call of these tests ends by its time, but where a test ends it. */
const unlimited = () => new AbortController().signal;

describe.each(databases)("the ERP dispatcher on $kind", (database) => {
  let plant: Plant;
  let erp: ErpServer;
  let now = start;
  let target: ErpTarget;
  let allowed: AllowedTarget[];
  let mappings: ErpMappingDocument[];
  let limit: (ms: number) => AbortSignal = unlimited;
  const link: ErpLink = {
    targets: async () => ({ erp: target }),
    mappings: async () => mappings,
    allowlist: async () => allowed,
    vault: testVault,
  };
  beforeAll(async () => {
    plant = await startPlant(database, undefined, () => erpTargetProcedures(link, fakeSite()));
  });
  afterAll(() => plant.close());
  beforeEach(async () => {
    erp = await startErp();
    now = start;
    limit = unlimited;
    target = { url: erp.url };
    allowed = [{ id: "erp", url: erp.url }];
    mappings = erpSubjects.map((subject) => mappingOf(subject));
  });
  afterEach(async () => {
    await erp.close();
    await writeCompany(plant.server.parts.store, company, async (trx) => {
      await trx.deleteFrom("erp_transfers").execute();
      await trx.deleteFrom("erp_targets").execute();
      await trx.deleteFrom("secrets").execute();
    });
  });

  const call = async (name: string, input: object, user = "admin") => {
    const { status, body } = await (await plant.as(user)).call(name, input, { key: randomUUID() });
    return { status, ...body };
  };
  const decide = async (decision = "send_all") =>
    expect((await call("decide_erp_backlog", { target: "erp", decision })).res).toBe(true);
  const pause = (paused: boolean) => call("pause_erp_target", { target: "erp", paused });
  const retry = (...record_nos: number[]) => call("retry_erp_status_data", { subject: reports, record_nos });

  const queued = async (record_no: number, more: Partial<ErpTransferRow> = {}) =>
    await writeCompany(plant.server.parts.store, company, async (trx) => {
      const queue_no = await takePlaces(trx, company);
      const waits = { status: "N" as const, tries: 0, error_text: "", queue_no };
      await trx
        .insertInto("erp_transfers")
        .values(failedTransfer(reports, record_no, { ...waits, ...more }))
        .execute();
    });
  const rows = () =>
    plant.server.parts.store.read
      .selectFrom("erp_transfers")
      .selectAll()
      .where("company_id", "=", company)
      .orderBy("record_no")
      .execute();
  const states = async () => (await rows()).map(({ status, outcome_unknown }) => (outcome_unknown ? "?" : status));
  const reasons = async () => (await rows()).map(({ error_text }) => error_text);
  const keyOf = (record_no: number, subject: ErpSubject = reports) => `${company}-${subject}-${record_no}`;

  const failures: unknown[] = [];
  const dispatcherOf = ({ store, journal, hub }: Pick<ServerParts, "store" | "journal" | "hub"> = plant.server.parts) =>
    new ErpDispatcher({
      store,
      journal,
      hub,
      now: () => now,
      site: fakeSite({}, { language: "en", time_zone: "Europe/Stockholm" }),
      carrier: {
        store,
        link,
        network: { resolve: () => Promise.reject(new Error("No name is asked for")), limit: (ms) => limit(ms) },
        services: async () => ({ language: "en", timeZone: "Europe/Stockholm" }),
        now: () => now,
      },
      random: () => 1,
      failed: (error) => failures.push(error),
    });
  /** Does what a dispatcher does until nothing more can be done at this moment. */
  const run = async (dispatcher = dispatcherOf()) => {
    let before: string;
    do {
      before = JSON.stringify(await rows());
      await dispatcher.look();
      await dispatcher.settled();
    } while (JSON.stringify(await rows()) !== before);
    await dispatcher.stop();
    expect(failures.splice(0)).toEqual([]);
  };

  describe("with a target to which nothing was sent before", () => {
    it("sends nothing until a person has said what becomes of the backlog, whatever time goes by", async () => {
      await queued(1);
      await run();
      now += 1000 * minute;
      await run();
      expect([erp.requests, await states()]).toEqual([[], ["N"]]);
      expect(await pause(false)).toMatchObject({ status: 409, code: "state_conflict", path: "/target" });
      await decide("stay_paused");
      await run();
      expect(await pause(false)).toMatchObject({ status: 409, code: "state_conflict" });
      expect([erp.requests, await states()]).toEqual([[], ["N"]]);
    });

    it("sends all of it, each fact by its mapping and under its key, when that is said", async () => {
      await queued(1);
      await queued(2, { machine_id: "JH1", card_no: "20?0#" });
      await decide();
      await run();
      expect(await states()).toEqual(["C", "C"]);
      expect(erp.requests.map(({ method, path, key, body }) => [method, path, key, body])).toEqual(
        expect.arrayContaining([
          ["POST", "/facts/100", keyOf(1), { machine: "FC1", amount: 10, doubled: 20 }],
          ["POST", "/facts/20%3F0%23", keyOf(2), { machine: "JH1", amount: 10, doubled: 20 }],
        ]),
      );
      expect(erp.requests).toHaveLength(2);
      expect((await rows()).map(({ tries }) => tries)).toEqual([1, 1]);
    });

    it("sends what comes from then on, and of what was there before what a person retries alone", async () => {
      await queued(1);
      await queued(2, { status: "F", error_text: "No" });
      await decide("from_now_on");
      await queued(3);
      await run();
      expect([erp.taken, await states()]).toEqual([[keyOf(3)], ["N", "F", "C"]]);
      await retry(2);
      await run();
      expect([erp.taken, await states()]).toEqual([
        [keyOf(3), keyOf(2)],
        ["N", "C", "C"],
      ]);
      await decide();
      await run();
      expect([erp.taken.at(-1), await states()]).toEqual([keyOf(1), ["C", "C", "C"]]);
    });

    it("tells all five subjects", async () => {
      for (const [at, subject] of erpSubjects.entries())
        await queued(at + 1, { subject, key: keyOf(at + 1, subject), machine_id: `M${at}` });
      await decide();
      await run();
      expect(new Set(erp.taken)).toEqual(new Set(erpSubjects.map((subject, at) => keyOf(at + 1, subject))));
      expect(await states()).toEqual(["C", "C", "C", "C", "C"]);
    });
  });

  it("writes nothing for as long as nothing may be sent, whatever waits", async () => {
    await queued(1);
    await queued(2, { status: "F", outcome_unknown: 1, sent_at: start - 60 * minute });
    const { store, journal, hub } = plant.server.parts;
    let writes = 0;
    const counted: ServerParts["journal"] = {
      write: (...of) => {
        writes += 1;
        return journal.write(...of);
      },
    };
    await run(dispatcherOf({ store, journal: counted, hub }));
    await decide("stay_paused");
    await run(dispatcherOf({ store, journal: counted, hub }));
    expect([writes, erp.requests, await states()]).toEqual([0, [], ["N", "?"]]);
    await decide();
    await run(dispatcherOf({ store, journal: counted, hub }));
    expect([writes > 0, await states()]).toEqual([true, ["C", "?"]]);
  });

  it("sends nothing while its target is paused, and goes on when it no longer is", async () => {
    await decide();
    expect((await pause(true)).res).toBe(true);
    await queued(1);
    await run();
    expect([erp.requests, await states()]).toEqual([[], ["N"]]);
    await pause(false);
    await run();
    expect([erp.taken, await states()]).toEqual([[keyOf(1)], ["C"]]);
  });

  it("sends a failed fact again when a person retries it, which then is done [MI-452]", async () => {
    await decide();
    erp.answers = () => ({ status: 400, body: { message: "No such card" } });
    await queued(1);
    await run();
    expect([await states(), await reasons()]).toEqual([["F"], ["No such card"]]);
    erp.answers = () => ({ status: 200, body: { result: "ok" } });
    await run();
    expect(await states()).toEqual(["F"]);
    await retry(1);
    expect(await rows()).toMatchObject([{ status: "N", tries: 2, error_text: "" }]);
    await run();
    expect(await rows()).toMatchObject([{ status: "C", tries: 2, error_text: "" }]);
    expect(erp.requests.map(({ key }) => key)).toEqual([keyOf(1), keyOf(1)]);
  });

  describe("hears an answer", () => {
    it.each<[string, ErpAnswer, string, string]>([
      ["that takes the fact", { status: 201, body: { result: "ok" } }, "C", ""],
      ["of 200 with an error inside", { status: 200, body: { result: "error", message: "Closed" } }, "F", "Closed"],
      ["of 200 that is no JSON", { status: 200, text: "<html>" }, "F", "[erp.answered]"],
      ["of 400 with its reason", { status: 400, body: { message: "No\u0000card\n" } }, "F", "No card"],
      ["of 404", { status: 404 }, "F", "[erp.answered]"],
      ["of 409", { status: 409 }, "F", "[erp.answered]"],
      ["of 408", { status: 408 }, "N", "[erp.answered]"],
      ["of 425", { status: 425 }, "N", "[erp.answered]"],
      ["of 429", { status: 429 }, "N", "[erp.answered]"],
      ["of 500", { status: 500, body: { message: "Out of order" } }, "N", "Out of order"],
      ["of 503", { status: 503 }, "N", "[erp.answered]"],
      ["of a gateway that got none", { status: 504 }, "?", "[erp.answered]"],
      [
        "that is too long",
        { status: 200, text: `{"result":"ok","more":"${"x".repeat(1024 * 1024)}"}` },
        "?",
        "[erp.not_understood]",
      ],
      ["that breaks off", "breaks", "?", "[erp.no_answer]"],
      ["of none, as the connection is cut", "cuts", "?", "[erp.no_answer]"],
    ])("%s", async (_what, answer, state, reason) => {
      await decide();
      await queued(1);
      erp.answers = () => answer;
      await run();
      expect([await states(), await reasons(), erp.requests.length]).toEqual([[state], [reason], 1]);
    });

    it("that sends it elsewhere, where nothing goes", async () => {
      const elsewhere = await startErp();
      await decide();
      await queued(1);
      erp.answers = () => ({ status: 302, headers: { location: elsewhere.url } });
      await run();
      expect([await states(), erp.requests.length, elsewhere.requests]).toEqual([["?"], 1, []]);
      await elsewhere.close();
    });
  });

  it("tries again what certainly was not taken, later each time, and with the same key", async () => {
    await decide();
    await queued(1);
    let left = 2;
    erp.answers = () => ((left -= 1) < 0 ? { status: 200, body: { result: "ok" } } : { status: 503 });
    await run();
    const waits = async () => (await rows())[0]!.not_before! - now;
    expect(await waits()).toBe(2 * second);
    now += 2 * second - 1;
    await run();
    expect(erp.requests).toHaveLength(1);
    now += 1;
    await run();
    expect([erp.requests.length, await waits()]).toEqual([2, 4 * second]);
    now += 4 * second;
    await run();
    expect([await states(), erp.requests.map(({ key }) => key)]).toEqual([["C"], [keyOf(1), keyOf(1), keyOf(1)]]);
    expect((await rows())[0]!.tries).toBe(3);
  });

  it("waits for as long as the target asks for", async () => {
    await decide();
    await queued(1);
    erp.answers = () => ({ status: 429, headers: { "retry-after": "90" } });
    await run();
    expect((await rows())[0]!.not_before).toBe(now + 90 * second);
    erp.answers = () => ({ status: 200, body: { result: "ok" } });
    now += 89 * second;
    await run();
    expect(erp.requests).toHaveLength(1);
    now += second;
    await run();
    expect(await states()).toEqual(["C"]);
  });

  it("gives a fact up that its target has answered with a fault so often as the target allows", async () => {
    target = { ...target, attempts: 3 };
    await decide();
    await queued(1);
    erp.answers = () => ({ status: 500, body: { message: "Division by zero" } });
    for (let turn = 0; turn < 6; turn += 1) {
      await run();
      now += 20 * minute;
    }
    expect([await states(), await reasons(), erp.requests.length]).toEqual([["F"], ["Division by zero"], 3]);
  });

  it("never gives a fact up because its target cannot be reached, and sends it when that is back", async () => {
    target = { ...target, attempts: 2 };
    await decide();
    await queued(1);
    const { url } = erp;
    await erp.close();
    for (let turn = 0; turn < 8; turn += 1) {
      await run();
      now += 20 * minute;
    }
    expect([await states(), await reasons()]).toEqual([["N"], ["[erp.unreachable]"]]);
    erp = await startErp(Number(new URL(url).port));
    await run();
    expect([await states(), erp.taken]).toEqual([["C"], [keyOf(1)]]);
  });

  describe("keeps the order", () => {
    const taken = () => erp.taken.map((key) => Number(key.split("-").at(-1)));

    it("of the facts of one machine: what waits to be tried again holds those behind it up, and no other machine", async () => {
      await decide();
      for (const record_no of [1, 2, 3]) await queued(record_no);
      await queued(4, { machine_id: "JH1" });
      let isDown = true;
      erp.answers = ({ key }) =>
        isDown && key === keyOf(1) ? { status: 503 } : { status: 200, body: { result: "ok" } };
      await run();
      expect([taken(), await states()]).toEqual([[4], ["N", "N", "N", "C"]]);
      isDown = false;
      now += 2 * second;
      await run();
      expect(taken()).toEqual([4, 1, 2, 3]);
    });

    it("of a machine: the next one goes out when the one before has been answered", async () => {
      await decide();
      await queued(1);
      await queued(2);
      erp.answers = ({ key }) => (key === keyOf(1) ? "waits" : { status: 200, body: { result: "ok" } });
      const heard = new Promise<void>((done) => (erp.heard = () => done()));
      const dispatcher = dispatcherOf();
      await dispatcher.look();
      await heard;
      // Another server that looks meanwhile takes nothing of the same machine.
      await run();
      expect(erp.requests.map(({ key }) => key)).toEqual([keyOf(1)]);
      erp.release();
      await run(dispatcher);
      expect([taken(), await states()]).toEqual([
        [1, 2],
        ["C", "C"],
      ]);
    });

    it("of the facts of one card, where the target wants that, whatever machine they are of", async () => {
      target = { ...target, order: "card" };
      await decide();
      await queued(1);
      await queued(2, { machine_id: "JH1" });
      await queued(3, { card_no: "101" });
      erp.answers = ({ key }) => (key === keyOf(1) ? { status: 503 } : { status: 200, body: { result: "ok" } });
      await run();
      expect([taken(), await states()]).toEqual([[3], ["N", "N", "C"]]);
    });
  });

  it("sends no more in a second than its target allows", async () => {
    target = { ...target, per_second: 2 };
    await decide();
    for (const record_no of [1, 2, 3]) await queued(record_no, { machine_id: `M${record_no}` });
    await run();
    expect(erp.taken).toHaveLength(1);
    now += 499;
    await run();
    expect(erp.taken).toHaveLength(1);
    now += 1;
    await run();
    expect(erp.taken).toHaveLength(2);
  });

  it("leaves a target alone that fails, tries it with one fact, and goes on when that is taken", async () => {
    await decide();
    for (let record_no = 1; record_no <= 8; record_no += 1) await queued(record_no, { machine_id: `M${record_no}` });
    erp.answers = () => ({ status: 503, body: { message: "Restarts" } });
    target = { ...target, parallel: 1 };
    await run();
    expect(erp.requests).toHaveLength(5);
    const [queue] = (await call("load_erp_queue", {})).res;
    expect(queue).toMatchObject({
      state: "open",
      error_text: "Restarts",
      open_until: new Date(now + 10_000).toISOString(),
    });
    now += 10 * second;
    await run();
    expect(erp.requests).toHaveLength(6);
    now += 20 * second - 1;
    await run();
    expect(erp.requests).toHaveLength(6);
    erp.answers = () => ({ status: 200, body: { result: "ok" } });
    now += 1;
    await run();
    expect(new Set(await states())).toEqual(new Set(["C"]));
  });

  it("hears the first answer of a target that answers twice", async () => {
    await decide();
    await queued(1);
    await queued(2);
    erp.answers = () => "twice";
    await run();
    expect([await states(), erp.taken]).toEqual([
      ["C", "C"],
      [keyOf(1), keyOf(2)],
    ]);
  });

  it("sends each fact once to a target that comes and goes; of what was cut off a person decides", async () => {
    await decide();
    const numbers = Array.from({ length: 30 }, (_, index) => index + 1);
    for (const record_no of numbers) await queued(record_no, { machine_id: `M${record_no}` });
    let turn = 0;
    const course: readonly ErpAnswer[] = ["cuts", { status: 503 }, { status: 200, body: { result: "ok" } }];
    erp.answers = () => course[(turn += 1) % course.length]!;
    for (let round = 0; round < 60 && (await states()).includes("N"); round += 1) {
      await run();
      now += 5 * minute;
    }
    const ends = await states();
    expect(new Set(ends)).toEqual(new Set(["C", "?"]));
    const done = numbers.filter((_, index) => ends[index] === "C").map((record_no) => keyOf(record_no));
    expect(erp.taken.toSorted()).toEqual(done.toSorted());
    const asked = Map.groupBy(erp.requests, ({ key }) => key);
    const cut = numbers.filter((_, index) => ends[index] === "?").map((record_no) => keyOf(record_no));
    expect(cut.length).toBeGreaterThan(5);
    // What was cut off was not sent again behind that: its last request is the one that was cut.
    expect(cut.every((key) => asked.has(key) && !erp.taken.includes(key))).toBe(true);
    expect(erp.requests.length).toBeGreaterThan(numbers.length);
    now += 60 * minute;
    const before = erp.requests.length;
    await run();
    expect(erp.requests.length).toBe(before);
  });

  it("tries a target that has failed with one fact at a time, whatever it else may have under way", async () => {
    await decide();
    for (let record_no = 1; record_no <= 8; record_no += 1) await queued(record_no, { machine_id: `M${record_no}` });
    await writeCompany(plant.server.parts.store, company, (trx) =>
      trx.updateTable("erp_targets").set({ failures: 5, open_until: now }).execute(),
    );
    erp.answers = () => "waits";
    const heard = new Promise<void>((done) => (erp.heard = () => done()));
    const dispatcher = dispatcherOf();
    await dispatcher.look();
    await heard;
    await run();
    expect((await states()).filter((state) => state === "W")).toHaveLength(1);
    erp.answers = () => ({ status: 200, body: { result: "ok" } });
    erp.release();
    await run(dispatcher);
    expect(erp.taken).toHaveLength(8);
  });

  it("leaves a target alone that takes nothing from us, so that not every fact fails for a wrong key", async () => {
    target = { ...target, parallel: 1 };
    await decide();
    for (let record_no = 1; record_no <= 8; record_no += 1) await queued(record_no, { machine_id: `M${record_no}` });
    erp.answers = () => ({ status: 401 });
    const reader = await (await plant.as("admin")).events("ErpTargetChanged");
    await run();
    expect((await states()).filter((state) => state === "F")).toHaveLength(5);
    await expect.poll(() => reader.frames.map(({ data }) => data["target"])).toEqual(["erp"]);
    reader.close();
  });

  it("sends nothing that others count as lost by then, as it took so long to find where it goes", async () => {
    await decide();
    await queued(1);
    const slow = link.allowlist;
    let isSlow = true;
    link.allowlist = async () => {
      if (isSlow) now += 31 * second;
      isSlow = false;
      return allowed;
    };
    await run();
    link.allowlist = slow;
    expect([erp.requests, await states(), await reasons()]).toEqual([[], ["N"], ["[erp.too_late]"]]);
  });

  it("goes on at once with a target that was left alone when a person says so", async () => {
    target = { ...target, parallel: 1 };
    await decide();
    for (let record_no = 1; record_no <= 6; record_no += 1) await queued(record_no, { machine_id: `M${record_no}` });
    erp.answers = () => ({ status: 503 });
    await run();
    erp.answers = () => ({ status: 200, body: { result: "ok" } });
    await run();
    expect(erp.taken).toEqual([]);
    await pause(false);
    await run();
    expect(erp.taken).toEqual([keyOf(6)]);
  });

  describe("does not know what became of a fact", () => {
    /** The target hears the fact and does not answer in time. */
    const timedOut = async () => {
      const controller = new AbortController();
      limit = () => controller.signal;
      erp.answers = () => "waits";
      erp.heard = () => controller.abort();
      await decide();
      await queued(1);
      await run();
      limit = unlimited;
      erp.heard = () => undefined;
      erp.answers = () => ({ status: 200, body: { result: "ok" } });
      expect([await states(), await reasons()]).toEqual([["?"], ["[erp.no_answer]"]]);
    };

    it("that timed out: it is never sent again by itself, and the next one is", async () => {
      await timedOut();
      erp.release();
      await queued(2);
      for (let turn = 0; turn < 5; turn += 1) {
        now += 60 * minute;
        await run();
      }
      expect([await states(), erp.requests.map(({ key }) => key)]).toEqual([
        ["?", "C"],
        [keyOf(1), keyOf(2)],
      ]);
    });

    it("until a person decides: sent again with the same key, noted as received, or deleted", async () => {
      await timedOut();
      await retry(1);
      await run();
      expect([await states(), erp.requests.map(({ key }) => key)]).toEqual([["C"], [keyOf(1), keyOf(1)]]);
    });

    it.each<[string, ErpAnswer, string, number]>([
      ["has it", { status: 200, body: { has: true } }, "C", 1],
      ["does not have it", { status: 404, body: { has: false } }, "C", 2],
      ["does not say", { status: 500 }, "?", 1],
    ])("until its target is asked, which %s", async (_what, answer, state, sent) => {
      const check = { path: "/facts/by-key/{key}", received: { "==": [{ var: "answer.body.has" }, true] } };
      mappings = [mappingOf(reports, { check })];
      await timedOut();
      erp.answers = ({ method }) => (method === "GET" ? answer : { status: 200, body: { result: "ok" } });
      now += lostAfter;
      await run();
      // What was sent may still be under way there.
      expect(erp.requests).toHaveLength(1);
      now += 1;
      await run();
      const asked = erp.requests.filter(({ method }) => method === "GET");
      expect(asked.map(({ path }) => path)).toEqual([`/facts/by-key/${keyOf(1)}`]);
      expect([await states(), erp.requests.length - asked.length]).toEqual([[state], sent]);
    });

    it("until the answer comes after all, which counts unless a person has decided meanwhile", async () => {
      await decide();
      erp.answers = () => "waits";
      const late = async (record_no: number) => {
        await queued(record_no, { machine_id: `M${record_no}` });
        const heard = new Promise<void>((done) => (erp.heard = () => done()));
        const dispatcher = dispatcherOf();
        await dispatcher.look();
        await heard;
        return dispatcher;
      };
      const first = await late(1);
      now += lostAfter + 1;
      await run();
      expect(await states()).toEqual(["?"]);
      erp.release();
      await run(first);
      expect(await states()).toEqual(["C"]);
      const second_ = await late(2);
      now += lostAfter + 1;
      await run();
      await pause(true);
      await retry(2);
      erp.release();
      await run(second_);
      expect(await states()).toEqual(["C", "N"]);
    });

    it("that was under way when its server was killed: another one never sends it, and says so after a minute", async () => {
      await decide();
      await queued(1);
      await queued(2);
      const route = { name: "erp", target, mappings: new Map([[reports, mappings[0]!] as const]) };
      await plant.server.parts.journal.write(company, ({ trx }) => take(trx, company, route, now));
      await run();
      now += lostAfter;
      await run();
      expect([erp.requests, await states()]).toEqual([[], ["W", "N"]]);
      now += 1;
      await run();
      expect([await states(), await reasons()]).toEqual([
        ["?", "C"],
        ["[erp.lost]", ""],
      ]);
      expect(erp.taken).toEqual([keyOf(2)]);
    });
  });

  it("lets the flag of a pallet follow: taken it waits for its confirmation, else it has failed", async () => {
    await decide();
    const { store } = plant.server.parts;
    const flag = async () => {
      const of = store.read.selectFrom("pallet_flags").select("erp_status").where("record_no", "=", 1);
      return (await of.executeTakeFirstOrThrow()).erp_status;
    };
    await writeCompany(store, company, (trx) =>
      trx.updateTable("pallet_flags").set({ erp_status: "N" }).where("record_no", "=", 1).execute(),
    );
    const payload = '{"action":"print","flag_record_no":1}';
    erp.answers = () => ({ status: 503 });
    await queued(1, { subject: "palletflaghistory", payload });
    await run();
    expect(await flag()).toBe("N");
    erp.answers = () => ({ status: 400 });
    now += 2 * second;
    await run();
    expect(await flag()).toBe("F");
    erp.answers = () => ({ status: 200, body: { result: "ok" } });
    await queued(2, { subject: "palletflaghistory", payload });
    await run();
    expect(await flag()).toBe("W");
  });

  it("beside another server on the same database sends each fact once", async () => {
    await decide();
    for (let record_no = 1; record_no <= 40; record_no += 1)
      await queued(record_no, { machine_id: `M${record_no % 8}` });
    // Another process has the embedded database never open.
    const other = database.kind === "postgres" ? await openStore(plant.server.parts.store.address) : null;
    await Promise.all([run(), run(dispatcherOf(other ? createParts(other, () => now) : undefined))]);
    await run();
    await other?.close();
    expect(erp.taken.toSorted()).toEqual(Array.from({ length: 40 }, (_, at) => keyOf(at + 1)).toSorted());
    expect(new Set(await states())).toEqual(new Set(["C"]));
  });

  it("fails a fact that cannot be said in an address, and sends the next one", async () => {
    await decide();
    await queued(1, { card_no: "20/0" });
    await queued(2);
    await run();
    expect([await states(), await reasons(), erp.taken]).toEqual([
      ["F", "C"],
      ["[erp.not_in_address]", ""],
      [keyOf(2)],
    ]);
  });

  describe("speaks to nobody", () => {
    it("outside the allowlist, and says why", async () => {
      allowed = [{ id: "other", url: "http://127.0.0.1:1" }];
      await decide();
      await queued(1);
      await run();
      expect([erp.requests, await states(), await reasons()]).toEqual([[], ["N"], ["[external.not_allowed]"]]);
    });

    it("with a secret of another address, and with its own puts it into the header", async () => {
      target = { ...target, headers: [{ key: "Authorization", value: { secret: "erp-key" } }] };
      const keep = (origin: string) =>
        writeCompany(plant.server.parts.store, company, async (trx) => {
          const owner = { company_id: company, name: "erp-key", origin };
          const value = testVault.seal(owner, "Bearer 4711");
          await putSecret(trx, { ...owner, value, changed_by: "admin", changed_at: now });
        });
      await decide();
      await queued(1);
      await keep("http://127.0.0.1:1");
      await run();
      expect([erp.requests, await reasons()]).toEqual([[], ["[secret.other_origin]"]]);
      const [preview] = (await call("preview_erp_transfers", { subject: reports })).res;
      expect(preview.headers).toBe(`Authorization: {erp-key}\nIdempotency-Key: ${keyOf(1)}`);
      await keep(erp.url);
      now += 2 * second;
      await run();
      expect(erp.requests.map(({ headers }) => headers.authorization)).toEqual(["Bearer 4711"]);
    });
  });

  it("names the mappings of a subject that have no effect beside its first", async () => {
    const [first] = mappings;
    mappings = [...mappings, { ...first!, slug: "z-other", target: "nowhere" }];
    const [figures, ...others] = (await call("load_erp_queue", {})).res;
    expect(figures).toMatchObject({ target: "erp", unused_mappings: "z-other" });
    expect(others.map((one: any) => one.unused_mappings)).toEqual(["", "", "", ""]);
  });

  it("says how far it is behind, of each subject", async () => {
    mappings = mappings.filter(({ subject }) => subject !== "cancellations");
    await queued(1, { time: start - minute });
    await queued(2, { status: "C", changed_at: start });
    await queued(3, { status: "C", changed_at: start - 24 * 60 * minute });
    await queued(4, { status: "F" });
    await queued(5, { status: "F", outcome_unknown: 1 });
    const figures = async () => (await call("load_erp_queue", {})).res;
    expect((await figures())[0]).toEqual({
      subject: reports,
      subject_name: `[erp.subjects.${reports}]`,
      unused_mappings: "",
      target: "erp",
      state: "undecided",
      error_text: "",
      open_until: null,
      waiting: 1,
      held_back: 0,
      oldest: new Date(start - minute).toISOString(),
      under_way: 0,
      failed: 1,
      unknown: 1,
      sent_today: 1,
    });
    expect((await figures()).map(({ subject, state }: any) => [subject, state])).toEqual(
      erpSubjects.map((subject) => [subject, subject === "cancellations" ? "unmapped" : "undecided"]),
    );
    await decide("from_now_on");
    expect((await figures())[0]).toMatchObject({ state: "sending", waiting: 0, held_back: 1, oldest: null, failed: 1 });
    await pause(true);
    expect((await figures())[0]).toMatchObject({ state: "paused" });
    expect(await call("load_erp_queue", {}, "operator")).toMatchObject({ status: 403 });
    expect(await call("decide_erp_backlog", { target: "other", decision: "send_all" })).toMatchObject({ status: 404 });
  });

  it("shows what would be sent without sending it", async () => {
    await queued(1);
    await queued(2, { card_no: "101" });
    const { res } = await call("preview_erp_transfers", { subject: reports });
    expect(res.map(({ method, url, problem }: any) => [method, url, problem])).toEqual([
      ["POST", `${erp.url}/facts/100`, ""],
      ["POST", `${erp.url}/facts/101`, ""],
    ]);
    expect(JSON.parse(res[0].body)).toEqual({ machine: "FC1", amount: 10, doubled: 20 });
    expect([erp.requests, await states()]).toEqual([[], ["N", "N"]]);
    allowed = [];
    const problems = async () =>
      (await call("preview_erp_transfers", { subject: reports })).res.map(({ url, problem }: any) => [url, problem]);
    expect((await problems())[0]).toEqual([`${erp.url}/facts/100`, "[external.not_allowed]"]);
    mappings = [];
    expect((await problems())[0]).toEqual(["", "[erp.no_target]"]);
  });
});
