import type { MenuEntry } from "#schemas/documents/menu/schema.ts";
import { buildPath } from "#engine/navigation/path.ts";
import type { Label } from "#schemas/documents/envelope.ts";
import type { OfferedDashboard } from "#engine/react/providers/user.ts";

/** A link of the menu, ready to draw. */
export interface MenuLink {
  id: string;
  label: Label;
  icon: string | undefined;
  to: string;
}
export interface MenuGroup {
  id: string;
  /** Null for entries that stand alone. */
  label: Label | null;
  links: MenuLink[];
}

const isParametric = (to: string) => to.includes("{");

const linkOf = (entry: MenuEntry, params: Readonly<Record<string, string>>): MenuLink[] => {
  if (entry.to === undefined || !entry.to.startsWith("/")) return [];
  const names = [...entry.to.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  if (isParametric(entry.to) && !names.every((name) => params[name])) return [];
  return [{ id: entry.id, label: entry.label, icon: entry.icon, to: buildPath(entry.to, params) }];
};

const listOf = (entry: MenuEntry, dashboards: readonly OfferedDashboard[]): MenuGroup => ({
  id: entry.id,
  label: entry.label,
  links: dashboards.map(({ slug, title }) => ({
    id: `${entry.id}.${slug}`,
    label: title,
    icon: entry.icon,
    to: `/dashboards/${encodeURIComponent(slug)}`,
  })),
});

/** The menu's entries as groups of links: parameters of the route filled in, the list of dashboards laid out. */
export const menuGroups = (
  entries: readonly MenuEntry[],
  params: Readonly<Record<string, string>>,
  dashboards: readonly OfferedDashboard[],
): MenuGroup[] =>
  entries
    .map((entry): MenuGroup => {
      if (entry.to === "dashboards") return listOf(entry, dashboards);
      if (entry.children)
        return { id: entry.id, label: entry.label, links: entry.children.flatMap((child) => linkOf(child, params)) };
      return { id: entry.id, label: null, links: linkOf(entry, params) };
    })
    .filter(({ links }) => links.length > 0);
