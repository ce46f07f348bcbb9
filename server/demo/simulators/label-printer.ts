import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { minute } from "#schemas/durations.ts";
import { labelsOf, type PrintedLabel } from "./zpl.ts";

/** How a printer behaves. */
export interface Behaviour {
  /** Says how it is when it is asked. */
  isAnswering: boolean;
  isOutOfPaper: boolean;
  isPaused: boolean;
  /** Cuts the connection when so many bytes of a label have come; null: never. */
  cutsAfter: number | null;
  /** What it says instead of its state. */
  nonsense: string | null;
  /** Takes a label, but never says how it is behind one. */
  isSilentAfterwards: boolean;
}

/** A printer that works. */
export const usualBehaviour: Behaviour = {
  isAnswering: true,
  isOutOfPaper: false,
  isPaused: false,
  cutsAfter: null,
  nonsense: null,
  isSilentAfterwards: false,
};

interface PrinterOptions {
  /** A free one with 0. */
  port: number;
  /** Read anew whenever something comes. */
  behaviour: Behaviour;
  /** Called with each label that comes out, in their order. */
  printed: (label: PrintedLabel) => void;
  /** Called with what cannot be printed; its connection is cut then. */
  refused: (error: unknown) => void;
}

export interface SimulatedPrinter {
  /** As a printer's row names it. */
  address: string;
  port: number;
  /** How many speak to it now. */
  links: () => number;
  close: () => Promise<void>;
}

const stateRequest = "~HS\r\n";
/** The most characters of one label, far above what any of the product's has. */
const longestLabel = 8_000_000;
const mostConnections = 50;

/** The three strings of `~HS`, each between STX and ETX. */
const stateAnswer = ({ isOutOfPaper, isPaused }: Behaviour): string =>
  [
    `030,${Number(isOutOfPaper)},${Number(isPaused)},1234,000,0,0,0,000,0,0,0`,
    "000,0,0,0,0,2,4,0,00000000,1,000",
    "1234,0",
  ]
    .map((line) => `\u0002${line}\u0003\r\n`)
    .join("");

/** What comes over one connection: labels as they become whole, and questions between them. */
const listenTo = (socket: Socket, { behaviour, printed, refused }: PrinterOptions): void => {
  let waiting = "";
  let taken = 0;
  const answer = (): void => {
    const isHeard = behaviour.isAnswering && !(behaviour.isSilentAfterwards && taken > 0);
    if (isHeard) socket.write(behaviour.nonsense ?? stateAnswer(behaviour));
  };
  const takeWhole = (): void => {
    for (;;) {
      const end = waiting.indexOf("^XZ");
      if (waiting.startsWith(stateRequest)) {
        waiting = waiting.slice(stateRequest.length);
        answer();
      } else if (waiting.startsWith("^XA") && end !== -1) {
        labelsOf(waiting.slice(0, end + 3)).forEach(printed);
        waiting = waiting.slice(end + 3).replace(/^\n/, "");
      } else return;
    }
  };
  socket.setEncoding("utf8");
  socket.on("data", (text: string) => {
    waiting += text;
    if (waiting.startsWith("^XA")) taken += Buffer.byteLength(text);
    if (behaviour.cutsAfter !== null && taken > behaviour.cutsAfter) return void socket.resetAndDestroy();
    try {
      takeWhole();
      if (waiting.length > longestLabel) throw new Error("A label is too long.");
    } catch (error) {
      socket.resetAndDestroy();
      refused(error);
    }
  });
};

/** A label printer on loopback that takes ZPL over TCP and says how it is. */
export const startPrinter = async (options: PrinterOptions): Promise<SimulatedPrinter> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    for (const over of ["end", "close"]) socket.once(over, () => sockets.delete(socket));
    socket.on("error", () => undefined);
    socket.setTimeout(minute, () => socket.destroy());
    listenTo(socket, options);
  });
  server.maxConnections = mostConnections;
  server.listen(options.port, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  return {
    address: `127.0.0.1:${port}`,
    port,
    links: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
};
