import { type Static, Type } from "typebox";
import { documentOf, Label, PermissionKeys } from "#schemas/documents/envelope.ts";

const closed = { additionalProperties: false } as const;

export const pageLayouts = [
  "normal",
  "machine-interface",
  "admin",
  "data-visualisation",
  "isolation",
  "blank",
  "screen",
] as const;
export type PageLayout = (typeof pageLayouts)[number];

/**
 * What the navigation guards and the frame read of a page. `all` says what the location `all` means here. A page with
 * `requiresConfig` leads to the subject's own page where that flag of the subject's configuration is off. `context` is
 * the selection type whose choice stays while rows of another type are chosen: other parts of the page show what belongs
 * to it.
 */
export const PageMeta = Type.Object(
  {
    layout: Type.Optional(Type.Enum([...pageLayouts])),
    permissions: Type.Optional(PermissionKeys),
    permissionsAny: Type.Optional(PermissionKeys),
    title: Type.Optional(Label),
    description: Type.Optional(Label),
    disableTheme: Type.Optional(Type.Boolean()),
    documentTimeout: Type.Optional(Type.Boolean()),
    all: Type.Optional(Type.Enum(["allow", "deny", "empty"])),
    public: Type.Optional(Type.Boolean()),
    remembered: Type.Optional(Type.Boolean()),
    requiresSetting: Type.Optional(Type.String()),
    requiresConfig: Type.Optional(Type.String()),
    context: Type.Optional(Type.String()),
    resourceType: Type.Optional(Type.Integer()),
  },
  closed,
);
export type PageMeta = Static<typeof PageMeta>;

/** What a page shows: a document by kind and slug (`{placeholder}` of the route allowed), or a registered view with its config. */
export const PageContent = Type.Object(
  {
    kind: Type.String(),
    slug: Type.Optional(Type.String()),
    config: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  closed,
);
export type PageContent = Static<typeof PageContent>;

/**
 * A route: `path` with parameters in braces. A child is a popup or a sub-page over its parent. A path (or alias) that
 * holds `/{locationtype}/{location}` has a location: the page is there with `/all` in its stead too, unless `all` is
 * deny; and where nothing follows the location it is an overview, whose path in front of it leads to the location that
 * the user last had there. `{viewtype}` is the first part of any of the five overviews.
 */
export const PageDocument = documentOf("page", {
  path: Type.String({ pattern: "^/" }),
  aliases: Type.Optional(Type.Array(Type.String({ pattern: "^/" }))),
  name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  content: PageContent,
  children: Type.Optional(
    Type.Array(
      Type.Object(
        {
          path: Type.String(),
          name: Type.Optional(Type.String()),
          content: PageContent,
          meta: Type.Optional(PageMeta),
        },
        closed,
      ),
    ),
  ),
  meta: PageMeta,
});
export type PageDocument = Static<typeof PageDocument>;
