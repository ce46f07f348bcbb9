import { isObject } from "#schemas/documents/json.ts";
import { isLabel } from "#engine/react/providers/label.ts";
import type { PermissionGroup } from "./permissions.ts";
import type { FlagOf, SettingOf } from "./user.ts";

/** What the document of the security page says of permissions and users. */
export interface PageConfig {
  groups: readonly PermissionGroup[];
  flags: readonly FlagOf[];
  settings: readonly SettingOf[];
}

const isGroup = (value: unknown): value is PermissionGroup =>
  isObject(value) &&
  isLabel(value["title"]) &&
  Array.isArray(value["permissions"]) &&
  value["permissions"].every((key) => typeof key === "string");

const isFlag = (value: unknown): value is FlagOf =>
  isObject(value) && typeof value["key"] === "string" && isLabel(value["label"]);

const isChoice = (value: unknown): boolean =>
  isObject(value) && typeof value["value"] === "number" && isLabel(value["label"]);

const isSetting = (value: unknown): value is SettingOf => {
  if (!isObject(value)) return false;
  const { choices } = value;
  return isFlag(value) && (choices === undefined || (Array.isArray(choices) && choices.every(isChoice)));
};

const listOf = <T>(value: unknown, isOne: (one: unknown) => one is T): readonly T[] =>
  Array.isArray(value) ? value.filter(isOne) : [];

/** No schema judges what pages say to their views: what is none of it is left out. */
export const pageConfigOf = ({ groups, flags, settings }: Readonly<Record<string, unknown>> = {}): PageConfig => ({
  groups: listOf(groups, isGroup),
  flags: listOf(flags, isFlag),
  settings: listOf(settings, isSetting),
});
