import type { MenuDocument } from "#schemas/documents/menu/schema.ts";
import type { HomeCard } from "#schemas/documents/role/home.ts";
import type { PageDocument } from "#schemas/documents/page/schema.ts";
import type { Subject } from "#schemas/documents/site/subject.ts";
import type { TextsDocument } from "#schemas/documents/texts/schema.ts";
import type { ProviderOfSite } from "./provider-sign-in.ts";
import type { ThemeDocument } from "#schemas/documents/theme/schema.ts";

/** Texts whose keys begin so are the designer's: `GET /api/app?designer=1` alone answers them. */
const designerTexts: readonly string[] = ["choice.", "designer.", "inspector.", "property.", "style."];

export const isDesignerText = (key: string): boolean => designerTexts.some((start) => key.startsWith(start));

/** Header by which a screen tells the build that it runs. */
export const buildHeader = "shopwright-build";

/**
 * What `GET /api/app` answers (with an ETag): all that a screen needs to exist. Without a session `user` is null, the
 * pages are the public ones, and `settings` holds `product_name`, `language` and `time_zone` only.
 */
export interface AppStart {
  /** Names the browser app that the server serves; a page that was made from another build is old. */
  build: string;
  language: "en" | "sv";
  user: Record<string, unknown> | null;
  /** The paired screen that this browser is: a wall screen where nobody has signed in, or an enrolled terminal. None when missing. */
  device?: AppDevice | null;
  /** The paired screen that this browser was until it was ended. None when missing. */
  ended_device?: { name: string; device_kind: "wall" | "terminal"; reason: "revoked" | "copied" | "user" } | null;
  /** The login code that this browser was opened by until it ended. None when missing. */
  ended_code?: EndedCode | null;
  /** Who else signs people in, beside the passwords of the site itself. Nobody when missing. */
  provider?: ProviderOfSite | null;
  permissions: string[];
  /** Site settings with their defaults filled in. */
  settings: Record<string, unknown>;
  /** What the site's pages are about. None without a session, or where the site names none. */
  subject?: Subject | null;
  /** Page documents that the user's permissions allow. */
  pages: PageDocument[];
  /** For users: pages that they may not see, so that their addresses say so. None when missing. */
  denied?: DeniedPage[];
  /** Menu documents by slug. */
  menus: Record<string, MenuDocument>;
  /** How themes are called and their colour scheme; what else they are stands in the settings file. */
  themes: AppTheme[];
  /** Texts of `language`, gaps filled from English; those of the designer only where they were asked for. */
  texts: Record<string, string>;
  /** Default column headings by field, in `language`. */
  columns: Record<string, string>;
  keyboard: TextsDocument["keyboard"] | null;
  /** Available dashboards, in menu order (title, then slug), snippets left out. */
  dashboards: AppDashboard[];
  /** Live views that the user, or the screen, may open, in menu order (title, then slug). None when missing. */
  liveviews?: AppLiveView[];
  /** Own overviews that the user may open, in menu order (name, then number). None when missing. */
  overviews?: AppOverview[];
  /** The cards of the home page that the user's role names, in their order. None when missing. */
  home?: HomeCard[];
}

/** A paired screen as its own browser knows it. */
export interface AppDevice {
  name: string;
  device_kind: "wall" | "terminal";
  /** A terminal at which nobody has signed in, and which acts as `user` by itself. */
  acts?: boolean;
  /** The path on which it begins; none when missing. */
  home?: string | null;
}

/**
 * Why a browser is no screen of a login code any more: an administrator has revoked the code, its time is over, its user
 * may not use it, or its session alone was ended and the link opens it again.
 */
export interface EndedCode {
  reason: "revoked" | "expired" | "user" | "signed-out";
}

export type AppTheme = Pick<ThemeDocument, "slug" | "title" | "scheme">;

/** Where a page is and what guards and frame read of it, without its content. */
export interface DeniedPage extends Pick<PageDocument, "path" | "aliases" | "meta"> {
  children?: Pick<NonNullable<PageDocument["children"]>[number], "path" | "meta">[];
}

/** The fields of a dashboard that decide where it is available; the width is judged by the browser. */
export interface AppDashboard {
  slug: string;
  title: unknown;
  suitedForMobile: boolean;
  suitedForTablet: boolean;
  suitedForDesktops: boolean;
  suitedForXXL: boolean;
}

/** An own overview as menus and its address name it. */
export interface AppOverview {
  record_no: number;
  slug: string;
  title: string;
}

/** A live view as menus and pickers name it. */
export interface AppLiveView {
  slug: string;
  title: unknown;
  /** The dashboards among its items. */
  dashboards: string[];
}
