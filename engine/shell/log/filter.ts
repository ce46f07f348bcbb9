import type { LogEntry } from "#schemas/platform/log-entry.ts";

export const levels = ["error", "warning", "information"] as const satisfies readonly LogEntry["level"][];

/** What is looked for in a log: a level, '' for all of them, and a text that any of its words may have. */
export interface LogFilter {
  level: LogEntry["level"] | "";
  text: string;
}

/** The entries that a filter leaves, in their order; capital and small letters are alike. */
export const filtered = (entries: readonly LogEntry[], { level, text }: LogFilter): LogEntry[] => {
  const wanted = text.trim().toLowerCase();
  return entries.filter((entry) => {
    if (level !== "" && entry.level !== level) return false;
    const { message, detail, username, company_id, source } = entry;
    return [message, detail, username ?? "", String(company_id ?? ""), source].some((one) =>
      one.toLowerCase().includes(wanted),
    );
  });
};
