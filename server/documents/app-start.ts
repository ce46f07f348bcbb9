import {
  type AppDashboard,
  type AppDevice,
  type AppLiveView,
  type AppOverview,
  type AppStart,
  type AppTheme,
  type DeniedPage,
  type EndedCode,
  isDesignerText,
} from "#schemas/protocol/app.ts";
import { shownSettings } from "#schemas/documents/site/mail.ts";
import type { ProviderOfSite } from "#schemas/protocol/provider-sign-in.ts";
import type { SettingsFile } from "#schemas/protocol/settings-file.ts";
import type { LiveViewDocument } from "#schemas/documents/liveview/schema.ts";
import type { OverviewDocument } from "#schemas/documents/overview/schema.ts";
import type { PageDocument } from "#schemas/documents/page/schema.ts";
import type { HomeCard } from "#schemas/documents/role/home.ts";
import type { Subject } from "#schemas/documents/site/subject.ts";
import type { ThemeDocument } from "#schemas/documents/theme/schema.ts";
import type { EndedDevice } from "#server/identity.ts";
import type { Settings } from "#server/site.ts";
import { bodiesOf } from "./bodies.ts";
import {
  areOverviewsAvailable,
  isConfined,
  isDashboardAvailable,
  isLiveViewAvailable,
  isPageOpen,
  nobody,
  type Viewer,
} from "./readable.ts";
import type { CompanyDocuments } from "./store/company.ts";

/** What the start payload is made of. */
export interface StartOf {
  /** Names the browser app that the server serves. */
  build: string;
  company: CompanyDocuments;
  settings: Settings;
  language: "en" | "sv";
  /** Are the designer's texts wanted too? */
  designer: boolean;
  /** Null without a session. */
  viewer: Viewer | null;
  user: Record<string, unknown> | null;
  device: AppDevice | null;
  ended: EndedDevice | null;
  endedCode?: EndedCode | null;
  /** Who else signs people in; null: nobody. */
  provider: ProviderOfSite | null;
}

/** Settings that the sign-in page needs; all others are for those who have signed in. */
const publicSettings = ["product_name", "language", "time_zone"];
const settingsFor = (settings: Settings, viewer: Viewer | null): Record<string, unknown> =>
  viewer ? shownSettings(settings) : Object.fromEntries(publicSettings.map((key) => [key, settings[key]]));

const withoutDesigner = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => !isDesignerText(key)));

type Catalogue = Pick<AppStart, "texts" | "columns" | "keyboard">;
const makeCatalogue = ({
  company,
  language,
  designer,
}: Pick<StartOf, "company" | "language" | "designer">): Catalogue => {
  const all = bodiesOf(company.entries.values(), "texts");
  const [english, own] = ["en", language].map((slug) => all.find((one) => one.slug === slug));
  const texts = { ...english?.texts, ...own?.texts };
  return {
    texts: designer ? texts : withoutDesigner(texts),
    columns: { ...english?.columns, ...own?.columns },
    keyboard: own?.keyboard ?? english?.keyboard ?? null,
  };
};

/** The catalogues of a company's documents as they stand: made of thousands of texts, and the same for everybody. */
const catalogues = new WeakMap<CompanyDocuments, Map<string, Catalogue>>();
const catalogue = (of: StartOf): Catalogue => {
  const made = catalogues.get(of.company) ?? new Map<string, Catalogue>();
  catalogues.set(of.company, made);
  const name = `${of.language} ${of.designer}`;
  const one = made.get(name) ?? makeCatalogue(of);
  made.set(name, one);
  return one;
};

const dashboardOf = (dashboard: Record<string, unknown>): AppDashboard => ({
  slug: String(dashboard.slug),
  title: dashboard.title,
  suitedForMobile: dashboard.suitedForMobile === true,
  suitedForTablet: dashboard.suitedForTablet === true,
  suitedForDesktops: dashboard.suitedForDesktops === true,
  suitedForXXL: dashboard.suitedForXXL === true,
});

const liveViewOf = ({ slug, title, items }: LiveViewDocument): AppLiveView => ({
  slug,
  title,
  dashboards: [...new Set(items.filter(({ type }) => type === "dashboard").map(({ target }) => target))],
});

const overviewOf = ({ record_no, slug, overview_name }: OverviewDocument): AppOverview => ({
  record_no,
  slug,
  title: overview_name,
});

const byName = (one: AppOverview, other: AppOverview): number =>
  one.title.localeCompare(other.title) || one.record_no - other.record_no;

const themeOf = ({ slug, title, scheme }: ThemeDocument): AppTheme => ({ slug, title, ...(scheme && { scheme }) });

const deniedOf = ({ path, aliases, meta, children }: PageDocument): DeniedPage => ({
  path,
  ...(aliases ? { aliases } : {}),
  meta,
  ...(children
    ? { children: children.map((child) => ({ path: child.path, ...(child.meta ? { meta: child.meta } : {}) })) }
    : {}),
});

/**
 * Only users are told of pages that they may not see, and only those who could be given the right; who is kept to the
 * isolation layout, of its pages alone.
 */
const deniedTo = (pages: readonly PageDocument[], viewer: Viewer | null): DeniedPage[] => {
  if (viewer === null || viewer.boundTo !== null) return [];
  const known = viewer.isolated ? pages.filter(({ meta }) => meta.layout === "isolation") : pages;
  return known.filter((page) => !isPageOpen(page, viewer)).map(deniedOf);
};

const subjectOf = (company: CompanyDocuments): Subject | null =>
  bodiesOf(company.entries.values(), "site").find(({ slug }) => slug === "main")?.subject ?? null;

/** The cards of the home page of somebody with this role; none where nobody is led there. */
const homeOf = (company: CompanyDocuments, viewer: Viewer | null, role: unknown): HomeCard[] => {
  if (viewer === null || isConfined(viewer) || viewer.dashboardOnly) return [];
  return bodiesOf(company.entries.values(), "role").find(({ slug }) => slug === role)?.home ?? [];
};

/** The start payload of somebody: what their screen needs to exist, and nothing that they may not see. */
export const appStart = (of: StartOf): AppStart => {
  const { build, company, settings, language, viewer, user, device, ended, endedCode, provider } = of;
  const published = [...company.entries.values()];
  const pages = bodiesOf(published, "page");
  const menus = viewer && !isConfined(viewer) ? bodiesOf(published, "menu") : [];
  const dashboards = viewer ? bodiesOf(published, "dashboard") : [];
  const liveviews = viewer ? bodiesOf(published, "liveview") : [];
  const hasOverviews = viewer !== null && areOverviewsAvailable(company, viewer);
  return {
    build,
    language,
    user,
    device,
    ...(ended ? { ended_device: ended } : {}),
    ...(endedCode ? { ended_code: endedCode } : {}),
    provider: provider && { name: provider.name, issuer: provider.issuer },
    permissions: [...(viewer?.permissions ?? [])].sort(),
    settings: settingsFor(settings, viewer),
    subject: viewer && subjectOf(company),
    pages: pages.filter((page) => isPageOpen(page, viewer ?? nobody)),
    denied: deniedTo(pages, viewer),
    menus: Object.fromEntries(menus.map((menu) => [menu.slug, menu])),
    themes: bodiesOf(published, "theme").map(themeOf),
    ...catalogue(of),
    dashboards: dashboards.filter((one) => isDashboardAvailable(one, viewer ?? nobody)).map(dashboardOf),
    liveviews: liveviews.filter(({ slug }) => isLiveViewAvailable(company, slug, viewer ?? nobody)).map(liveViewOf),
    overviews: hasOverviews ? bodiesOf(published, "overview").map(overviewOf).sort(byName) : [],
    home: homeOf(company, viewer, user?.["role"]),
  };
};

/** `GET /settings.json`: the themes. Source: docs/specification/machine-interface.md MI-058 to MI-064. */
export const settingsFile = (company: CompanyDocuments): SettingsFile => {
  const themes = bodiesOf(company.entries.values(), "theme");
  const isDefault = themes.find((theme) => theme.default === true);
  return {
    defaultTheme: isDefault?.slug ?? "default",
    themes: themes.map((theme) => ({
      name: theme.slug,
      bottomNavigation: theme.bottomNavigation ?? "right",
      variables: theme.variables ?? {},
    })),
  };
};
