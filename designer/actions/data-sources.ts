import type { DashboardDocument, DataSource } from "#schemas/documents/dashboard/schema.ts";
import { type Fields, withFields } from "../values.ts";
import { type DashboardEdit, mapWidgets } from "./dashboard.ts";
import { renameSourceIn } from "./rename.ts";
import { freeName } from "./widget-ids.ts";

const slugs = ({ dataSources }: DashboardDocument) => new Set(dataSources.map(({ slug }) => slug));

/** A slug for a source that reads this procedure: `load_running_orders` gives `running-orders`. */
export const freeSource = (document: DashboardDocument, procedure: string): string =>
  freeName(procedure.replace(/^load_/, "").replaceAll("_", "-"), slugs(document));

export const addSource = (source: DataSource): DashboardEdit => ({
  label: "designer.edit.addSource",
  values: { name: source.slug },
  change: (document) =>
    slugs(document).has(source.slug) ? document : { ...document, dataSources: [...document.dataSources, source] },
});

/** What of a source is set as plain fields; `undefined` removes one that it can be without. */
export type SourceFields = Partial<Pick<DataSource, "source">> & Fields<Omit<DataSource, "slug" | "source">>;

/** Lays other fields over a source. */
export const setSource = (slug: string, change: SourceFields, property = ""): DashboardEdit => ({
  label: "designer.edit.setSource",
  values: { name: slug },
  merge: `source/${slug}/${property}`,
  change: (document) => ({
    ...document,
    dataSources: document.dataSources.map((source) => (source.slug === slug ? withFields(source, change) : source)),
  }),
});

/** Gives a source another slug, and the widgets that read it with it. A slug that is taken or empty changes nothing. */
export const renameSource = (from: string, to: string): DashboardEdit => ({
  label: "designer.edit.renameSource",
  values: { from, to },
  change: (document) => {
    if (to === "" || slugs(document).has(to)) return document;
    const next = {
      ...document,
      dataSources: document.dataSources.map((source) => (source.slug === from ? { ...source, slug: to } : source)),
    };
    return mapWidgets(next, (widget) => {
      const config = renameSourceIn(widget.config, from, to);
      return config === widget.config ? widget : { ...widget, config };
    });
  },
});

/** Removes a source; widgets that read it keep its name and say that it is missing. */
export const removeSource = (slug: string): DashboardEdit => ({
  label: "designer.edit.removeSource",
  values: { name: slug },
  change: (document) =>
    slugs(document).has(slug)
      ? { ...document, dataSources: document.dataSources.filter((source) => source.slug !== slug) }
      : document,
});
