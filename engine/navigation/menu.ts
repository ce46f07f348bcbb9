import type { MenuEntry } from "#schemas/documents/menu/schema.ts";
import { hasSetting, type Settled } from "./settings.ts";

export interface MenuContext extends Settled {
  usertype: number;
  /** The one of the subject in view; entries with conditions on it need one. */
  subject: { special_functions: readonly number[]; config: Readonly<Record<string, unknown>> } | null;
}

/** A menu flag that is missing shows the entry. */
const flagShows = (flag: string | undefined, { subject }: MenuContext): boolean =>
  flag === undefined || !subject || !Object.hasOwn(subject.config, flag) || subject.config[flag] !== false;

/** Every condition that an entry names holds. */
export const showsEntry = (entry: MenuEntry, context: MenuContext): boolean => {
  const {
    level = 0,
    permissions = [],
    permissionsAny = [],
    settings = [],
    config = [],
    special_functions = [],
  } = entry;
  const functions = context.subject?.special_functions ?? [];
  return (
    entry.hidden !== true &&
    context.usertype >= level &&
    permissions.every((key) => context.permissions.has(key)) &&
    (permissionsAny.length === 0 || permissionsAny.some((key) => context.permissions.has(key))) &&
    settings.every((name) => hasSetting(name, context)) &&
    config.every((flag) => context.subject?.config[flag] === true) &&
    special_functions.every((number) => functions.includes(number)) &&
    flagShows(entry.menu_flag, context)
  );
};

/** The entries that a visitor sees. A group whose entries are all hidden is hidden itself. */
export const visibleMenu = (entries: readonly MenuEntry[], context: MenuContext): MenuEntry[] =>
  entries.flatMap((entry) => {
    if (!showsEntry(entry, context)) return [];
    if (!entry.children) return [entry];
    const children = visibleMenu(entry.children, context);
    return children.length > 0 || entry.to !== undefined ? [{ ...entry, children }] : [];
  });

/** The flag of a sub-page of the page of one: `menu_` and its path with underscores, without a parameter at its end. */
export const menuFlag = (subPage: string): string =>
  `menu_${subPage.replace(/\/\{\w+\}$/, "").replaceAll(/[^A-Za-z0-9]+/g, "_")}`;
