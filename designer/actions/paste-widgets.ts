import type { DashboardDocument, DashboardWidget, DataSource } from "#schemas/documents/dashboard/schema.ts";
import { isSameJson } from "#schemas/documents/changes/equal.ts";
import { parametersOfSource } from "#engine/bindings/sources.ts";
import { copiesFor } from "./copies.ts";
import { type DashboardEdit, widgetsOf } from "./dashboard.ts";
import type { Parameter } from "./parameters.ts";
import { renameSourceIn } from "./rename.ts";
import { parametersOfWidget, sourcesOfWidget } from "./uses.ts";
import { freeName } from "./widget-ids.ts";

/** Widgets with what they read, as they travel from one dashboard to another. */
export interface Clip {
  widgets: readonly DashboardWidget[];
  dataSources: readonly DataSource[];
  parameters: readonly Parameter[];
}

/** Chosen widgets with the sources and parameters that they use. */
export const clipOf = (document: DashboardDocument, ids: readonly string[]): Clip => {
  const widgets = widgetsOf(document, ids);
  const slugs = new Set(widgets.flatMap(sourcesOfWidget));
  const dataSources = document.dataSources.filter(({ slug }) => slugs.has(slug));
  const names = new Set([...widgets.flatMap(parametersOfWidget), ...dataSources.flatMap(parametersOfSource)]);
  return { widgets, dataSources, parameters: (document.parameters ?? []).filter(({ name }) => names.has(name)) };
};

/** What the sources of a clip are called in a dashboard; one that is there already under another slug is that one. */
const slugsFor = (document: DashboardDocument, { dataSources }: Clip) => {
  const taken = new Set(document.dataSources.map(({ slug }) => slug));
  const added: DataSource[] = [];
  const names = new Map<string, string>();
  for (const source of dataSources) {
    const same = document.dataSources.find((one) => isSameJson({ ...one, slug: source.slug }, source));
    const slug = same?.slug ?? (taken.has(source.slug) ? freeName(source.slug, taken) : source.slug);
    names.set(source.slug, slug);
    if (same) continue;
    taken.add(slug);
    added.push({ ...source, slug });
  }
  return { added, names };
};

/** At once, so that two slugs that change places do not meet. */
const withSlugs = (widget: DashboardWidget, names: ReadonlyMap<string, string>): DashboardWidget => {
  const changed = [...names].filter(([from, to]) => from !== to);
  const aside = changed.reduce(
    (config, [from], index) => renameSourceIn(config, from, `\u0000${index}`),
    widget.config,
  );
  const config = changed.reduce((so, [, to], index) => renameSourceIn(so, `\u0000${index}`, to), aside);
  return config === widget.config ? widget : { ...widget, config };
};

/**
 * Puts a clip into a dashboard: new ids, sources that it lacks, parameters that it does not declare. Answers the ids of
 * the new widgets, which are then the chosen ones.
 */
export const pasteWidgets = (
  document: DashboardDocument,
  clip: Clip,
  { label = "designer.edit.paste", aside = true } = {},
): { edit: DashboardEdit; ids: string[] } => {
  const { added, names } = slugsFor(document, clip);
  const copies = copiesFor(document, clip.widgets, aside).map((widget) => withSlugs(widget, names));
  const declared = new Set(document.parameters?.map(({ name }) => name));
  const missing = clip.parameters.filter(({ name }) => !declared.has(name));
  const edit: DashboardEdit = {
    label,
    values: { count: copies.length, name: copies[0]?.component ?? "" },
    change: (at) => ({
      ...at,
      widgets: [...at.widgets, ...copies],
      dataSources: [...at.dataSources, ...added],
      ...(missing.length > 0 ? { parameters: [...(at.parameters ?? []), ...missing] } : {}),
    }),
  };
  return { edit, ids: copies.map(({ id }) => id) };
};
