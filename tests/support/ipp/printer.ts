import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import {
  attribute,
  decode,
  encode,
  groups,
  type IppAttribute,
  type IppMessage,
  tags,
} from "#server/printing/ipp/message.ts";

const operations = { printJob: 0x0002, getJob: 0x0009, getPrinter: 0x000b } as const;
type Asked = keyof typeof operations;

/** How a printer behaves. */
export interface IppBehaviour {
  /** `printer-state`: 3 waits, 4 prints, 5 has stopped. */
  state: number;
  reasons: string[];
  isAccepting: boolean;
  formats: string[];
  /** What a job ends as: 7 cancelled, 8 aborted, 9 completed; null: it never ends. */
  jobEnds: number | null;
  /** So many sheets have come out of a job by then. */
  sheets: number;
  /** A status of IPP instead of what was asked for, by what is asked. */
  codes: Partial<Record<Asked, number>>;
  /** A status of HTTP for everything. */
  http: number;
  /** What comes instead of an answer, by what is asked: nothing at all, bytes, or an answer that is cut in its middle. */
  instead: Partial<Record<Asked, "nothing" | "cut" | Buffer>>;
}

const usual = (): IppBehaviour => ({
  state: 3,
  reasons: ["none"],
  isAccepting: true,
  formats: ["application/octet-stream", "application/pdf"],
  jobEnds: 9,
  sheets: 0,
  codes: {},
  http: 200,
  instead: {},
});

export interface OfficePrinter {
  /** As a printer's row names it. */
  address: string;
  behaviour: IppBehaviour;
  /** The documents that came, in their order, with what was said of them. */
  printed: { pdf: Buffer; attributes: IppAttribute[] }[];
  /** How often it was asked for each thing. */
  asked: Record<Asked, number>;
  close: () => Promise<void>;
}

const printerGroup = ({ state, reasons, isAccepting, formats }: IppBehaviour) => ({
  tag: groups.printer,
  attributes: [
    attribute("printer-state", tags.enum, state),
    attribute("printer-state-reasons", tags.keyword, ...reasons),
    attribute("printer-is-accepting-jobs", tags.boolean, isAccepting),
    attribute("document-format-supported", tags.mimeType, ...formats),
  ],
});

const jobGroup = (state: number, sheets: number) => ({
  tag: groups.job,
  attributes: [
    attribute("job-id", tags.integer, 1),
    attribute("job-state", tags.enum, state),
    attribute("job-media-sheets-completed", tags.integer, sheets),
  ],
});

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => Buffer.concat(await request.toArray());

const prints = 5;

const answerTo = (what: Asked, { id }: IppMessage, { behaviour, asked }: OfficePrinter): Buffer => {
  const { codes, jobEnds, sheets } = behaviour;
  const operation = {
    tag: groups.operation,
    attributes: [
      attribute("attributes-charset", tags.charset, "utf-8"),
      attribute("attributes-natural-language", tags.language, "en"),
    ],
  };
  const code = codes[what] ?? 0;
  // It prints for a while before a job has ended.
  const isEnded = jobEnds !== null && asked.getJob > 1;
  const of =
    what === "getPrinter" ? printerGroup(behaviour) : jobGroup(isEnded ? jobEnds : prints, isEnded ? sheets : 0);
  return encode({ code, id, groups: code < 0x0100 ? [operation, of] : [operation], data: Buffer.alloc(0) });
};

const send = (response: ServerResponse, what: Asked, answer: Buffer, { http, instead }: IppBehaviour): void => {
  const other = instead[what];
  if (other === "nothing") return;
  const bytes = Buffer.isBuffer(other) ? other : answer;
  response.writeHead(http, { "content-type": "application/ipp", "content-length": bytes.length });
  if (other === "cut") response.write(bytes.subarray(0, 12), () => response.socket?.destroy());
  else response.end(bytes);
};

/** An office printer at the other end of a real connection. */
export const startOfficePrinter = async (behaviour: Partial<IppBehaviour> = {}): Promise<OfficePrinter> => {
  const sockets = new Set<Socket>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const question = decode(await bodyOf(request));
    const what = (Object.keys(operations) as Asked[]).find((name) => operations[name] === question?.code);
    if (!question || !what) return void response.writeHead(400).end();
    printer.asked[what] += 1;
    if (what === "printJob" && printer.behaviour.http === 200 && (printer.behaviour.codes.printJob ?? 0) < 0x0100)
      printer.printed.push({ pdf: question.data, attributes: question.groups.flatMap(({ attributes }) => attributes) });
    send(response, what, answerTo(what, question, printer), printer.behaviour);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  const port = typeof bound === "object" && bound ? bound.port : 0;
  const printer: OfficePrinter = {
    address: `ipp://127.0.0.1:${port}/ipp/print`,
    behaviour: { ...usual(), ...behaviour },
    printed: [],
    asked: { printJob: 0, getJob: 0, getPrinter: 0 },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
  return printer;
};
