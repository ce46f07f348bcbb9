import { useQuery } from "@tanstack/react-query";
import type { OverviewDocument } from "#schemas/documents/overview/schema.ts";
import { locationsOf, isLocationType } from "#engine/navigation/locations.ts";
import { documentQuery } from "#engine/react/documents/use-document.ts";
import { useApp, useDashboards } from "#engine/react/providers/AppContext.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useKnownSubjects } from "#engine/react/subject/use-subject.ts";
import { locationOf, type ShownItem } from "./items.ts";

/** What a person calls a location; nothing of all of them. */
const useLocationName = (wanted: boolean): ((target: string) => string) => {
  const { text } = useText();
  const rows = useKnownSubjects(wanted).data;
  return (target) => {
    const { locationtype, location } = locationOf(target);
    if (locationtype === "mine") return text("location.mine");
    if (!isLocationType(locationtype)) return "";
    return locationsOf(locationtype, rows ?? []).find(({ id }) => id === location)?.description ?? location;
  };
};

/** The name of an own overview, which whoever shows it reads too; null until it came, and for none. */
const useOverviewName = (slug: string | null): string | null => {
  const { transport } = useEngine();
  const query = documentQuery<OverviewDocument>(transport, "overview", slug ?? "");
  const { data } = useQuery({ ...query, enabled: slug !== null });
  return data?.document.overview_name ?? null;
};

/** What a person calls an item: its dashboard, or its page and the location. */
export const useItemTitle = ({ type, target }: Pick<ShownItem, "type" | "target">): string => {
  const { text, label } = useText();
  const { pages } = useApp();
  const dashboards = useDashboards();
  const isAtLocation = type !== "dashboard" && type !== "overview";
  const nameOf = useLocationName(isAtLocation && target !== "all");
  const overview = useOverviewName(type === "overview" ? target : null);
  if (type === "overview") return overview ?? text("kinds.overview");
  if (type === "dashboard") {
    const dashboard = dashboards.find(({ slug }) => slug === target);
    return dashboard ? label(dashboard.title) : target;
  }
  const page = pages.find(({ name }) => name === type);
  return [label(page?.meta.title ?? page?.title ?? ""), nameOf(target)].filter((part) => part !== "").join(" · ");
};
