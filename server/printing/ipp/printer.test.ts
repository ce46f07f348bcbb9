import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { second } from "#schemas/durations.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { type IppBehaviour, type OfficePrinter, startOfficePrinter } from "#tests/support/ipp/printer.ts";
import { sendIpp } from "./printer.ts";

const document = { pdf: Buffer.from("%PDF-1.3 a page"), name: "P1 100", username: "anna" };
/** Longer than any printer here takes to answer: only a test of one that does not answer waits for less. */
const unhurried = { connect: 60 * second, state: 60 * second, take: 60 * second, end: 60 * second };
/** For what never comes: long enough for a slow machine to be reached in. */
const soon = second;
const here = { address: "127.0.0.1", family: 4 } as const;

describe("a printer that speaks IPP", () => {
  let printer: OfficePrinter;
  beforeEach(async () => {
    printer = await startOfficePrinter();
  });
  afterEach(() => printer.close());

  /** What becomes of a document: the error's code with its text, or "printed". */
  const outcome = async (patience = unhurried, isAnswering = true, address = printer.address): Promise<unknown> => {
    try {
      await sendIpp({ url: new URL(address), address: here, isAnswering }, document, patience);
      return "printed";
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return [error.code, error.text?.key];
    }
  };

  it("gets the document with its name, and is asked until it has come out", async () => {
    expect(await outcome()).toBe("printed");
    expect(printer.asked).toEqual({ getPrinter: 1, printJob: 1, getJob: 2 });
    const [{ pdf, attributes }] = printer.printed as [OfficePrinter["printed"][0]];
    const said = Object.fromEntries(attributes.map(({ name, values }) => [name, values[0]]));
    expect([pdf, said]).toEqual([
      document.pdf,
      {
        "attributes-charset": "utf-8",
        "attributes-natural-language": "en",
        "printer-uri": printer.address,
        "requesting-user-name": "anna",
        "job-name": "P1 100",
        "document-format": "application/pdf",
      },
    ]);
  });

  it.each([
    ["signs that control", "P1\u0000\r\nrm \u001b[2J ^XA", "P1 rm [2J ^XA"],
    ["letters from right to left", "مكينة \u202eabc", "مكينة \u202eabc"],
    ["letters of four bytes", `x${"🏭".repeat(200)}`, `x${"🏭".repeat(59)}`],
    ["too many letters", "Å".repeat(300), "Å".repeat(60)],
  ])("is told a name of %s as one line that fits", async (_what, name, told) => {
    const sent = { ...document, name, username: name };
    await sendIpp({ url: new URL(printer.address), address: here, isAnswering: true }, sent, unhurried);
    const { attributes } = printer.printed[0]!;
    const said = Object.fromEntries(attributes.map((one) => [one.name, one.values[0]]));
    expect([said["job-name"], said["requesting-user-name"]]).toEqual([told, told]);
  });

  it("behind a server that passes nothing back has printed what it has taken", async () => {
    printer.behaviour.jobEnds = null;
    expect([await outcome(unhurried, false), printer.asked.getJob]).toEqual(["printed", 0]);
  });

  it("behind such a server may have printed what it has failed over", async () => {
    printer.behaviour.codes.printJob = 0x0500;
    expect(await outcome(unhurried, false)).toEqual(["outcome_unknown", "print.not_confirmed"]);
  });

  const stopped = (...reasons: string[]) => ({ state: 5, reasons });
  it.each<[string, Partial<IppBehaviour>, string]>([
    ["is out of paper", stopped("none", "media-empty-error"), "no_paper"],
    ["wants other paper", stopped("media-needed"), "no_paper"],
    ["is open", stopped("door-open-report"), "open"],
    ["is open, as it warns", stopped("cover-open-warning"), "open"],
    ["is jammed", stopped("media-jam-error"), "jammed"],
    ["is out of toner", stopped("toner-empty-error"), "out_of_toner"],
    ["is paused", stopped("paused"), "paused"],
    ["has stopped for a reason of its own", stopped("constructor"), "stopped"],
    ["accepts no jobs", { isAccepting: false }, "not_accepting"],
    ["takes no PDF", { formats: ["image/pwg-raster"] }, "no_pdf"],
    ["is busy", { codes: { getPrinter: 0x0507 } }, "busy"],
    ["does not know such a printer", { codes: { getPrinter: 0x0406 } }, "refused"],
    ["asks for a sign-in", { http: 401 }, "needs_sign_in"],
    ["is a server of something else", { http: 404 }, "no_ipp"],
    ["says nonsense", { instead: { getPrinter: Buffer.from("<html>") } }, "no_state"],
    ["says too much", { instead: { getPrinter: Buffer.alloc(2 * 1024 * 1024, 1) } }, "no_state"],
    ["is cut off in the middle of its answer", { instead: { getPrinter: "cut" } }, "no_state"],
  ])("that %s gets nothing", async (_what, behaviour, reason) => {
    Object.assign(printer.behaviour, behaviour);
    expect([await outcome(), printer.asked.printJob]).toEqual([["upstream_failed", `print.${reason}`], 0]);
  });

  it("that warns, but goes on, prints", async () => {
    Object.assign(printer.behaviour, { state: 4, reasons: ["media-low-warning", "media-empty-warning"] });
    expect(await outcome()).toBe("printed");
  });

  it("that is off, or does not answer, gets nothing", async () => {
    printer.behaviour.instead.getPrinter = "nothing";
    expect(await outcome({ ...unhurried, connect: soon, state: 0 })).toEqual(["upstream_failed", "print.no_state"]);
    const { address } = printer;
    const off = printer;
    printer = await startOfficePrinter();
    await off.close();
    expect(await outcome(unhurried, true, address)).toEqual(["upstream_failed", "print.unreachable"]);
  });

  it("whose certificate nobody has vouched for gets nothing, and one without any is no printer", async () => {
    const plain = printer.address.replace("ipp:", "ipps:");
    expect(await outcome(unhurried, true, plain)).toMatchObject(["upstream_failed", expect.any(String)]);
    expect(printer.asked.printJob).toBe(0);
  });

  it.each<[string, Partial<IppBehaviour>, [string, string]]>([
    ["is busy by then", { codes: { printJob: 0x0507 } }, ["upstream_failed", "busy"]],
    ["does not take the format", { codes: { printJob: 0x040a } }, ["upstream_failed", "no_pdf"]],
    ["refuses it", { codes: { printJob: 0x0403 } }, ["upstream_failed", "refused"]],
    ["fails over it", { codes: { printJob: 0x0500 } }, ["outcome_unknown", "not_confirmed"]],
    ["answers nonsense", { instead: { printJob: Buffer.from("OK") } }, ["outcome_unknown", "not_confirmed"]],
    ["is cut off in its answer", { instead: { printJob: "cut" } }, ["outcome_unknown", "broken"]],
    ["gives it up", { jobEnds: 8 }, ["upstream_failed", "given_up"]],
    ["was told to give it up", { jobEnds: 7 }, ["upstream_failed", "given_up"]],
    ["gives it up in the middle", { jobEnds: 8, sheets: 1 }, ["outcome_unknown", "given_up_after"]],
  ])("that %s is sent the document once, and what is known is said", async (_what, behaviour, [code, key]) => {
    Object.assign(printer.behaviour, behaviour);
    expect([await outcome(), printer.asked.printJob]).toEqual([[code, `print.${key}`], 1]);
  });

  it("that never says what became of the document has an outcome that nobody knows, with what keeps it", async () => {
    printer.behaviour.jobEnds = null;
    expect(await outcome({ ...unhurried, end: 0 })).toEqual(["outcome_unknown", "print.not_confirmed"]);
    printer.behaviour.instead.printJob = "nothing";
    expect(await outcome({ ...unhurried, take: soon })).toEqual(["outcome_unknown", "print.broken"]);
    expect(printer.asked.printJob).toBe(2);
  });

  it("may miss a question on the way", async () => {
    printer.behaviour.instead.getJob = Buffer.from("later");
    const done = outcome();
    await expect.poll(() => printer.asked.getJob).toBe(2);
    printer.behaviour.instead = {};
    expect([await done, printer.asked.printJob]).toEqual(["printed", 1]);
  });
});

it("a line that is cut in the middle of a document leaves open what became of it", async () => {
  const sockets = new Set<Socket>();
  const printer = await startOfficePrinter();
  const target = Number(new URL(printer.address).port);
  // The first question goes through to a printer; the second connection breaks when some of the document has come.
  const { connect } = await import("node:net");
  const line = createServer((socket) => {
    socket.on("error", () => undefined);
    if (sockets.size > 0) return void socket.once("data", () => socket.resetAndDestroy());
    sockets.add(socket);
    const through = connect(target, "127.0.0.1");
    through.on("error", () => undefined);
    socket.pipe(through).pipe(socket);
  });
  line.listen(0, "127.0.0.1");
  await once(line, "listening");
  const bound = line.address();
  const url = new URL(`ipp://127.0.0.1:${typeof bound === "object" && bound ? bound.port : 0}/ipp/print`);
  const large = { ...document, pdf: Buffer.alloc(4 * 1024 * 1024) };
  const sent = sendIpp({ url, address: here, isAnswering: true }, large, unhurried);
  await expect(sent).rejects.toMatchObject({ code: "outcome_unknown", text: { key: "print.broken" } });
  line.close();
  await printer.close();
});
