import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import type { DashboardEdit } from "./dashboard.ts";

/** The version of a type's options; undefined for a name that is no type. */
export type VersionOf = (type: string) => number | undefined;

const withVersions = (before: DashboardDocument, after: DashboardDocument, versionOf: VersionOf): DashboardDocument => {
  const known = new Set(before.widgets.map(({ component }) => component));
  const added = after.widgets.flatMap(({ component }) => {
    const version = known.has(component) ? 1 : (versionOf(component) ?? 1);
    return version > 1 ? [[`widget/${component}`, version] as const] : [];
  });
  return added.length > 0 ? { ...after, versions: { ...after.versions, ...Object.fromEntries(added) } } : after;
};

/** The edit with a note of the version in which the options of each new type are written; none means the first. */
export const stamped = (edit: DashboardEdit, versionOf: VersionOf): DashboardEdit => ({
  ...edit,
  change: (document) => {
    const after = edit.change(document);
    return after === document ? document : withVersions(document, after, versionOf);
  },
});
