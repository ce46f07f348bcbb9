import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { LabelDocument } from "#schemas/documents/label/schema.ts";
import { second } from "#schemas/durations.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { writeCompany } from "#server/database/company.ts";
import { openStore } from "#server/database/open.ts";
import { createParts, type ServerParts } from "#server/parts.ts";
import { root } from "#server/root.ts";
import { company, type Plant, start, startPlant } from "#tests/contracts/procedures/plant.ts";
import { databases } from "#tests/support/databases.ts";
import { fakeSite } from "#tests/support/site.ts";
import { startOfficePrinter } from "#tests/support/ipp/printer.ts";
import { type LabelPrinter, startLabelPrinter } from "#tests/support/zpl/printer.ts";
import { folderOf } from "./pdf-folder.ts";
import { prepareJob } from "./prepare.ts";
import { lostAfter, PrintService, type ReadyJob } from "./service.ts";
import type { Patience } from "./zpl-printer.ts";

const shipped = (slug: string) =>
  JSON.parse(readFileSync(`${root}/configs/factory/labels/${slug}.json`, "utf8")) as LabelDocument;
const label = shipped("order-label");

/** Longer than any printer here takes to answer: only a test of one that does not answer waits for less. */
const unhurried: Patience = { connect: 60 * second, state: 60 * second, take: 60 * second };

describe.each(databases)("the print service on $kind", (database) => {
  let plant: Plant;
  let printer: LabelPrinter;
  let folder: string;
  let now = start;
  let labels: LabelDocument[] = [label];
  let allowed: { id: string; url: string }[] = [];
  let patience: Patience = unhurried;
  beforeAll(async () => {
    plant = await startPlant(database);
    folder = await mkdtemp(join(tmpdir(), "shopwright-prints-"));
  });
  afterAll(async () => {
    await plant.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    printer = await startLabelPrinter();
    now = start;
    labels = [label];
    patience = unhurried;
    allowed = [{ id: "printer", url: `tcp://${printer.address}` }];
    await setPrinter({ driver: "zpl", address: printer.address });
  });
  afterEach(async () => {
    await printer.close();
    const { store } = plant.server.parts;
    await writeCompany(store, company, (trx) => trx.deleteFrom("print_jobs").execute());
  });

  const setPrinter = (values: object) =>
    writeCompany(plant.server.parts.store, company, (trx) =>
      trx
        .updateTable("printers")
        .set({ reports_state: 1, retry_minutes: 0, media_width: null, media_height: null, retired: 0, ...values })
        .where("printer_no", "=", "1")
        .execute(),
    );

  const call = async (name: string, input: object, user = "operator") => {
    const { status, body } = await (await plant.as(user)).call(name, input, { key: randomUUID() });
    expect([name, status, body.message]).toEqual([name, 200, undefined]);
    return body.res;
  };
  const print = (more: object = {}) =>
    call("print_label", { machine_id: "FC1", card_no: "100", num_labels: 2, printer: "1", ...more });
  const jobs = async (): Promise<any[]> => call("load_labels", { machine_id: "FC1" });
  const states = async () => (await jobs()).map(({ print_status, error_text }) => [print_status, error_text]);

  /** Another one stands here then, at another port. */
  const turnOff = async () => {
    const off = printer;
    printer = await startLabelPrinter();
    await off.close();
  };

  const failures: unknown[] = [];
  const serviceOf = (
    { store, journal, hub }: Pick<ServerParts, "store" | "journal" | "hub"> = plant.server.parts,
    prepare?: () => Promise<ReadyJob>,
  ) => {
    const site = fakeSite({}, { language: "en", time_zone: "Europe/Stockholm" });
    const press = {
      store,
      site,
      labelOf: async (_company: number, slug: string) => labels.find((one) => one.slug === slug) ?? null,
      allowlist: async () => allowed,
      folder,
      patience,
    };
    return new PrintService({
      store,
      journal,
      hub,
      now: () => now,
      site,
      prepare: prepare ?? ((job) => prepareJob(press, job)),
      random: () => 1,
      failed: (error) => failures.push(error),
    });
  };
  /** Prints what waits, as the service of a server does until it is stopped. */
  const run = async (service = serviceOf()) => {
    await service.look();
    await service.settled();
    await service.stop();
    expect(failures.splice(0)).toEqual([]);
  };

  it("prints what waits, oldest first, over the printer's own protocol, and says so [MI-295]", async () => {
    await print();
    await print({ num_labels: 1 });
    expect(await states()).toEqual([
      ["New", ""],
      ["New", ""],
    ]);
    await run();
    expect(await states()).toEqual([
      ["Printed", ""],
      ["Printed", ""],
    ]);
    const counts = printer.printed.map(({ texts }) => texts.at(-1)?.text);
    expect(counts).toEqual(["1 / 2", "2 / 2", "1 / 1"]);
    expect(printer.printed[0]!.texts[0]!.text).toBe("P1");
  });

  it("speaks to printers of one address one after the other, also where the address is written otherwise", async () => {
    const values = { printer_no: "P2", printer_name: "Same", driver: "zpl", address: ` ${printer.address}/` };
    await call("printer.create", { values }, "admin");
    await print({ num_labels: 3 });
    await print({ num_labels: 2, printer: "P2" });
    await print({ num_labels: 1 });
    const service = serviceOf();
    await service.look();
    await service.settled();
    expect(await states()).toEqual(Array.from({ length: 3 }, () => ["Printed", ""]));
    expect([printer.printed.length, printer.mostLinks()]).toEqual([6, 1]);
    await service.stop();
  });

  it("tries a printer with a small label that names it, like any other job", async () => {
    labels = [shipped("printer-test")];
    const { record_no } = await call("test_printer", { printer_no: "1" }, "admin");
    await run();
    expect((await call("load_print_job", { record_no })).print_status).toBe("Printed");
    const { texts, pictures } = printer.printed[0]!;
    expect([texts.map(({ text }) => text), pictures.length]).toEqual([
      expect.arrayContaining(["Test print", "Hall", "No. 1", "Beside line 1"]),
      1,
    ]);
    printer.behaviour.isOutOfPaper = true;
    const { record_no: next } = await call("test_printer", { printer_no: "1" }, "admin");
    await run();
    expect(await call("load_print_job", { record_no: next })).toMatchObject({
      print_status: "Failed",
      error_text: "[print.out_of_paper]",
    });
  });

  it("prints a job again as a copy once it has come out, and not as one where it certainly has not", async () => {
    await print({ num_labels: 1 });
    printer.behaviour.isOutOfPaper = true;
    await run();
    expect([await states(), printer.printed]).toEqual([[["Failed", "[print.out_of_paper]"]], []]);
    const again = async () => {
      const [{ record_no, print_text, date }] = await jobs();
      const named = { record_no, print_text, date };
      await call("update_print_job_status", { ...named, print_status: "New", alternative_printer: "" });
      await run();
    };
    printer.behaviour.isOutOfPaper = false;
    await again();
    await again();
    const isCopy = printer.printed.map(({ texts }) => texts.some(({ text }) => text === "COPY"));
    expect([isCopy, await states()]).toEqual([[false, true], [["Printed", ""]]]);
    expect((await jobs())[0]).toMatchObject({ origin: "reprint" });
  });

  describe("where it is tried again for a while", () => {
    const outOfPaper = "[print.out_of_paper]";
    const untilNext = async () => (await jobs()).map(({ next_try_at }) => next_try_at && Date.parse(next_try_at) - now);
    const runAt = async (seconds: number) => {
      now = start + seconds * second;
      await run();
    };
    beforeEach(async () => {
      await setPrinter({ retry_minutes: 1 });
      printer.behaviour.isOutOfPaper = true;
    });

    it("keeps jobs of a printer that is not ready, later each time, in their order, until it is", async () => {
      await print({ num_labels: 1 });
      await print({ num_labels: 2 });
      await run();
      expect([await states(), await untilNext()]).toEqual([
        [
          ["New", outOfPaper],
          ["New", outOfPaper],
        ],
        [2 * second, 2 * second],
      ]);
      await runAt(1);
      expect(await untilNext()).toEqual([second, second]);
      await runAt(2);
      expect(await untilNext()).toEqual([4 * second, 4 * second]);
      printer.behaviour.isOutOfPaper = false;
      await runAt(3);
      expect(printer.printed).toEqual([]);
      await runAt(6);
      expect([await states(), await untilNext()]).toEqual([
        [
          ["Printed", ""],
          ["Printed", ""],
        ],
        [null, null],
      ]);
      expect(printer.printed.map(({ texts }) => texts.at(-1)?.text)).toEqual(["1 / 1", "1 / 2", "2 / 2"]);
    });

    it("fails each job when its own time is over, with the reason", async () => {
      await print({ num_labels: 1 });
      await run();
      now = start + 30 * second;
      await print({ num_labels: 1 });
      await run();
      await runAt(60);
      expect(await states()).toEqual([
        ["New", outOfPaper],
        ["Failed", outOfPaper],
      ]);
      await runAt(90);
      expect([await states(), printer.printed]).toEqual([
        [
          ["Failed", outOfPaper],
          ["Failed", outOfPaper],
        ],
        [],
      ]);
    });

    it("prints all that wait once one of them has come out", async () => {
      const { record_no } = await print({ num_labels: 1 });
      await print({ num_labels: 1 });
      await run();
      printer.behaviour.isOutOfPaper = false;
      await call("retry_print_job", { record_no });
      await run();
      expect([await states(), now - start]).toEqual([
        [
          ["Printed", ""],
          ["Printed", ""],
        ],
        0,
      ]);
    });

    it("tells each machine once of all its jobs that wait, and no later try touches any but the oldest", async () => {
      for (let made = 0; made < 5; made++) await print({ num_labels: 1 });
      const told: string[] = [];
      const leave = plant.server.parts.hub.listen((_company, events) => {
        for (const { event, payload } of events ?? []) told.push([event, payload["print_status"]].join(" "));
      });
      const toldBy = async (work: Promise<void>) => [await work, ...told.splice(0)].slice(1);
      const [sent, waits] = ["PrintJobChanged Sent", "PrintJobChanged New"];
      expect(await toldBy(run())).toEqual([sent, waits, waits]);
      expect(await toldBy(runAt(2))).toEqual([sent, waits]);
      expect(await untilNext()).toEqual(Array.from({ length: 5 }, () => 4 * second));
      expect(await toldBy(runAt(60))).toEqual([sent, "PrintJobChanged Failed", "PrintJobChanged Failed"]);
      leave();
      expect(await states()).toEqual(Array.from({ length: 5 }, () => ["Failed", outOfPaper]));
    });

    it("says of the others why the printer is not ready now, and tries the next one in its turn where the oldest was given up", async () => {
      const { record_no } = await print({ num_labels: 1 });
      await print({ num_labels: 1 });
      await run();
      Object.assign(printer.behaviour, { isOutOfPaper: false, isPaused: true });
      await runAt(2);
      const paused = "[print.paused]";
      expect(await states()).toEqual([
        ["New", paused],
        ["New", paused],
      ]);
      await call("cancel_print_job", { record_no });
      printer.behaviour.isPaused = false;
      await runAt(6);
      expect((await states())[0]).toEqual(["Printed", ""]);
    });

    it("tries a job for the last time when its time ends, and not later", async () => {
      await print({ num_labels: 1 });
      const next: unknown[] = [];
      for (const seconds of [0, 2, 6, 14, 30]) {
        await runAt(seconds);
        next.push((await untilNext())[0] / second);
      }
      expect(next).toEqual([2, 4, 8, 16, 30]);
    });

    it("fails a job at once that a printer which is ready refuses", async () => {
      const office = await startOfficePrinter({ codes: { printJob: 0x0403 } });
      allowed = [{ id: "office", url: `ipp://${new URL(office.address).host}` }];
      await setPrinter({ driver: "ipp", address: office.address, retry_minutes: 1 });
      await print({ num_labels: 1 });
      await run();
      expect((await states()).map(([state]) => state)).toEqual(["Failed"]);
      await office.close();
    });

    it("tries a job at once for a person, and lets one be given up", async () => {
      const { record_no } = await print({ num_labels: 1 });
      const { record_no: second_no } = await print({ num_labels: 1 });
      await run();
      await call("cancel_print_job", { record_no: second_no });
      printer.behaviour.isOutOfPaper = false;
      await run();
      expect(printer.printed).toEqual([]);
      expect((await call("retry_print_job", { record_no })).next_try_at).toBeNull();
      await run();
      expect(await states()).toEqual([
        ["Cancelled", outOfPaper],
        ["Printed", ""],
      ]);
      const again = await (await plant.as("operator")).call("retry_print_job", { record_no }, { key: randomUUID() });
      expect([again.status, again.body.code]).toEqual([409, "state_conflict"]);
    });

    it("never tries again what may have come out", async () => {
      Object.assign(printer.behaviour, { isOutOfPaper: false, cutsAfter: 10 });
      await print({ num_labels: 1 });
      await run();
      await runAt(30);
      expect([await states(), printer.printed]).toEqual([[["Unknown", "[print.broken]"]], []]);
    });
  });

  it.each([
    ["is paused", { isPaused: true }, {}, "Failed", "[print.paused]"],
    ["says nothing", { isAnswering: false }, { state: 50 }, "Failed", "[print.no_state]"],
    ["says nonsense", { nonsense: "\u0002hello\u0003" }, { state: 50 }, "Failed", "[print.no_state]"],
    ["cuts the line in the middle of a label", { cutsAfter: 10 }, {}, "Unknown", "[print.broken]"],
    ["takes it without a word", { isSilentAfterwards: true }, { take: 50 }, "Unknown", "[print.not_confirmed]"],
  ])(
    "leaves a job of a printer that %s as it is known, and does not print it again by itself",
    async (_what, behaviour, shorter, state, reason) => {
      Object.assign(printer.behaviour, behaviour);
      patience = { ...unhurried, ...shorter };
      await print({ num_labels: 1 });
      await run();
      const printed = printer.printed.length;
      await run();
      expect([await states(), printer.printed.length]).toEqual([[[state, reason]], printed]);
    },
  );

  it("counts what a printer has taken that never answers as printed, where its row says so", async () => {
    await setPrinter({ reports_state: 0 });
    printer.behaviour.isAnswering = false;
    await print({ num_labels: 1 });
    await run();
    await expect.poll(() => printer.printed.length).toBe(1);
    expect(await states()).toEqual([["Printed", ""]]);
  });

  it.each([
    ["is off", turnOff, "[print.unreachable]"],
    ["is not allowed", async () => void (allowed = []), "[print.address_not_allowed]"],
    [
      "is allowed at another host",
      async () => void (allowed = [{ id: "other", url: `tcp://10.0.0.9:${printer.port}` }]),
      "[print.address_not_allowed]",
    ],
    [
      "is allowed at another port",
      async () => void (allowed = [{ id: "other", url: "tcp://127.0.0.1:9100" }]),
      "[print.address_not_allowed]",
    ],
    ["has no address", () => setPrinter({ address: "" }), "[print.no_address]"],
    ["is out of use", () => setPrinter({ retired: 1 }), "[print.gone]"],
    ["nobody has described", () => setPrinter({ driver: "" }), "[print.no_driver]"],
    ["holds smaller labels", () => setPrinter({ media_width: 60 }), "[print.label_too_large]"],
    ["has no label to print", async () => void (labels = []), "[print.no_label]"],
  ])("fails a job of a printer that %s, with its reason", async (_what, prepare, reason) => {
    await print();
    await prepare();
    await run();
    expect([await states(), printer.printed]).toEqual([[["Failed", reason]], []]);
  });

  it("fails a label that wants what the order does not have", async () => {
    const element = { id: "t", type: "text" as const, x: 1, y: 1, height: 4, text: "{op_name}" };
    labels = [{ ...label, elements: [element] }];
    await writeCompany(plant.server.parts.store, company, (trx) =>
      trx.updateTable("orders").set({ op_name: "" }).where("card_no", "=", "100").execute(),
    );
    await print();
    await run();
    expect(await states()).toEqual([["Failed", "[labels.missing]"]]);
  });

  it("asks a person of a job whose server ended in the middle of it, and prints it only when one says so", async () => {
    const { record_no } = await print({ num_labels: 1 });
    const { store } = plant.server.parts;
    await writeCompany(store, company, (trx) =>
      trx.updateTable("print_jobs").set({ print_status: "Sent", sent_at: now }).execute(),
    );
    await run();
    expect(await states()).toEqual([["Sent", ""]]);
    now += lostAfter + 1;
    await run();
    await run();
    expect([await states(), printer.printed]).toEqual([[["Unknown", "[print.lost]"]], []]);
    await call("confirm_print_job", { record_no });
    expect(await states()).toEqual([["Printed", ""]]);
  });

  describe("where the answer of a printer comes after all, of a job that was counted as lost", () => {
    /** A service whose printer answers when it is told to, with a job under way. */
    const waiting = async () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const service = serviceOf(plant.server.parts, async () => ({ deliver: () => promise, retryFor: 0 }));
      await service.look();
      await expect.poll(states).toEqual([["Sent", ""]]);
      const end = async () => {
        await service.settled();
        await service.stop();
      };
      return {
        comesOut: () => (resolve(), end()),
        fails: () => (reject(new DomainError("upstream_failed", { message: "Off." })), end()),
      };
    };
    const lose = async () => {
      now += lostAfter + 1;
      await run();
      expect(await states()).toEqual([["Unknown", "[print.lost]"]]);
    };

    it("takes the answer while nobody has decided", async () => {
      await print({ num_labels: 1 });
      const { comesOut } = await waiting();
      await lose();
      await comesOut();
      expect(await states()).toEqual([["Printed", ""]]);
    });

    it("leaves what a person has decided", async () => {
      const { record_no } = await print({ num_labels: 1 });
      const { fails } = await waiting();
      await lose();
      await call("confirm_print_job", { record_no });
      await fails();
      expect(await states()).toEqual([["Printed", ""]]);
    });

    it("is no answer to the print that a person has asked for meanwhile", async () => {
      await print({ num_labels: 1 });
      const { fails } = await waiting();
      await lose();
      const [{ record_no, print_text, date }] = await jobs();
      const named = { record_no, print_text, date };
      await call("update_print_job_status", { ...named, print_status: "New", alternative_printer: "" });
      const again = await waiting();
      await fails();
      expect(await states()).toEqual([["Sent", ""]]);
      await again.comesOut();
      expect(await states()).toEqual([["Printed", ""]]);
    });
  });

  describe("that takes long to be made ready", () => {
    /** A service that makes a job ready, and hands it over, when it is told to. */
    const preparing = async () => {
      const [ready, out] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let handedOver = 0;
      const service = serviceOf(plant.server.parts, async () => {
        await ready.promise;
        return { deliver: () => ((handedOver += 1), out.promise), retryFor: 0 };
      });
      await service.look();
      await expect.poll(states).toEqual([["Sent", ""]]);
      const end = async () => {
        await service.settled();
        await service.stop();
      };
      return { isReady: ready.resolve, comesOut: out.resolve, end, handedOver: () => handedOver };
    };

    it("a label is not printed twice, which a person has had printed meanwhile", async () => {
      await print({ num_labels: 1 });
      const slow = await preparing();
      now += lostAfter + 1;
      await run();
      const [{ record_no, print_text, date, print_status }] = await jobs();
      expect(print_status).toBe("Unknown");
      const named = { record_no, print_text, date };
      await call("update_print_job_status", { ...named, print_status: "New", alternative_printer: "" });
      await run();
      slow.isReady();
      slow.comesOut();
      await slow.end();
      expect([slow.handedOver(), printer.printed.length, await states()]).toEqual([0, 1, [["Printed", ""]]]);
    });

    it("a label has as long as any other from when its printer hears of it", async () => {
      await print({ num_labels: 1 });
      const slow = await preparing();
      now += lostAfter - second;
      slow.isReady();
      await expect.poll(slow.handedOver).toBe(1);
      now += lostAfter - second;
      await run();
      expect(await states()).toEqual([["Sent", ""]]);
      slow.comesOut();
      await slow.end();
      expect(await states()).toEqual([["Printed", ""]]);
    });
  });

  it("asks a person where something went wrong that nobody has foreseen, which stands in the log", async () => {
    await print({ num_labels: 1 });
    const service = serviceOf(plant.server.parts, async () => ({
      deliver: () => Promise.reject(new Error("a bug")),
      retryFor: 0,
    }));
    await service.look();
    await service.settled();
    await service.stop();
    expect(await states()).toEqual([["Unknown", "[print.unexpected]"]]);
    expect(failures.splice(0)).toEqual([new Error("a bug")]);
  });

  it("prints one job once, where two servers look for it", async () => {
    for (let count = 0; count < 6; count += 1) await print({ num_labels: 1 });
    // The embedded database belongs to one process.
    const { address, kind } = plant.server.parts.store;
    const other = kind === "postgres" ? await openStore(address) : null;
    const two = [serviceOf(), serviceOf(other ? createParts(other, () => now) : plant.server.parts)];
    await Promise.all(two.map((service) => service.look()));
    await Promise.all(two.map((service) => service.settled()));
    await run();
    await other?.close();
    expect([printer.printed.length, new Set((await states()).map(([state]) => state))]).toEqual([
      6,
      new Set(["Printed"]),
    ]);
  });

  it("keeps the other printers going while one takes its time", async () => {
    const slow = await startLabelPrinter({ isAnswering: false });
    const { store } = plant.server.parts;
    const values = { printer_no: "slow", printer_name: "Slow", driver: "zpl", address: slow.address };
    await call("printer.create", { values }, "admin");
    allowed.push({ id: "slow", url: `tcp://${slow.address}` });
    await print({ printer: "slow", num_labels: 1 });
    await print({ num_labels: 1 });
    const service = serviceOf();
    await service.look();
    const stateOfSlow = async () => (await jobs()).find(({ printer_no }) => printer_no === "slow").print_status;
    await expect.poll(async () => [printer.printed.length, await stateOfSlow()]).toEqual([1, "Sent"]);
    await slow.close();
    await service.stop();
    expect(await stateOfSlow()).toBe("Failed");
    await writeCompany(store, company, (trx) => trx.deleteFrom("printers").where("printer_no", "=", "slow").execute());
  });

  it("prints the labels on an office printer that the site allows, and waits for one that is off", async () => {
    const office = await startOfficePrinter();
    const { host } = new URL(office.address);
    allowed = [{ id: "office", url: `ipp://${host}` }];
    await setPrinter({ driver: "ipp", address: office.address, retry_minutes: 1 });
    await print();
    await run();
    expect([await states(), office.printed.length]).toEqual([[["Printed", ""]], 1]);
    await office.close();
    await print({ num_labels: 1 });
    await run();
    allowed = [{ id: "office", url: `ipps://${host}` }];
    await print({ num_labels: 1 });
    now += 5 * second;
    await run();
    expect((await states()).map(([state, reason]) => [state, reason])).toEqual([
      ["Failed", "[print.address_not_allowed]"],
      ["Failed", "[print.address_not_allowed]"],
      ["Printed", ""],
    ]);
  });

  it("writes the labels of a printer of files as a PDF, as a whole", async () => {
    await setPrinter({ driver: "pdf", address: "" });
    await print();
    await run();
    expect(await states()).toEqual([["Printed", ""]]);
    const own = folderOf(folder, company, "1");
    const files = await readdir(own);
    expect(files).toEqual([expect.stringMatching(/^\d+-\d+\.pdf$/)]);
    expect((await readFile(join(own, files[0]!))).subarray(0, 5).toString()).toBe("%PDF-");
  });
});
