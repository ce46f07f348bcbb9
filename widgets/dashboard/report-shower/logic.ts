import type { Static } from "typebox";
import type { MachineDocument, Report } from "#schemas/plant/document.ts";
import type { Order } from "#schemas/plant/order.ts";
import { type ReadOf, readOf, type ReadSpec } from "#engine/bindings/bound.ts";
import { matchText } from "#engine/language/expressions/regex.ts";
import { machineOf } from "#widgets/controls/machine-state/machine-option.ts";
import { defaultThreshold, type schema } from "./schema.ts";

export type Options = Static<typeof schema.options>;
type Parameters = Readonly<Record<string, string | undefined>>;

/** What is shown: 1 the last report of a type, 2 a document of the machine, from 3 on the custom documents in their order. */
export type Source = { kind: "report" } | { kind: "machine" } | { kind: "custom"; index: number };

const firstCustom = 3;

export const sourceOf = ({ dataSource = 2 }: Pick<Options, "dataSource">): Source => {
  if (dataSource === 1) return { kind: "report" };
  return dataSource === 2 ? { kind: "machine" } : { kind: "custom", index: dataSource - firstCustom };
};

/** A file to show, with when it was changed where that is known. */
export interface Shown {
  link: string;
  hash: string;
  name: string;
  changed: string | null;
}

type Documents = readonly MachineDocument[];
const orders: Record<NonNullable<Options["sortBy"]>, (a: MachineDocument, b: MachineDocument) => number> = {
  description: (a, b) => (a.document_description < b.document_description ? -1 : 1),
  last_changed: (a, b) => (a.last_changed > b.last_changed ? -1 : 1),
  view_order: (a, b) => a.view_order - b.view_order,
};

/** The first of the machine's documents whose description the pattern finds; the latest first by `last_changed`. */
export const documentOf = (documents: Documents, { regex, sortBy = "description" }: Options): Shown | null => {
  const found = documents.filter((one) => !regex || matchText(regex, one.document_description) !== null);
  const [first] = found.toSorted(orders[sortBy]);
  if (!first) return null;
  const { document_link: link, hash, document_description: name, last_changed: changed } = first;
  return { link, hash, name, changed };
};

/** A report by its type and the day on which it was made; `dayOf` writes a moment as a day of the plant. */
export const reportShown = (
  { path, hash = "", report_setting, created_at }: Report,
  dayOf: (moment: string) => string,
): Shown | null =>
  path === undefined ? null : { link: path, hash, name: `${report_setting} ${dayOf(created_at)}`, changed: null };

export const customShown = ({ customDocuments = [] }: Options, index: number): Shown | null => {
  const one = customDocuments[index];
  return one ? { link: one.link, hash: "", name: one.label, changed: null } : null;
};

export const isOutside = (link: string): boolean => /^https?:\/\//i.test(link);

/** The address of a file of the media folder; with its hash it is the file that was listed and no other. */
export const addressOf = ({ link, hash }: Pick<Shown, "link" | "hash">): string => {
  if (/^(?:blob|data):/.test(link)) return link;
  const path = link
    .replace(/^\/?(?:serverfiles\/)?/, "")
    .split("/")
    .map(encodeURIComponent)
    .join("/");
  return `/serverfiles/${path}${hash ? `?hash=${encodeURIComponent(hash)}` : ""}`;
};

export type FileKind = "pdf" | "picture" | "other";

/** Pictures and PDF documents are shown, other files are offered. */
export const fileKind = (link: string): FileKind => {
  if (/\.pdf$|^blob:/i.test(link)) return "pdf";
  return /\.(?:jpe?g|png|bmp|svg)$|^data:image\//i.test(link) ? "picture" : "other";
};

const minutes10 = 600;

/** What the chosen source needs; nothing while the machine or the type of the report is lacking. */
export const readsOf = (options: Options, parameters: Parameters): Record<string, ReadSpec | undefined> => {
  const machine_id = machineOf(options.machineId, parameters);
  const { kind } = sourceOf(options);
  const report_setting = options.reportType?.report_setting?.trim();
  const whole = { card_no: "", part_no: "", tool_id: "", part_type_id: "" };
  if (!machine_id || kind === "custom") return {};
  if (kind === "report")
    return report_setting
      ? { report: readOf("load_last_report", { machine_id, report_setting }, { poll: minutes10 }) }
      : {};
  return {
    documents: readOf("load_machine_documents", { machine_id, ...whole }, { poll: minutes10 }),
    order: options.warnForNew ? readOf("load_running_order", { machine_id, reload: false }, { poll: 60 }) : undefined,
  };
};

export const thresholdOf = ({ warningThreshHold = defaultThreshold }: Options): number => warningThreshHold;

/**
 * The orders that have run since a document was changed, of the part and operation that run now, at most `threshold` of
 * them. Days of the company, `YYYY-MM-DD`.
 */
export const ordersSince = (
  { part_no, op_no }: Pick<Order, "part_no" | "op_no">,
  days: { changed: string; today: string },
  threshold: number,
): ReadOf<"get_part_info"> =>
  readOf(
    "get_part_info",
    {
      part_no_from: part_no,
      part_no_to: part_no,
      op_no_from: op_no,
      op_no_to: op_no,
      number_of_orders_back: threshold,
      start_date: days.changed,
      stop_date: days.today,
    },
    { poll: minutes10 },
  );

/** A document is new until so many orders have run with it; of the answer only the length counts. */
export const isNew = (orders: readonly unknown[], threshold: number): boolean => orders.length < threshold;
