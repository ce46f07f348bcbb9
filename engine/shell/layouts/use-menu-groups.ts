import { useMemo } from "react";
import { isSuited } from "#engine/navigation/dashboards.ts";
import { visibleMenu } from "#engine/navigation/menu.ts";
import type { SubjectRow } from "#engine/navigation/subject.ts";
import { useWidth } from "#engine/react/dashboard/resize.ts";
import { useRoute } from "#engine/react/navigation/route.tsx";
import { useApp, useDashboards, useLiveViews, useOverviews, useUser } from "#engine/react/providers/AppContext.tsx";
import { mayWrite } from "#schemas/documents/rights.ts";
import { type MenuGroup, menuGroups } from "./menu.ts";

const noGroups: readonly MenuGroup[] = [];

const editDashboard = (slug: string): string => `/admin/config/dashboards/${encodeURIComponent(slug)}`;

/** The menu document of this slug as far as the user may see it. Nobody without `can-navigate` has one. */
export const useMenuGroups = (slug: string, subject: SubjectRow | null = null): readonly MenuGroup[] => {
  const { menus, pages, permissions, settings } = useApp();
  const dashboards = useDashboards();
  const liveviews = useLiveViews();
  const overviews = useOverviews();
  const user = useUser();
  const { params } = useRoute();
  const width = useWidth();
  const document = menus[slug];
  const ofOne = useMemo(() => new Set(pages.flatMap(({ path, meta }) => (meta.all === "deny" ? [path] : []))), [pages]);
  return useMemo(() => {
    const held = new Set(permissions);
    if (!held.has("can-navigate")) return noGroups;
    const context = {
      usertype: user?.usertype ?? 0,
      permissions: held,
      settings,
      userSettings: user?.settings ?? {},
      subject: subject ? { special_functions: subject.special_functions ?? [], config: subject.config ?? {} } : null,
    };
    return menuGroups(visibleMenu(document?.entries ?? [], context), params, {
      dashboards: dashboards.filter((dashboard) => isSuited(dashboard, width)),
      liveviews,
      overviews,
      editDashboard: mayWrite("dashboard", false, held) ? editDashboard : null,
      ofOne,
    });
  }, [document, permissions, settings, user, subject, params, dashboards, liveviews, overviews, ofOne, width]);
};
