import type { MenuEntry } from "#schemas/documents/menu/schema.ts";
import { dashboardPattern, standardDashboard } from "#engine/navigation/dashboards.ts";
import { allOf, everywhere, hasLocation } from "#engine/navigation/location-forms.ts";
import { buildPath } from "#engine/navigation/path.ts";
import { overviewPattern } from "#engine/navigation/overviews.ts";
import { liveViewPattern } from "#engine/navigation/wall.ts";
import type { Label } from "#schemas/documents/envelope.ts";
import type { OfferedDashboard, OfferedLiveView } from "#engine/react/providers/user.ts";
import type { AppOverview } from "#schemas/protocol/app.ts";

/** A link of the menu, ready to draw. */
export interface MenuLink {
  id: string;
  label: Label;
  icon: string | undefined;
  to: string;
  /** Where what it leads to is edited; missing where that is none of the reader's business. */
  edit?: string;
}
export interface MenuGroup {
  id: string;
  /** Null for entries that stand alone. */
  label: Label | null;
  icon?: string;
  /** Where the group itself leads; missing where there is nothing but its links. */
  to?: string;
  links: MenuLink[];
}

/** What the lists that an entry names hold. */
export interface Listed {
  dashboards: readonly OfferedDashboard[];
  liveviews: readonly OfferedLiveView[];
  overviews: readonly AppOverview[];
  /** Where a dashboard is edited; null for who may not. */
  editDashboard: ((slug: string) => string) | null;
  /** The pages that are of one and never of all: from a page of none they are reached by the address of all, which leads to the first. */
  ofOne: ReadonlySet<string>;
}

interface Item {
  id: string;
  label: Label;
  /** What stands in the path of one. */
  value: string;
  edit?: string;
}

interface List {
  parameter: string;
  path: string;
  /** What is opened where none is chosen; lists without it have to be chosen from. */
  standard?: string;
  of: (listed: Listed) => Item[];
}

/** The lists of which an entry may lead to each: by the name of the list, or by a path that holds the parameter of one. */
const lists: Readonly<Record<string, List>> = {
  dashboards: {
    parameter: "dashboard",
    path: dashboardPattern,
    standard: standardDashboard,
    of: ({ dashboards, editDashboard }) =>
      dashboards.map(({ slug, title }) => ({
        id: slug,
        label: title,
        value: slug,
        ...(editDashboard && { edit: editDashboard(slug) }),
      })),
  },
  liveviews: {
    parameter: "liveview",
    path: liveViewPattern,
    of: ({ liveviews }) => liveviews.map(({ slug, title }) => ({ id: slug, label: title, value: slug })),
  },
  overviews: {
    parameter: "id",
    path: overviewPattern,
    of: ({ overviews }) =>
      overviews.map(({ slug, title, record_no }) => ({ id: slug, label: title, value: String(record_no) })),
  },
};

const listOf = (to: string) =>
  Object.hasOwn(lists, to) ? lists[to] : Object.values(lists).find(({ parameter }) => to.includes(`{${parameter}}`));

/** A page of a location leads to that of the page one is on, and from anywhere else to that of all. */
const isEverywhere = ({ locationtype }: Readonly<Record<string, string>>): boolean =>
  locationtype === undefined || locationtype === everywhere.locationtype;

/** What stands for everything in the address of a page that has no everything. */
const ofAll = { locationtype: "department", location: "all" };

/** Where an entry leads from here, for a value of its list if it names one; null from where it leads nowhere. */
const wayOf = (
  { to = "" }: MenuEntry,
  here: Readonly<Record<string, string>>,
  listed: Listed,
): ((value?: string) => string) | null => {
  const list = listOf(to);
  const path = list && !to.startsWith("/") ? list.path : to;
  if (!path.startsWith("/")) return null;
  const isOfOne = listed.ofOne.has(path);
  const pattern = hasLocation(path) && isEverywhere(here) && !isOfOne ? allOf(path) : path;
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const every = Object.fromEntries(names.map((name) => [name, "all"]));
  const params = isOfOne ? { ...every, ...here, ...(isEverywhere(here) ? ofAll : {}) } : here;
  if (!names.every((name) => name === list?.parameter || params[name])) return null;
  return (value) => buildPath(pattern, list && value !== undefined ? { ...params, [list.parameter]: value } : params);
};

const linksOf = (entry: MenuEntry, here: Readonly<Record<string, string>>, listed: Listed): MenuLink[] => {
  const { id, label, icon, to = "" } = entry;
  const list = listOf(to);
  const way = wayOf(entry, here, listed);
  if (!way) return [];
  if (!list) return [{ id, label, icon, to: way() }];
  return list.of(listed).map(({ value, ...item }) => ({ ...item, id: `${id}.${item.id}`, icon, to: way(value) }));
};

/** Where an entry that is a list leads by itself: to what is opened where none is chosen. */
const standardOf = (entry: MenuEntry, here: Readonly<Record<string, string>>, listed: Listed) => {
  const { icon, to = "", children } = entry;
  const standard = children ? undefined : listOf(to)?.standard;
  const way = standard === undefined ? null : wayOf(entry, here, listed);
  return way ? { ...(icon === undefined ? {} : { icon }), to: way(standard) } : {};
};

/** The menu's entries as groups of links: parameters of the route filled in, the lists that they name laid out. */
export const menuGroups = (
  entries: readonly MenuEntry[],
  params: Readonly<Record<string, string>>,
  listed: Listed,
): MenuGroup[] =>
  entries
    .map((entry): MenuGroup => {
      const { id, label, to = "", children = [entry] } = entry;
      const isAlone = !entry.children && !listOf(to);
      const links = children.flatMap((child) => linksOf(child, params, listed));
      return { id, label: isAlone ? null : label, ...standardOf(entry, params, listed), links };
    })
    .filter(({ links }) => links.length > 0);
