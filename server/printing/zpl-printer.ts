import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { second } from "#schemas/durations.ts";
import type { HostAddress } from "#server/procedures/dashboards/external-calls/addresses.ts";
import { notReady, unknown } from "./outcome.ts";

/** How long a printer may take (ms): to be reached, to say how it is, and to take all that it prints. */
export interface Patience {
  connect: number;
  state: number;
  take: number;
}
export const usualPatience: Patience = { connect: 5 * second, state: 2 * second, take: 20 * second };

/** How a printer says that it is; what of it keeps it from printing. */
interface PrinterState {
  isOutOfPaper: boolean;
  isPaused: boolean;
  isOpen: boolean;
  isOutOfRibbon: boolean;
}

/** Asks a printer how it is; it answers at once, also in the middle of a label. */
const stateRequest = "~HS\r\n";
const [begin, end] = ["\u0002", "\u0003"];

/**
 * The answer to `~HS`: three strings between STX and ETX, of which the first has paper out and pause as its second and
 * third field, and the second head up and ribbon out as its third and fourth. Null for anything else. Source: Zebra, ZPL II
 * programming guide, "~HS Host Status Return".
 */
const stateOf = (answer: string): PrinterState | null => {
  const strings = answer.split(begin).slice(1, 4);
  if (strings.length < 3 || strings.some((one) => !one.includes(end))) return null;
  const [first, second] = strings.map((one) => one.slice(0, one.indexOf(end)).split(","));
  const flags = [first?.[1], first?.[2], second?.[2], second?.[3]];
  if (flags.some((flag) => flag !== "0" && flag !== "1")) return null;
  const [isOutOfPaper = false, isPaused = false, isOpen = false, isOutOfRibbon = false] = flags.map((f) => f === "1");
  return { isOutOfPaper, isPaused, isOpen, isOutOfRibbon };
};

/** Three strings, each closed: nothing more is to come. */
const isWhole = (answer: string): boolean => answer.split(end).length > 3;

/** The longest answer that is listened to, characters. */
const longestAnswer = 4096;

/** Reads an answer as far as it comes in a time: until `enough` of it, or the other side has ended. */
const heard = (socket: Socket, limit: number, enough: (answer: string) => boolean): Promise<string> =>
  new Promise((resolve) => {
    let answer = "";
    const done = () => {
      clearTimeout(timer);
      socket.off("data", listen).off("close", done).off("end", done);
      resolve(answer);
    };
    const listen = (bytes: Buffer) => {
      answer += bytes.toString("latin1");
      if (enough(answer) || answer.length > longestAnswer) done();
    };
    const timer = setTimeout(done, limit);
    socket.on("data", listen).on("close", done).on("end", done);
  });

const blocks: Readonly<Record<keyof PrinterState, { message: string; key: string }>> = {
  isOutOfPaper: { message: "The printer is out of labels.", key: "print.out_of_paper" },
  isOpen: { message: "The printer's head is open.", key: "print.head_open" },
  isOutOfRibbon: { message: "The printer is out of ribbon.", key: "print.out_of_ribbon" },
  isPaused: { message: "The printer is paused.", key: "print.paused" },
};

const blockOf = (state: PrinterState) => {
  if (state.isOutOfPaper) return blocks.isOutOfPaper;
  if (state.isOpen) return blocks.isOpen;
  if (state.isOutOfRibbon) return blocks.isOutOfRibbon;
  return state.isPaused ? blocks.isPaused : null;
};

const brokenBefore = {
  message: "The connection to the printer broke before anything was sent.",
  key: "print.broken_before",
};
const broken = { message: "The connection to the printer broke.", key: "print.broken" };

const reach = async ({ address, family }: HostAddress, port: number, limit: number): Promise<Socket> => {
  const socket = connect({ host: address, family, port });
  const timer = setTimeout(() => socket.destroy(new Error("It does not answer.")), limit);
  try {
    await once(socket, "connect");
    return socket;
  } catch (cause) {
    throw notReady({ message: "The printer cannot be reached.", key: "print.unreachable" }, cause);
  } finally {
    clearTimeout(timer);
  }
};

/** The state of a printer, which has printed nothing yet. Throws `upstream_failed` where it says none, or cannot print. */
const requireReady = async (socket: Socket, { state }: Patience): Promise<void> => {
  socket.write(stateRequest);
  const found = stateOf(await heard(socket, state, isWhole));
  if (!found) throw notReady({ message: "The printer does not say how it is.", key: "print.no_state" });
  const block = blockOf(found);
  if (block) throw notReady(block);
};

/** Hands all of it over; the state that is asked for behind it is answered when the printer has taken everything before. */
const handOver = async (socket: Socket, zpl: Buffer, { take }: Patience): Promise<void> => {
  socket.write(zpl);
  socket.write(stateRequest);
  const found = stateOf(await heard(socket, take, isWhole));
  if (!found)
    throw unknown({ message: "The printer did not say that it has taken all of it.", key: "print.not_confirmed" });
  const block = blockOf(found);
  if (block) throw unknown(block);
};

/**
 * Hands all of it over to what answers nothing: what the other side has taken without a word counts as printed. What it
 * says all the same is read away, and its end is waited for: a connection that is closed with bytes that nobody has read
 * is reset, and a reset can overtake the rest of a label.
 */
const handOverBlindly = async (socket: Socket, zpl: Buffer, { take, state }: Patience): Promise<void> => {
  socket.resume();
  const ended = new Promise<"taken" | "late">((resolve) => {
    const timer = setTimeout(() => resolve("late"), take);
    socket.end(zpl, () => {
      clearTimeout(timer);
      resolve("taken");
    });
  });
  if ((await ended) === "late")
    throw unknown({ message: "The printer did not take all of it.", key: "print.not_taken" });
  await heard(socket, state, () => false);
};

/**
 * Sends ZPL to a printer over TCP. Throws `upstream_failed` where it has certainly printed nothing, and `outcome_unknown`
 * where nobody can tell. `isAnswering` says whether what stands there says how it is.
 */
export const sendZpl = async (
  { address, port, isAnswering }: { address: HostAddress; port: number; isAnswering: boolean },
  zpl: Buffer,
  patience: Patience,
): Promise<void> => {
  const socket = await reach(address, port, patience.connect);
  let fault: unknown = null;
  socket.on("error", (error) => (fault = error));
  let isSent = false;
  try {
    if (isAnswering) await requireReady(socket, patience);
    isSent = true;
    await (isAnswering ? handOver(socket, zpl, patience) : handOverBlindly(socket, zpl, patience));
    if (fault) throw unknown(broken, fault);
  } catch (error) {
    if (!fault) throw error;
    throw isSent ? unknown(broken, fault) : notReady(brokenBefore, fault);
  } finally {
    socket.destroySoon();
  }
};
