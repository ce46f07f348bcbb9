import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { SiteDocument } from "#schemas/documents/site/schema.ts";
import { awaitedPermissions, permissionKeys } from "#schemas/plant/permissions.ts";
import { addressOf, shippedOf } from "#server/documents/shipped.ts";
import { documentsIn, useOf } from "#server/documents/surroundings.ts";
import { surroundingsIn } from "#server/documents/testing/fixtures.ts";
import { referencesOf } from "#server/documents/validate/references.ts";
import { typeCatalogue } from "#server/documents/validate/type-catalogue.ts";
import { procedures } from "#server/procedures/index.ts";
import { shippedToDemo } from "#tests/support/shipped.ts";
import { columnTypes, stepTypes, widgetTypes } from "#widgets/schemas.ts";

const documents = shippedToDemo();
const surroundings = surroundingsIn(
  shippedOf(documents).documents,
  typeCatalogue(widgetTypes, stepTypes, columnTypes),
  new Map(procedures.map(({ contract }) => [contract.name, contract])),
);
const addressIn = ({ kind, slug }: JsonObject | { kind: string; slug: string }): string =>
  addressOf(String(kind), String(slug));

/** What a person meets without composing anything: pages and menus, and all that they lead to. */
const reached = (() => {
  const roots = new Set([
    "page",
    "menu",
    "dashboard",
    "liveview",
    "overview",
    "theme",
    "texts",
    "feed",
    "notification-rule",
  ]);
  const found = new Map<string, JsonObject>();
  const open = documents.filter(({ kind }) => roots.has(String(kind)));
  for (let next = open.pop(); next; next = open.pop()) {
    if (found.has(addressIn(next))) continue;
    found.set(addressIn(next), next);
    for (const { kind, slug } of documentsIn(referencesOf(next, surroundings).map(useOf))) {
      const used = surroundings.document(kind, slug);
      if (used) open.push(used);
    }
  }
  return found;
})();

/** The product's own code without its tests, and without the places that only list. */
const siteReader = "server/documents/site-reader.ts";
const listings = new Set(["schemas/plant/permissions.ts", "schemas/documents/site/schema.ts", siteReader]);
const code = ["schemas", "engine", "widgets", "server", "designer"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .filter((path) => /(?<!\.test|\.stories|\.cases|fixture|fixtures)\.tsx?$/.test(path) && !listings.has(path)),
);
const texts = new Map(code.map((path) => [path, readFileSync(path, "utf8")]));
const isRead = (name: string): boolean => {
  const quoted = new RegExp(`["'.\`]${name}\\b`);
  return [...texts.values()].some((text) => quoted.test(text));
};

/** Is it named by a document that a person meets? The page of rights lists keys, and a role holds them: neither asks. */
const isNamedByDocument = (name: string): boolean =>
  [...reached.values()].some(({ kind, slug, ...body }) => {
    const lists = kind === "role" || kind === "texts" || (kind === "page" && slug === "security");
    const text = JSON.stringify(body);
    return !lists && (text.includes(`"${name}"`) || text.includes(`{settings.${name}}`));
  });

it("a permission that nothing asks for is awaited, and what is asked for is not", () => {
  const asked = permissionKeys.filter((key) => isRead(key) || isNamedByDocument(key));
  expect(permissionKeys.filter((key) => !asked.includes(key))).toEqual(awaitedPermissions);
});

it("a setting that the site ships or declares and that nothing reads is awaited, and no page names one that is", () => {
  const { properties } = SiteDocument.properties.settings as unknown as { properties: Record<string, JsonObject> };
  const site = documents.find(({ kind }) => kind === "site");
  const shipped = isObject(site?.settings) ? Object.keys(site.settings) : [];
  const isAwaited = (name: string) => properties[name]?.["x-awaited"] === true;
  const names = [...new Set([...shipped, ...Object.keys(properties)])];
  expect(names.filter((name) => !isAwaited(name) && !isRead(name) && !isNamedByDocument(name))).toEqual([]);
  expect(names.filter((name) => isAwaited(name) && isNamedByDocument(name))).toEqual([]);
});

it("nothing of the external services of sign-in shows or has an effect until there are connections [OV-310]", () => {
  const services = ["usesApiSignin", "usesApiClockIn"];
  const { properties } = SiteDocument.properties.settings as unknown as { properties: Record<string, JsonObject> };
  expect(services.map((name) => properties[name]?.["x-awaited"])).toEqual([true, true]);
  // Whether a setting exists can be asked of any, and one of these is the example of that question.
  const question = "schemas/platform/settings/check_settings_exist.ts";
  const reading = [...texts, [siteReader, readFileSync(siteReader, "utf8")] as const].filter(
    ([path, text]) => path !== question && services.some((name) => text.includes(name)),
  );
  expect(reading.map(([path]) => path)).toEqual([]);
  const naming = documents.filter((document) => services.some((name) => JSON.stringify(document).includes(name)));
  expect(naming.map(addressIn)).toEqual([]);
});

it("a panel that no page leads to is awaited, and one that a page leads to is not", () => {
  const panels = documents.filter(({ kind }) => kind === "panel");
  const unreached = panels.filter((panel) => !reached.has(addressIn(panel)));
  const marked = panels.filter((panel) => panel["x-awaited"] === true);
  expect(marked.map(addressIn)).toEqual(unreached.map(addressIn));
});
