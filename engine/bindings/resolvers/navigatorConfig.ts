import type { Subject } from "#schemas/documents/site/subject.ts";
import { noSubject } from "#engine/navigation/subject.ts";
import type { Label } from "#schemas/documents/envelope.ts";
import type { NavigatorButton, NavigatorConfig } from "#schemas/values/navigatorConfig/schema.ts";
import { fillText } from "#engine/language/expressions/fill.ts";
import type { BindingEnvironment } from "../environment.ts";
import { fillLabel } from "../labels.ts";

export interface ResolvedButton {
  label: Label | null;
  /** Where it leads; null when the link is refused. */
  href: string | null;
  /** Outside the application. */
  external: boolean;
  newTab: boolean;
  /** The link as text, where the button shows it. */
  linkText: string | null;
}
export interface ResolvedNavigator {
  /** Columns of twelve per button; 0 is the natural width. */
  size: number;
  buttons: readonly ResolvedButton[];
}

/** An address outside: http and https as typed, no scheme gets https, every other scheme is refused. */
export const externalAddress = (link: string): string | null => {
  const text = link.trim();
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(text)?.[1]?.toLowerCase();
  const address = scheme === undefined ? `https://${text.replace(/^\/+/, "")}` : text;
  if (scheme !== undefined && scheme !== "http" && scheme !== "https") return null;
  return URL.canParse(address) && !/[\s\\]/.test(text) ? address : null;
};

/** A path inside the application begins with one slash; everything else is refused. */
export const internalPath = (link: string): string | null =>
  /^\/(?![/\\])/.test(link) && !/[\\\p{Cc}]/u.test(link) ? link : null;

/** `[slug]` in a link is the dashboard that is shown, outside a dashboard `default`. */
export const withSlug = (link: string, dashboard: string | undefined): string =>
  link.replaceAll("[slug]", encodeURIComponent(dashboard ?? "default"));

const linkOf = (button: NavigatorButton, { parameters, dashboard }: BindingEnvironment): string =>
  fillText(withSlug(button.link, dashboard), parameters);

/** An address under the page of one of the subject: its key, and what may follow it. */
const pageUnder = (link: string, subject: Subject = noSubject): string | null =>
  internalPath(subject.page.replace(`{${subject.name}}`, () => link.replace(/^\/+/, "")));

const buttonOf = (button: NavigatorButton, environment: BindingEnvironment): ResolvedButton => {
  const link = linkOf(button, environment);
  const label = button.label === undefined ? null : fillLabel(button.label, environment.parameters);
  const shown = { label, linkText: button.showLink ? link : null };
  switch (button.type) {
    case "url":
      return { ...shown, href: externalAddress(link), external: true, newTab: true };
    case "machine-interface":
      return { ...shown, href: pageUnder(link, environment.subject), external: false, newTab: true };
    default:
      return { ...shown, href: internalPath(link), external: false, newTab: button.newTab === true };
  }
};

export const resolveNavigatorConfig = (
  config: NavigatorConfig,
  environment: BindingEnvironment,
): ResolvedNavigator => ({
  size: config.size ?? 0,
  buttons: config.buttons.map((button) => buttonOf(button, environment)),
});
