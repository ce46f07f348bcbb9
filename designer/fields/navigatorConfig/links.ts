import { internalLink, type NavigatorButton } from "#schemas/values/navigatorConfig/schema.ts";

/** The types that are offered; documents may hold the older word `internal location` for `location`. */
export const offeredTypes = ["location", "url", "machine-interface"] as const;
export type OfferedType = (typeof offeredTypes)[number];

export const typeOf = ({ type }: NavigatorButton): OfferedType =>
  type === "url" || type === "machine-interface" ? type : "location";

/** An internal link begins with a slash, or with a parameter that brings one. */
export const isLinkWrong = (button: NavigatorButton): boolean =>
  typeOf(button) === "location" && !new RegExp(internalLink).test(button.link);
