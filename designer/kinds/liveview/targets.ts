import type { LiveViewItem } from "#schemas/documents/liveview/schema.ts";
import type { Label } from "#schemas/documents/envelope.ts";
import { locationChoices } from "#engine/navigation/locations.ts";
import type { SubjectRow } from "#engine/navigation/subject.ts";

/** Something that an item may show: as the document names it, and as a person does. */
export interface Target {
  target: string;
  name: Label;
}

/** What there is to show, by the type of an item. */
export type Targets = Readonly<Record<LiveViewItem["type"], readonly Target[]>>;

interface Listed {
  dashboards: readonly { slug: string; title: Label; isSnippet?: boolean }[];
  overviews: readonly { slug: string; title: Label }[];
  rows: readonly SubjectRow[];
}

/** The locations that hold any of the rows, all and the own ones first. */
const locationTargets = (rows: readonly SubjectRow[]): Target[] =>
  locationChoices(rows, "allow").flatMap(({ type, locations }) =>
    locations.map(({ id, description }) => ({
      target: type === "all" ? type : `${type}/${id}`,
      name: description || { text: `location.${type}` },
    })),
  );

/** What the plant has that an item may show: a snippet stands inside others and is no screen of its own. */
export const targetsOf = ({ dashboards, overviews, rows }: Listed): Targets => {
  const locations = locationTargets(rows);
  return {
    dashboard: dashboards
      .filter(({ isSnippet }) => isSnippet !== true)
      .map(({ slug, title }) => ({ target: slug, name: title })),
    "machine-widgets": locations,
    "machine-late-orders": locations,
    overview: overviews.map(({ slug, title }) => ({ target: slug, name: title })),
  };
};
