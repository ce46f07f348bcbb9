import type { Label } from "#schemas/documents/envelope.ts";
import type { PageDocument } from "#schemas/documents/page/schema.ts";
import type { Subject } from "#schemas/documents/site/subject.ts";
import type { AppDashboard } from "#schemas/protocol/app.ts";
import { dashboardPath } from "#engine/navigation/dashboards.ts";
import { locationChoices } from "#engine/navigation/locations.ts";
import { type SubjectRow, subjectPage } from "#engine/navigation/subject.ts";

const placed = "/{locationtype}/{location}";

/** A page at which a user may begin. */
export interface Start {
  /** Its path, of an overview without a location. */
  view: string;
  title: Label;
  /** What the page says of the location `all`; undefined where it has no location. */
  all?: "allow" | "deny" | "empty";
}

export interface StartGroup {
  kind: "overviews" | "dashboards" | "own";
  starts: readonly Start[];
}

interface Offered {
  pages: readonly PageDocument[];
  dashboards: readonly Pick<AppDashboard, "slug" | "title">[];
  subject: Subject;
  /** The user's own one of the subject. */
  own: string | null;
}

/** The pages at which a user may begin: overviews, dashboards, and the page of the own one. */
export const startGroups = ({ pages, dashboards, subject, own }: Offered): StartGroup[] => {
  const overviews = pages
    .filter(({ path }) => path.endsWith(placed) && !path.slice(0, -placed.length).includes("{"))
    .map(({ path, title, meta }) => ({
      view: path.slice(0, -placed.length),
      title: meta.title ?? title,
      all: meta.all ?? ("allow" as const),
    }));
  const groups: StartGroup[] = [
    { kind: "overviews", starts: overviews },
    {
      kind: "dashboards",
      starts: dashboards.map(({ slug, title }) => ({
        view: dashboardPath(slug),
        title: title as Label,
      })),
    },
    { kind: "own", starts: own === null ? [] : [{ view: subjectPage(subject, own), title: own }] },
  ];
  return groups.filter(({ starts }) => starts.length > 0);
};

/** Locations of an overview as ends of its path, by type; `description` is empty where the type says it all. */
export const startLocations = (rows: readonly SubjectRow[], all: Start["all"]) =>
  locationChoices(rows, all).map(({ type, locations }) => ({
    type,
    locations: locations.map(({ id, description }) => ({
      end: type === "all" ? "all" : `${type}/${encodeURIComponent(id)}`,
      description,
    })),
  }));
