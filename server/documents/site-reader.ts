import { Value } from "typebox/value";
import { fillText } from "#engine/language/expressions/fill.ts";
import { generalSettings } from "#schemas/documents/site/general.ts";
import { mailSettings } from "#schemas/documents/site/mail.ts";
import { printingSettings } from "#schemas/documents/site/printing.ts";
import { OwnPermission } from "#schemas/documents/site/schema.ts";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { plausible } from "#schemas/expressions/plausible.ts";
import { usualUnit } from "#schemas/expressions/units.ts";
import type { Settings, SiteReader } from "#server/site.ts";
import type { Documents } from "./documents.ts";
import { addressOf } from "./shipped.ts";
import { roleOf } from "./store/roles.ts";
import { reachOf } from "./reach.ts";
import { viewerOf } from "./readable.ts";

/** The defaults that schemas name. */
const standardsOf = (schemas: Readonly<Record<string, object>>): Settings =>
  Object.fromEntries(
    Object.entries(schemas).flatMap(([key, schema]) => ("default" in schema ? [[key, schema.default]] : [])),
  );

/** Defaults of the site's settings; a setting that is true by its mere existence has none. */
const settingDefaults: Settings = {
  ...standardsOf({ ...generalSettings, ...printingSettings, ...mailSettings }),
  currency: "SEK",
  day_limit: 2,
  detail_planning_erp_mode: 0,
  allowed_frames: [],
  quantity_unit: usualUnit,
  [plausible.percent.setting]: plausible.percent.standard,
  [plausible.absolute.setting]: plausible.absolute.standard,
};

const textIn = (catalogue: unknown, key: string): string | null => {
  const texts = isObject(catalogue) ? catalogue.texts : null;
  const text = isObject(texts) && Object.hasOwn(texts, key) ? texts[key] : null;
  return typeof text === "string" ? text : null;
};

/** Settings with their defaults by the document that has them, as a document never changes. */
const filled = new WeakMap<JsonObject, Settings>();

const settingsIn = (site: JsonObject): Settings => {
  const known = filled.get(site);
  if (known) return known;
  const settings = Object.freeze({ ...settingDefaults, ...(isObject(site.settings) ? site.settings : {}) });
  filled.set(site, settings);
  return settings;
};

/** Settings, roles and texts out of a company's documents. */
export const siteReader = (documents: Documents): SiteReader => {
  const bodyOf = async (company_id: number, kind: string, slug: string): Promise<JsonObject | undefined> =>
    (await documents.company(company_id)).entries.get(addressOf(kind, slug))?.document;
  return {
    async settings(company_id) {
      const site = await bodyOf(company_id, "site", "main");
      return site ? settingsIn(site) : settingDefaults;
    },
    async role(company_id, slug) {
      const role = await bodyOf(company_id, "role", slug);
      return role ? roleOf(slug, role) : null;
    },
    async roles(company_id) {
      const { entries } = await documents.company(company_id);
      const roles = [...entries.values()].filter(({ kind }) => kind === "role");
      return roles.map(({ slug, document }) => roleOf(slug, document)).toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
    },
    async permissions(company_id) {
      const own = (await bodyOf(company_id, "site", "main"))?.permissions;
      return Array.isArray(own) ? own.filter((one): one is OwnPermission => Value.Check(OwnPermission, one)) : [];
    },
    async text(company_id, language, key, values) {
      const name = String(key);
      const own = textIn(await bodyOf(company_id, "texts", language), name);
      const text = own ?? textIn(await bodyOf(company_id, "texts", "en"), name);
      return text === null ? `[${name}]` : fillText(text, values, { language });
    },
    async reach(identity) {
      return reachOf(await documents.company(identity.company_id), viewerOf(identity));
    },
  };
};
