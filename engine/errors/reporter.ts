import { minute } from "#schemas/durations.ts";
import { type ErrorReport, longestField } from "#schemas/protocol/error-report.ts";
import { withoutLoginCodes } from "#schemas/protocol/login-link.ts";
import type { Clock } from "#engine/transport/clock.ts";
import { isNoLink } from "#engine/transport/errors.ts";

/** Whose screen it is, and where it stands. */
export interface ErrorPlace {
  /** Path of the address, without query. */
  route: string;
  app_version: string;
  company_id: number | null;
  company_name: string | null;
  username: string | null;
}

const cut = (text: string | null, longest: number): string | null => (text === null ? null : text.slice(0, longest));

/** Addresses without their queries, which may be anything that somebody typed, and without login codes. */
const withoutSecrets = (text: string): string =>
  withoutLoginCodes(text.replaceAll(/(https?:\/\/[^\s?#)]*|\/[^\s?#)]*)[?#][^\s):]*/g, "$1"));

const partsOf = (error: unknown): { message: string; stack: string } => {
  if (!(error instanceof Error)) return { message: String(error), stack: "" };
  return { message: `${error.name}: ${error.message}`, stack: error.stack ?? "" };
};

/** The report of an error: what happened and where, nothing of what was typed. `now` in ms UTC. */
export const errorReport = (error: unknown, place: ErrorPlace, now: number): ErrorReport => {
  const { message, stack } = partsOf(error);
  return {
    message: cut(withoutSecrets(message) || "Unknown error", longestField.message)!,
    stack: cut(withoutSecrets(stack), longestField.stack)!,
    route: cut(withoutLoginCodes(place.route.split(/[?#]/)[0]!), longestField.route)!,
    app_version: cut(place.app_version, longestField.name)!,
    company_id: place.company_id,
    company_name: cut(place.company_name, longestField.name),
    username: cut(place.username, longestField.name),
    time: new Date(now).toISOString(),
  };
};

const mostKinds = 100;

export interface ErrorReporterParts {
  clock: Clock;
  place: () => ErrorPlace;
  /** Sends a report; what fails here is lost. */
  send: (report: ErrorReport) => void;
  /** Automated tests of the product report nothing. */
  isOff: () => boolean;
}

/** What is no error of the app: a lost link, and what was cancelled. */
const isExpected = (error: unknown): boolean =>
  isNoLink(error) || (error instanceof DOMException && error.name === "AbortError");

/** Reports an error that nothing caught; equal ones once a minute. Source: WD-1096 to WD-1099. */
export const createErrorReporter = ({ clock, place, send, isOff }: ErrorReporterParts): ((error: unknown) => void) => {
  const sent = new Map<string, number>();
  const isNew = (kind: string): boolean => {
    const now = clock.now();
    for (const [known, at] of sent) if (now - at >= minute) sent.delete(known);
    if (sent.has(kind) || sent.size >= mostKinds) return false;
    sent.set(kind, now);
    return true;
  };
  return (error) => {
    if (isOff() || isExpected(error)) return;
    const report = errorReport(error, place(), clock.now());
    if (isNew(`${report.message}\n${report.stack}`)) send(report);
  };
};
