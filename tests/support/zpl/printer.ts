import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { labelsOf, type PrintedLabel } from "./interpreter.ts";

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

const usual: Behaviour = {
  isAnswering: true,
  isOutOfPaper: false,
  isPaused: false,
  cutsAfter: null,
  nonsense: null,
  isSilentAfterwards: false,
};

export interface LabelPrinter {
  /** As a printer's row names it. */
  address: string;
  port: number;
  behaviour: Behaviour;
  /** What came out, in its order. */
  printed: PrintedLabel[];
  close: () => Promise<void>;
}

const stateRequest = "~HS\r\n";

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
const listenTo = (socket: Socket, printer: LabelPrinter): void => {
  let waiting = "";
  let taken = 0;
  socket.on("error", () => undefined);
  socket.on("data", (bytes: Buffer) => {
    const { behaviour } = printer;
    waiting += bytes.toString("utf8");
    const isLabel = waiting.startsWith("^XA");
    if (isLabel) taken += bytes.length;
    if (behaviour.cutsAfter !== null && taken > behaviour.cutsAfter) return void socket.resetAndDestroy();
    for (;;) {
      const end = waiting.indexOf("^XZ");
      if (waiting.startsWith(stateRequest)) {
        waiting = waiting.slice(stateRequest.length);
        const isHeard = behaviour.isAnswering && !(behaviour.isSilentAfterwards && taken > 0);
        if (isHeard) socket.write(behaviour.nonsense ?? stateAnswer(behaviour));
      } else if (waiting.startsWith("^XA") && end !== -1) {
        printer.printed.push(...labelsOf(waiting.slice(0, end + 3)));
        waiting = waiting.slice(end + 3).replace(/^\n/, "");
      } else return;
    }
  });
};

/** A label printer at the other end of a real connection. */
export const startLabelPrinter = async (behaviour: Partial<Behaviour> = {}): Promise<LabelPrinter> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    listenTo(socket, printer);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  const printer: LabelPrinter = {
    address: `127.0.0.1:${port}`,
    port,
    behaviour: { ...usual, ...behaviour },
    printed: [],
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return printer;
};
