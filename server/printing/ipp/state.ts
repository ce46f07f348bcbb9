import { groups, type IppMessage, valuesIn } from "./message.ts";

/** What keeps a printer from printing, in words. */
interface Block {
  message: string;
  key: string;
  values?: Record<string, unknown>;
}

const noPaper: Block = { message: "The printer is out of paper.", key: "print.no_paper" };
const isOpen: Block = { message: "The printer is open.", key: "print.open" };
const noToner: Block = { message: "The printer is out of toner or ink.", key: "print.out_of_toner" };
const isPaused: Block = { message: "The printer is paused.", key: "print.paused" };

/** Reasons by the name that a printer gives, without how severe it is. Source: RFC 8011, 5.4.12; PWG 5100.9. */
const reasons: Readonly<Record<string, Block>> = {
  "media-empty": noPaper,
  "media-needed": noPaper,
  "input-tray-missing": noPaper,
  "media-jam": { message: "Paper is jammed in the printer.", key: "print.jammed" },
  "cover-open": isOpen,
  "door-open": isOpen,
  "interlock-open": isOpen,
  "toner-empty": noToner,
  "marker-supply-empty": noToner,
  paused: isPaused,
  "moving-to-paused": isPaused,
};

/** `printer-state` of a printer that has stopped. Source: RFC 8011, 5.4.11. */
const stopped = 5;

/** The longest reason of a printer's own that is passed on, characters. */
const longestReason = 100;

/** What keeps a printer from printing, by its answer to Get-Printer-Attributes; null where nothing does. */
export const blockOf = (said: IppMessage): Block | null => {
  const of = (name: string) => valuesIn(said, groups.printer, name);
  if (of("printer-state")[0] === stopped) {
    const told = of("printer-state-reasons").map((one) => String(one).replace(/-(report|warning|error)$/, ""));
    const known = told.find((one) => Object.hasOwn(reasons, one));
    if (known !== undefined) return reasons[known]!;
    const reason = (told.find((one) => one !== "none") ?? "").slice(0, longestReason);
    return { message: `The printer has stopped. ${reason}`, key: "print.stopped", values: { reason } };
  }
  if (of("printer-is-accepting-jobs")[0] === false)
    return { message: "The printer accepts no jobs.", key: "print.not_accepting" };
  return null;
};
