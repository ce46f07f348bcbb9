import { isIP } from "node:net";
import { Readable } from "node:stream";
import type { NodemailerError } from "nodemailer";
import SMTPConnection, { type SMTPConnectionOptions } from "nodemailer/lib/smtp-connection";
import { second } from "#schemas/durations.ts";
import { oneLine } from "#server/one-line.ts";
import type { ReadyServer } from "./server.ts";

/** Why something was not taken: a text of the catalogue with what stands in it. */
export interface Reason {
  key: string;
  values?: Record<string, unknown>;
}

/**
 * What became of an e-mail. `taken`: the mail server answers for it from now on. `refused`: it never takes this one.
 * `later`: it has certainly not taken it; `isServer`: nor would it take another one now. `unknown`: nobody can tell.
 */
export type Delivery =
  | { kind: "taken"; answer: string }
  | { kind: "refused"; reason: Reason }
  | { kind: "later"; reason: Reason; isServer: boolean }
  | { kind: "unknown"; reason: Reason };

/** How long a mail server may take (ms): to be reached, to greet, to say anything, and for all of it. */
export interface Patience {
  connect: number;
  greet: number;
  answer: number;
  all: number;
}
export const usualPatience: Patience = {
  connect: 10 * second,
  greet: 15 * second,
  answer: 30 * second,
  all: 60 * second,
};

/** An e-mail as it is handed over. */
export interface Letter {
  from: string;
  to: string;
  /** All of it, headers and text. */
  content: Buffer;
}

/** The longest that is kept of what a mail server says. */
const longestAnswer = 500;

/** What a mail server has said, without the password that it was told. */
const said = (text: string, { password }: ReadyServer): string =>
  oneLine(password === "" ? text : text.replaceAll(password, "***"), longestAnswer);

/** Commands whose answers say something of the one e-mail; all others say something of who sends it. */
const ofOne: ReadonlySet<string> = new Set(["RCPT TO", "DATA"]);

/** What an error says, when the content has or has not been asked for by then. */
const deliveryOf = (error: NodemailerError, isHanded: boolean, server: ReadyServer): Delivery => {
  const { code, command = "", response, responseCode = 0, permanent } = error;
  const { host } = server;
  const answer = said(response ?? error.message, server);
  if (code === "EAUTH")
    return { kind: "later", reason: { key: "mail.not_signed_in", values: { answer } }, isServer: true };
  if (code !== "ETLS" && responseCode >= 400) {
    const reason = { key: "mail.answered", values: { answer } };
    if (!ofOne.has(command)) return { kind: "later", reason, isServer: true };
    return permanent === true ? { kind: "refused", reason } : { kind: "later", reason, isServer: false };
  }
  if (isHanded) return { kind: "unknown", reason: { key: "mail.no_answer" } };
  return { kind: "later", reason: { key: "mail.not_connected", values: { host, detail: answer } }, isServer: true };
};

const optionsOf = (
  { host, port, address, security, trusted }: ReadyServer,
  patience: Patience,
): SMTPConnectionOptions => ({
  host: address.address,
  port,
  ...(isIP(host) === 0 ? { servername: host } : {}),
  secure: security === "tls",
  requireTLS: security === "starttls",
  ignoreTLS: security === "none_here" || security === "none_anywhere",
  ...(trusted === undefined ? {} : { tls: { ca: trusted } }),
  connectionTimeout: patience.connect,
  greetingTimeout: patience.greet,
  socketTimeout: patience.answer,
  maxResponseSize: 64 * 1024,
});

const tooLate = (): NodemailerError => Object.assign(new Error("Timeout"), { code: "ETIMEDOUT" });

/** Hands an e-mail to a mail server over a connection of its own, and says what became of it; never throws. */
export const handOver = (server: ReadyServer, { from, to, content }: Letter, patience: Patience): Promise<Delivery> =>
  new Promise((resolve) => {
    const connection = new SMTPConnection(optionsOf(server, patience));
    let isHanded = false;
    // It is read when the mail server has asked for it, and not before.
    const asked = new Readable({
      read() {
        isHanded = true;
        this.push(content);
        this.push(null);
      },
    });
    const failed = (error: NodemailerError) => {
      clearTimeout(timer);
      connection.close();
      resolve(deliveryOf(error, isHanded, server));
    };
    const timer = setTimeout(() => failed(tooLate()), patience.all);
    const send = () =>
      connection.send({ from, to: [to] }, asked, (error, info) => {
        if (error) return failed(error);
        clearTimeout(timer);
        connection.quit();
        resolve({ kind: "taken", answer: said(info.response, server) });
      });
    connection.on("error", failed);
    connection.connect((error) => {
      if (error) return failed(error);
      if (server.user === null) return send();
      connection.login({ user: server.user, pass: server.password }, (refusal) => (refusal ? failed(refusal) : send()));
    });
  });
