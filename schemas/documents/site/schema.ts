import { type Static, Type } from "typebox";
import { documentOf, Label } from "#schemas/documents/envelope.ts";
import { ErpTargets } from "./erp.ts";
import { printingSettings } from "./printing.ts";
import { originPattern } from "./frames.ts";
import { generalSettings, inForm } from "./general.ts";
import { jobSettings } from "./jobs.ts";
import { mailSettings } from "./mail.ts";
import { peopleSettings } from "./people.ts";
import { quantitySettings } from "./quantities.ts";
import { Subject } from "./subject.ts";

const closed = { additionalProperties: false } as const;

/**
 * A scheme, host, port and path prefix that the server may call; of a printer or a mail server `tcp`, host and port. With `private` its name may lead to an address of the
 * plant's own network; one that stands here as a number needs no such leave.
 */
export const AllowedTarget = Type.Object(
  {
    id: Type.String(),
    url: Type.String({ pattern: "^(https?|tcp|ipps?)://" }),
    private: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type AllowedTarget = Static<typeof AllowedTarget>;

/** A permission key of the company's own beside those of the product: roles hold it, pages, menus and `can` ask for it. */
export const OwnPermission = Type.Object(
  { id: Type.String({ pattern: "^[a-z][a-z0-9-]*$", maxLength: 64 }), title: Label },
  closed,
);
export type OwnPermission = Static<typeof OwnPermission>;

/** Of an area that is still to come: it is kept and nothing reads it yet, so no form offers it. */
const awaited = { "x-awaited": true } as const;

/** Settings of areas that are still to come. Whoever builds what one is for takes it out of here. */
const awaitedSettings = {
  currency: Type.Optional(Type.Unknown(awaited)),
  day_limit: Type.Optional(Type.Unknown(awaited)),
  detail_planning_erp_mode: Type.Optional(Type.Unknown(awaited)),
  usesApiSignin: Type.Optional(Type.Unknown(awaited)),
  usesApiClockIn: Type.Optional(Type.Unknown(awaited)),
};

const frameSettings = {
  allowed_frames: Type.Optional(
    Type.Array(
      Type.String({ pattern: originPattern, description: "an address without a path, like https://host:8080" }),
      {
        uniqueItems: true,
        maxItems: 100,
        default: [],
        ...inForm("screens"),
      },
    ),
  ),
};

/** Every setting that the product knows, by name. */
export const siteSettings = {
  ...generalSettings,
  ...frameSettings,
  ...quantitySettings,
  ...printingSettings,
  ...peopleSettings,
  ...mailSettings,
  ...jobSettings,
  ...awaitedSettings,
};

/** The company's settings, targets, upstream mapping and own permissions. A setting exists when its key is present, whatever its value. */
export const SiteDocument = documentOf("site", {
  settings: Type.Object(siteSettings, { additionalProperties: true }),
  subject: Type.Optional(Subject),
  upstream: Type.Optional(Type.Record(Type.String(), Type.Unknown(), awaited)),
  targets: Type.Optional(ErpTargets),
  allowlist: Type.Optional(Type.Array(AllowedTarget)),
  permissions: Type.Optional(Type.Array(OwnPermission, { maxItems: 200 })),
});
export type SiteDocument = Static<typeof SiteDocument>;
