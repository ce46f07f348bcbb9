import { minute } from "#schemas/durations.ts";

/** Writes to the log, and a number of what was left out since the last line of its kind. */
export type LogLine = (fields: Record<string, unknown>, message: string) => void;

const quiet = minute;

/** One line a minute of each kind: a machine that is wrong ten times a second fills no disk. */
export const limitedLog = (write: LogLine, now: () => number) => {
  const kinds = new Map<string, { at: number; hidden: number }>();
  return (kind: string, fields: Record<string, unknown>, message: string): void => {
    const last = kinds.get(kind);
    if (last && now() - last.at < quiet) last.hidden += 1;
    else {
      write(last?.hidden ? { ...fields, more: last.hidden } : fields, message);
      kinds.set(kind, { at: now(), hidden: 0 });
    }
  };
};
