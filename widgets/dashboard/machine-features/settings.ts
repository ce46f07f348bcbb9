import type { TSchema } from "typebox";
import { isObject } from "#schemas/documents/json.ts";
import type { MenuEntry } from "#schemas/documents/menu/schema.ts";
import type { Label } from "#schemas/documents/envelope.ts";
import type { Printer } from "#schemas/plant/printer.ts";
import { TouchConfig } from "#schemas/plant/touch-config.ts";

/** How a setting is edited; all that is known of it stands in its schema. */
type SettingKind =
  | { kind: "integer"; minimum: number | null; maximum: number | null }
  | { kind: "boolean" }
  | { kind: "choice"; values: readonly string[] }
  | { kind: "text"; longest: number }
  /** One of the plant's printers by its number; those that there are, with what each is called. */
  | { kind: "printer"; printers: ReadonlyMap<string, string> }
  | { kind: "codes"; most: number };

/** A setting of the touch screen, in a form. */
export type Setting = SettingKind & {
  key: string;
  /** Where nothing is set; undefined where that is nothing at all. */
  standard: unknown;
  /** What a site's menu calls the entry that it shows or hides; undefined for a setting of the product. */
  entry?: Label;
};

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema => isObject(value);
const numberOr = <T>(value: unknown, other: T): number | T => (typeof value === "number" ? value : other);

const choicesOf = ({ anyOf }: Schema): string[] =>
  (Array.isArray(anyOf) ? anyOf : []).flatMap((one: unknown) =>
    isSchema(one) && typeof one["const"] === "string" && one["x-awaited"] !== true ? [one["const"]] : [],
  );

const kindOf = (schema: Schema): SettingKind | null => {
  switch (schema["type"]) {
    case "integer":
      return {
        kind: "integer",
        minimum: numberOr(schema["minimum"], null),
        maximum: numberOr(schema["maximum"], null),
      };
    case "boolean":
      return { kind: "boolean" };
    case "string":
      if (schema["x-rows"] === "printer") return { kind: "printer", printers: new Map() };
      return { kind: "text", longest: numberOr(schema["maxLength"], 200) };
    case "array":
      return { kind: "codes", most: numberOr(schema["maxItems"], 100) };
    default:
      return choicesOf(schema).length > 0 ? { kind: "choice", values: choicesOf(schema) } : null;
  }
};

/** The settings of the product, in the order of the schema: those of an area that is still to come are left out. */
export const productSettings: readonly Setting[] = Object.entries<TSchema>(TouchConfig.properties).flatMap(
  ([key, property]) => {
    const schema: Schema = { ...property };
    const kind = schema["x-awaited"] === true || key === "machine_id" ? null : kindOf(schema);
    return kind ? [{ ...kind, key, standard: schema["default"] }] : [];
  },
);

/** The settings with the printers of which one is chosen. */
export const withPrinters = (settings: readonly Setting[], printers: readonly Printer[]): Setting[] => {
  const names = new Map(printers.map(({ printer_no, printer_name }) => [printer_no, printer_name || printer_no]));
  return settings.map((setting) => (setting.kind === "printer" ? { ...setting, printers: names } : setting));
};

/** A setting for each entry of a menu that machines may hide, called as the menu calls it. */
export const menuSettings = (entries: readonly MenuEntry[]): Setting[] =>
  entries.flatMap(({ menu_flag, label, children = [] }) => [
    ...(menu_flag === undefined ? [] : [{ kind: "boolean", key: menu_flag, standard: true, entry: label } as const]),
    ...menuSettings(children),
  ]);
