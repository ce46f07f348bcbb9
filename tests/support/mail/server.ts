import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A message as a mail server has got it. */
export interface GotMail extends Email {
  to_address: string;
  raw: string;
  /** Came it over TLS? */
  secure: boolean;
  /** Who had signed in; undefined: nobody. */
  user: string | undefined;
}

/**
 * What it does with a message: takes it, refuses its address or the message itself by a code, cuts the connection before
 * it has all of it or when it has, or says nothing any more.
 */
export type MailAnswer =
  | "takes"
  | { refuses: "address" | "message"; code: number; words?: string }
  | "cuts"
  | "cuts behind"
  | "keeps silent";

export interface TestMailServer {
  host: string;
  port: number;
  /** As an allowlist names it. */
  url: string;
  /** What it does with a message to an address, by default it takes it. */
  answers: (address: string) => MailAnswer;
  /** All that it has got whole, in its order. */
  mails: GotMail[];
  /** How many connections were made. */
  connections: number;
  close: () => Promise<void>;
}

interface Setup {
  /** Its certificate; without one it offers no STARTTLS. */
  tls?: { cert: string; key: string };
  /** Does TLS begin with the first byte? */
  implicit?: boolean;
  /** Who may sign in, and must. */
  account?: { user: string; password: string };
}

const refusal = ({ code, words = "Not today" }: { code: number; words?: string }): Error =>
  Object.assign(new Error(words), { responseCode: code });

/** A mail server that speaks SMTP on loopback, and does with what it hears what a test wants. */
export const startMailServer = async ({ tls, implicit = false, account }: Setup = {}): Promise<TestMailServer> => {
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    ...tls,
    secure: implicit,
    authOptional: account === undefined,
    disabledCommands: tls && !implicit ? [] : ["STARTTLS"],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 1,
    onAuth: ({ username, password }, _session, done) =>
      username === account?.user && password === account?.password
        ? done(null, { user: username })
        : done(refusal({ code: 535, words: `Wrong password ${password}` })),
    onRcptTo: ({ address }, _session, done) => {
      const answer = got.answers(address);
      return typeof answer === "object" && answer.refuses === "address" ? done(refusal(answer)) : done();
    },
    onData: (stream, session, done) => {
      const [to] = session.envelope.rcptTo;
      const answer = got.answers(to!.address);
      const cut = () => sockets.get(session.remotePort)?.destroy();
      if (answer === "cuts") return void stream.once("data", cut);
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (typeof answer === "object") return done(refusal(answer));
        const raw = Buffer.concat(chunks);
        const { secure, user } = session;
        const keep = async () => {
          const mail = await PostalMime.parse(raw);
          got.mails.push({ ...mail, to_address: to!.address, raw: raw.toString("latin1"), secure, user });
          if (answer === "cuts behind") cut();
          if (answer === "takes") done(null, "OK queued as 4711");
        };
        void keep();
      });
    },
  });
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => {
    got.connections += 1;
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.once("close", () => sockets.delete(port));
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const got: TestMailServer = {
    host: "127.0.0.1",
    port,
    url: `tcp://127.0.0.1:${port}`,
    answers: () => "takes",
    mails: [],
    connections: 0,
    close: async () => {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
  return got;
};
