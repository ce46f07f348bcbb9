import { setTimeout as pause } from "node:timers/promises";
import { second } from "#schemas/durations.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { HostAddress } from "#server/procedures/dashboards/external-calls/addresses.ts";
import { exchangeBytes } from "#server/procedures/dashboards/external-calls/send.ts";
import { outcomeOf } from "#server/procedures/outside.ts";
import { failed, notReady, unknown } from "../outcome.ts";
import { type Patience, usualPatience } from "../zpl-printer.ts";
import { attribute, decode, encode, groups, type IppAttribute, type IppMessage, tags, valuesIn } from "./message.ts";
import { blockOf } from "./state.ts";

/** Where a printer is: `url` as its row names it (`ipp:` or `ipps:`), `address` what its host was found to be. */
export interface IppPrinter {
  url: URL;
  address: HostAddress;
  /** It says what becomes of a job; else what it has taken counts as printed. */
  isAnswering: boolean;
}

/** How long an office printer may take (ms): besides, from the document's first byte until all of it has come out. */
export interface OfficePatience extends Patience {
  end: number;
}

/** It wakes up first. */
export const officePatience: OfficePatience = { ...usualPatience, take: 45 * second, end: 45 * second };

export interface IppDocument {
  pdf: Buffer;
  name: string;
  username: string;
}

/** Source: RFC 8011, 4.2 and 4.3. */
const operations = { printJob: 0x0002, getJobAttributes: 0x0009, getPrinterAttributes: 0x000b } as const;

/** Answers that say that nothing was done, and that it may be done later. Source: RFC 8011, B.1.5. */
const busy: ReadonlySet<number> = new Set([0x0502, 0x0505, 0x0506, 0x0507]);
const formatNotSupported = 0x040a;
const isDone = (code: number): boolean => code < 0x0100;
const isRefused = (code: number): boolean => code >= 0x0400 && code < 0x0500;

/** What jobs end as. Source: RFC 8011, 5.3.7. */
const ended = { cancelled: 7, aborted: 8, completed: 9 } as const;

/** A printer that prints is asked so often what has become of the job, ms. */
const askEvery = second / 2;

/** The longest name of a job, characters: it is sent with at most 255 bytes. */
const longestName = 60;

/** A name as RFC 8011 has it: one line without control characters, and no half of a letter at its end. */
const nameOf = (text: string): string =>
  Array.from(text.replaceAll(/[\p{Cc}\s]+/gu, " ").trim())
    .slice(0, longestName)
    .join("");

/** The longest words of a printer that are passed on, characters. */
const longestReason = 200;

const httpOf = ({ protocol, host, pathname }: URL): URL =>
  new URL(`${protocol === "ipps:" ? "https" : "http"}://${host}${pathname || "/"}`);

const requestOf = ({ url }: IppPrinter, operation: number, more: readonly IppAttribute[], data: Buffer): Buffer =>
  encode({
    code: operation,
    id: 1,
    groups: [
      {
        tag: groups.operation,
        attributes: [
          attribute("attributes-charset", tags.charset, "utf-8"),
          attribute("attributes-natural-language", tags.language, "en"),
          attribute("printer-uri", tags.uri, `${url.protocol}//${url.host}${url.pathname}`),
          ...more,
        ],
      },
    ],
    data,
  });

interface Question {
  operation: number;
  attributes: readonly IppAttribute[];
  data?: Buffer;
  /** How long is waited for the answer, ms. */
  limit: number;
}

/** What a printer answers: the status of HTTP, and what it says where that is a message of IPP. */
const ask = async (
  printer: IppPrinter,
  { operation, attributes, data = Buffer.alloc(0), limit }: Question,
): Promise<{ status: number; said: IppMessage | null }> => {
  const { status, bytes } = await exchangeBytes(
    {
      url: httpOf(printer.url),
      address: printer.address,
      method: "POST",
      headers: { "content-type": "application/ipp" },
      body: requestOf(printer, operation, attributes, data),
    },
    AbortSignal.timeout(Math.max(1, limit)),
  );
  return { status, said: status === 200 && bytes ? decode(bytes) : null };
};

const silent = { message: "The printer does not say how it is.", key: "print.no_state" };
const isBusy = { message: "The printer is busy.", key: "print.busy" };
const noPdf = { message: "The printer takes no PDF.", key: "print.no_pdf" };

/** Codes of a certificate that is not trusted. Source: Node.js, "X509 certificate error codes". */
const untrusted = /CERT|SELF_SIGNED|UNABLE_TO_/;

const isOfCertificate = (error: unknown): boolean =>
  error instanceof DomainError &&
  error.cause instanceof Error &&
  "code" in error.cause &&
  untrusted.test(String(error.cause.code));

/** Why a printer was not reached, or has said nothing, before it had anything to print. */
const notReached = (error: unknown): DomainError => {
  if (isOfCertificate(error))
    return failed({ message: "The printer's certificate is not trusted.", key: "print.untrusted" }, error);
  const isReached = error instanceof DomainError && error.code === "outcome_unknown";
  return isReached
    ? notReady(silent, error)
    : notReady({ message: "The printer cannot be reached.", key: "print.unreachable" }, error);
};

/** Why a server of HTTP has not let the message through to a printer. */
const notPrinter = (status: number): DomainError =>
  status === 401 || status === 403
    ? failed({ message: "The printer asks for a sign-in.", key: "print.needs_sign_in" })
    : failed({ message: `No printer of IPP (${status}).`, key: "print.no_ipp", values: { status } });

/** What a printer says of a refusal, in its own words. */
const wordsOf = (said: IppMessage): string => {
  const [words] = valuesIn(said, groups.operation, "status-message");
  return typeof words === "string" && words !== "" ? words.slice(0, longestReason) : `0x${said.code.toString(16)}`;
};

const refused = (said: IppMessage): DomainError => {
  if (said.code === formatNotSupported) return failed(noPdf);
  const reason = wordsOf(said);
  return failed({ message: `The printer has refused it: ${reason}`, key: "print.refused", values: { reason } });
};

const wantedOfPrinter = [
  "printer-state",
  "printer-state-reasons",
  "printer-is-accepting-jobs",
  "document-format-supported",
];

/** How a printer is. Throws `upstream_failed` where it does not say. */
const stateOf = async (printer: IppPrinter, limit: number): Promise<IppMessage> => {
  const attributes = [attribute("requested-attributes", tags.keyword, ...wantedOfPrinter)];
  const question = { operation: operations.getPrinterAttributes, attributes, limit };
  const { status, said } = await ask(printer, question).catch((error: unknown) => {
    throw notReached(error);
  });
  if (status !== 200) throw notPrinter(status);
  if (!said) throw notReady(silent);
  if (busy.has(said.code)) throw notReady(isBusy);
  if (!isDone(said.code)) throw refused(said);
  return said;
};

/** Throws `upstream_failed` where a printer cannot be reached, cannot print now, or takes no PDF. */
const requireReady = async (printer: IppPrinter, { connect, state }: Patience): Promise<void> => {
  const said = await stateOf(printer, connect + state);
  const formats = valuesIn(said, groups.printer, "document-format-supported");
  if (formats.length > 0 && !formats.includes("application/pdf")) throw failed(noPdf);
  const block = blockOf(said);
  if (block) throw notReady(block);
};

/** A job as its printer tells of it. */
interface Told {
  id: number | null;
  state: number | null;
  sheets: number;
}

const numberIn = (said: IppMessage, name: string): number | null => {
  const [value] = valuesIn(said, groups.job, name);
  return typeof value === "number" ? value : null;
};

const jobOf = (said: IppMessage): Told => ({
  id: numberIn(said, "job-id"),
  state: numberIn(said, "job-state"),
  sheets: Math.max(numberIn(said, "job-media-sheets-completed") ?? 0, numberIn(said, "job-impressions-completed") ?? 0),
});

const notConfirmed = { message: "The printer did not say that all of it came out.", key: "print.not_confirmed" };
const broken = { message: "The connection to the printer broke.", key: "print.broken" };

/** Hands a document over. Whatever is not said to be refused may be printed. */
const handOver = async (printer: IppPrinter, { pdf, name, username }: IppDocument, limit: number): Promise<Told> => {
  const attributes = [
    attribute("requesting-user-name", tags.name, nameOf(username)),
    attribute("job-name", tags.name, nameOf(name)),
    attribute("document-format", tags.mimeType, "application/pdf"),
  ];
  const question = { operation: operations.printJob, attributes, data: pdf, limit };
  const { status, said } = await ask(printer, question).catch((error: unknown) => {
    const isReached = error instanceof DomainError && error.code === "outcome_unknown";
    throw isReached ? unknown(broken, error) : notReached(error);
  });
  if (outcomeOf(status) === "refused") throw notPrinter(status);
  if (!said) throw unknown(notConfirmed);
  if (busy.has(said.code)) throw notReady(isBusy);
  if (isRefused(said.code)) throw refused(said);
  if (!isDone(said.code)) throw unknown(notConfirmed);
  return jobOf(said);
};

const givenUp = ({ sheets }: Told): DomainError =>
  sheets > 0
    ? unknown({
        message: `The printer has given the job up after ${sheets} sheets.`,
        key: "print.given_up_after",
        values: { sheets },
      })
    : failed({ message: "The printer has given the job up.", key: "print.given_up" });

/** What a printer tells of a job; null while it does not. */
const tellOf = async (printer: IppPrinter, id: number, limit: number): Promise<Told | null> => {
  const wanted = ["job-state", "job-media-sheets-completed", "job-impressions-completed"];
  const attributes = [
    attribute("job-id", tags.integer, id),
    attribute("requested-attributes", tags.keyword, ...wanted),
  ];
  const question = { operation: operations.getJobAttributes, attributes, limit };
  const answer = await ask(printer, question).catch(() => null);
  return answer?.said && isDone(answer.said.code) ? jobOf(answer.said) : null;
};

/** What keeps a printer from going on, as far as it says so. */
const unfinished = async (printer: IppPrinter, { state }: Patience): Promise<DomainError> => {
  const said = await stateOf(printer, state).catch(() => null);
  return unknown((said && blockOf(said)) ?? notConfirmed);
};

/** Waits until a job has come out. */
const follow = async (printer: IppPrinter, first: Told, patience: Patience, until: number): Promise<void> => {
  const { id } = first;
  if (id === null) throw unknown(notConfirmed);
  for (
    let told: Told | null = first;
    ;
    told = await tellOf(printer, id, Math.min(patience.state, until - Date.now()))
  ) {
    if (told?.state === ended.completed) return;
    if (told?.state === ended.cancelled || told?.state === ended.aborted) throw givenUp(told);
    const left = until - Date.now();
    if (left <= 0) throw await unfinished(printer, patience);
    await pause(Math.min(askEvery, left));
  }
};

/**
 * Prints a PDF on a printer over IPP. Throws `upstream_failed` where it has certainly printed nothing, and
 * `outcome_unknown` where nobody can tell.
 */
export const sendIpp = async (printer: IppPrinter, document: IppDocument, patience: OfficePatience): Promise<void> => {
  await requireReady(printer, patience);
  const until = Date.now() + patience.end;
  const job = await handOver(printer, document, patience.take);
  if (printer.isAnswering) await follow(printer, job, patience, until);
};
