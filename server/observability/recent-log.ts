import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import type { LogEntry } from "#schemas/platform/log-entry.ts";

/** So many entries are kept, and so much of a line (characters). */
const kept = 500;
const longest = 16_384;

/** Levels of the log's lines: 30 information, 40 warning, 50 error, 60 fatal. */
const levelOf = (level: unknown): LogEntry["level"] => {
  const number = Number(level);
  if (number >= 50) return "error";
  return number >= 40 ? "warning" : "information";
};

/** Tokens, keys and codes: long runs without a blank that mix letters and digits, and what follows words for secrets. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+\S+/gi, "$1 ***"],
  [/((?:password|secret|token|pincode|api_key|code)["']?\s*[=:]\s*["']?)[^\s"',&]+/gi, "$1***"],
  [/(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{32,}/gi, "***"],
];

/** A text without what gives access to something. */
export const masked = (text: string): string =>
  secrets.reduce((said, [secret, mask]) => said.replace(secret, mask), text);

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
const partOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** A moment that is no whole second, as which alone it is shown elsewhere; of others nothing. */
const toMillisecond = (time: unknown): string =>
  Number(time) % 1000 === 0 ? "" : new Date(Number(time)).toISOString();

/** The request, the place in the browser, where an error arose, when to the millisecond: all that is told of a line besides its message. */
const detailOf = ({ reqId, method, route, status, ms, job, browser, err, time }: JsonObject): string => {
  const [page, error] = [partOf(browser), partOf(err)];
  const request = [textOf(method), textOf(route), textOf(status), ms === undefined ? "" : `${textOf(ms)} ms`];
  const lines = [
    request.filter(Boolean).join(" "),
    textOf(job),
    [textOf(page["route"]), textOf(page["app_version"])].filter(Boolean).join(" "),
    textOf(error["stack"]),
  ];
  return [masked(lines.filter(Boolean).join("\n")), textOf(reqId), toMillisecond(time)].filter(Boolean).join("\n");
};

const messageOf = ({ msg, browser, err }: JsonObject): string => {
  const why = textOf(partOf(browser)["message"]) || textOf(partOf(err)["message"]);
  return masked(why ? `${textOf(msg)}: ${why}` : textOf(msg));
};

const entryOf = (line: JsonObject, record_no: number): LogEntry => {
  const { company_id, username, browser, time, level } = line;
  return {
    record_no,
    time: new Date(Number(time)).toISOString(),
    level: levelOf(level),
    source: browser === undefined ? "server" : "browser",
    company_id: typeof company_id === "number" ? company_id : null,
    username: textOf(username) || textOf(partOf(browser)["username"]) || null,
    message: messageOf(line),
    detail: detailOf(line),
  };
};

const parsed = (text: string): JsonObject | null => {
  try {
    const line: unknown = JSON.parse(text);
    return isObject(line) && Number.isFinite(Number(line["time"])) ? line : null;
  } catch {
    return null;
  }
};

/** The last lines of the log as people read them. Lines come as they are written, and are only read when somebody asks. */
export class RecentLog {
  readonly #lines: string[] = [];
  #count = 0;

  /** Takes a line of the log; one that is too long to be kept is left out. */
  write(line: string): void {
    if (line.length > longest) return;
    this.#count += 1;
    this.#lines.push(line);
    if (this.#lines.length > kept) this.#lines.shift();
  }

  /** Newest first. */
  entries(): LogEntry[] {
    const first = this.#count - this.#lines.length + 1;
    const entries = this.#lines.map((text, index) => {
      const line = parsed(text);
      return line && entryOf(line, first + index);
    });
    return entries.filter((entry) => entry !== null).reverse();
  }
}
