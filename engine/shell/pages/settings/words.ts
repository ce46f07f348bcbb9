import { isObject } from "#schemas/documents/json.ts";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { nameOfSecret, type SettingField } from "./form.ts";

/** What is said of settings and their values. */
export const useWords = () => {
  const { text } = useText();
  const { number: format } = useFormat();
  const plain = (value: unknown): string => {
    if (typeof value === "number") return format(value);
    if (typeof value === "boolean") return text(value ? "popup.yes" : "popup.no");
    if (Array.isArray(value)) return value.join(", ");
    if (isObject(value))
      return Object.entries(value)
        .map(([key, one]) => `${key}: ${plain(one)}`)
        .join(", ");
    if (value === undefined || value === null) return "";
    return typeof value === "string" ? value : JSON.stringify(value);
  };
  const procedureOf = ({ key }: SettingField, name: string): string => text(`settings.${key}.${name}`);
  const valueOf = (field: SettingField, value: unknown): string => {
    if (field.kind === "presence") return text(value === undefined ? "site_settings.off" : "site_settings.on");
    if (field.kind === "each" && value === undefined) return text(`settings.${field.key}.standard`);
    const said = value === undefined ? field.standard : value;
    if (field.kind === "procedures" && Array.isArray(said))
      return said.map((name) => procedureOf(field, String(name))).join(", ") || text("site_settings.nothing");
    if (field.kind === "choice" && typeof said === "string") return text(`settings.${field.key}.${said}`);
    if (field.kind === "number" && field.forEver && said === 0) return text("site_settings.for_ever");
    if (field.kind === "schedule" && said === "") return text("site_settings.never");
    if (field.kind === "secret") return nameOfSecret(said) || text("site_settings.nothing");
    return plain(said) || text("site_settings.nothing");
  };
  return {
    nameOf: ({ key }: SettingField): string => text(`settings.${key}`),
    helpOf: ({ key }: SettingField): string => text(`settings.${key}.help`),
    valueOf,
    procedureOf,
    plain,
    boundsOf: ({ minimum, maximum }: { minimum: number | null; maximum: number | null }): string => {
      if (maximum === null) return text("site_settings.at_least", { min: format(minimum) });
      return minimum === null
        ? text("site_settings.at_most", { max: format(maximum) })
        : text("site_settings.bounds", { min: format(minimum), max: format(maximum) });
    },
  };
};
export type Words = ReturnType<typeof useWords>;
