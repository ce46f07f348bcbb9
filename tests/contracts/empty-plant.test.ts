import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DocumentKind } from "#schemas/documents/envelope.ts";
import { documentKinds } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { copyOf } from "#schemas/documents/kind.ts";
import { kinds } from "#schemas/documents/kinds.ts";
import { demoMachines, departments, zones } from "#server/demo/plant/machines.ts";
import { readSites } from "#server/documents/shipped.ts";
import { templateFolders } from "#server/shipped-folders.ts";
import type { TestClient } from "#tests/support/client.ts";
import { startComposedServer } from "#tests/support/composed.ts";
import { databases } from "#tests/support/databases.ts";
import type { TestServer } from "#tests/support/server.ts";
import { shippedToDemo, shippedToPlant } from "#tests/support/shipped.ts";

/** Every text in a document, the line that makes it a template left out. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => (key === "x-template" ? [] : textsIn(one)));
};
const demoDocuments = readSites(templateFolders(false));
const addressOf = ({ kind, slug }: JsonObject) => `${String(kind)}/${String(slug)}`;

/** The parts of a document that speak of one place, as `type name`. */
const placesIn = (value: unknown): string[] => {
  if (typeof value !== "object" || value === null) return [];
  const { locationtype, location } = value as JsonObject;
  const here = typeof locationtype === "string" && typeof location === "string" ? [`${locationtype} ${location}`] : [];
  return [...here, ...Object.values(value).flatMap(placesIn)];
};

/** The dashboards that a live view shows in turn. */
const turnsOf = ({ items }: JsonObject): string[] =>
  (Array.isArray(items) ? items : []).map((item) => `/dashboards/${String((item as JsonObject)["target"])}`);

/** What a document names of the demo plant: machines, places, documents that only the demo has, and its files. */
const namedOfDemo = (document: JsonObject): Set<string> => {
  const texts = textsIn(document).filter((text) => text !== document.slug);
  const words = new Set(texts.flatMap((text) => text.split(/[^A-Za-z0-9]+/)));
  const machines = demoMachines.map(({ machine_id }) => machine_id).filter((id) => words.has(id));
  const known = new Set([
    ...Object.keys(departments).map((id) => `department ${id}`),
    ...Object.keys(zones).map((id) => `zone ${id}`),
  ]);
  const places = placesIn(document).filter((place) => known.has(place));
  const shown = new Set([...texts, ...turnsOf(document)]);
  const screens = demoDocuments.map(({ slug }) => `/dashboards/${String(slug)}`).filter((screen) => shown.has(screen));
  const files = texts.filter((text) => /^[\w/-]+\.(svg|pdf|mp4|png)$/.test(text));
  return new Set([...machines, ...places, ...screens, ...files]);
};

it("what a new plant is served with names no machine, place, screen or file of the demo plant [OV-732]", () => {
  const naming = shippedToPlant()
    .filter(({ kind }) => kind !== "texts")
    .map((document) => [addressOf(document), [...namedOfDemo(document)]] as const);
  expect(naming.filter(([, named]) => named.length > 0)).toEqual([]);
});

it("the demo plant has its own documents besides", () => {
  const of = (documents: JsonObject[]) => documents.map(addressOf);
  expect(of(shippedToDemo())).toEqual([...of(shippedToPlant()), ...of(demoDocuments)]);
  expect(of(demoDocuments)).toContain("dashboard/hall-1");
});

it("each template says in both languages what it shows, and everything that it names of the demo plant", () => {
  for (const document of demoDocuments) {
    const { about, replace } = document["x-template"] as { about: JsonObject; replace: string[] };
    expect(Object.keys(about)).toEqual(["en", "sv"]);
    expect([document.slug, new Set(replace)]).toEqual([document.slug, namedOfDemo(document)]);
  }
});

const users = [
  { username: "admin", role: "administrator", usertype: 100 },
  { username: "operator", role: "operator" },
];

describe.each(databases)("templates on $kind [OV-733]:", (database) => {
  let server: TestServer;
  let admin: TestClient;
  let operator: TestClient;
  beforeAll(async () => {
    ({ server } = await startComposedServer({ database, users, demo: false }));
    admin = await server.client("admin");
    operator = await server.client("operator");
  });
  afterAll(() => server.close());

  const listed = async (client: TestClient, kind: DocumentKind) => {
    const { status, body } = await client.get(`/api/documents/${kind}?templates=1`);
    return [status, status === 200 ? body.map(addressOf) : body.code];
  };

  it("a new plant ships no document of the demo, and its designers are offered them as templates", async () => {
    expect((await admin.get("/api/documents/dashboard/hall-1")).status).toBe(404);
    const offered = await Promise.all(documentKinds.map((kind) => listed(admin, kind)));
    expect(new Set(offered.flatMap(([, addresses]) => addresses))).toEqual(new Set(demoDocuments.map(addressOf)));
    const { body } = await admin.get("/api/documents/liveview?templates=1");
    const [{ title, "x-template": said }] = demoDocuments.filter(({ kind }) => kind === "liveview") as [JsonObject];
    expect(body).toEqual([{ kind: "liveview", slug: "hall", title, ...(said as JsonObject) }]);
  });

  it("templates are neither listed nor read without the right to look at drafts of their kind", async () => {
    expect(await listed(operator, "dashboard")).toEqual([403, "not_allowed"]);
    expect((await operator.get("/api/documents/dashboard/hall-1/template")).status).toBe(403);
    expect((await (await server.client()).get("/api/documents/dashboard?templates=1")).status).toBe(401);
  });

  it("each dashboard is stored as a draft under a name of its own, and is then the plant's", async () => {
    for (const { kind, slug } of demoDocuments.filter((document) => document.kind === "dashboard")) {
      const { body } = await admin.get(`/api/documents/dashboard/${String(slug)}/template`);
      expect([kind, body.slug, body["x-template"]]).toEqual([kind, slug, undefined]);
      const copy = copyOf(kinds.dashboard, body, `my-${String(slug)}`, "Mine");
      const put = await admin.json("PUT", `/api/documents/dashboard/${String(copy.slug)}?draft=1`, copy, {
        "if-none-match": "*",
      });
      expect([slug, put.status]).toEqual([slug, 201]);
    }
  });

  it("what a copy still names of the demo is among its problems, place by place, until it is replaced", async () => {
    const { body } = await admin.get("/api/documents/dashboard/instructions/template");
    const check = async (document: unknown): Promise<[string, string][]> => {
      const { body: said } = await admin.json("POST", "/api/documents/dashboard/mine/check", document);
      expect(said.faults).toEqual([]);
      return said.notices.map(({ path, message }: any) => [path, /template's (.*);/.exec(message)?.[1]]);
    };
    const copy = copyOf(kinds.dashboard, body, "mine", "Mine");
    const all = "FC1 FC2 FC3 FC4 FC5 FC6 FC7 FC8".split(" ");
    expect(await check(copy)).toEqual([
      ["/parameters/0/default", "FC1"],
      ["/widgets/2/config/navigator/buttons/0/link", "/dashboards/lean-board"],
      ["/widgets/2/config/navigator/buttons/1/link", "/dashboards/hall-1"],
      ...all.map((id, index) => [`/widgets/3/config/selector/parameterValues/${index}`, id]),
      ["/widgets/7/config/customDocuments/0/link", "img/IM200.svg"],
    ]);
    const named = JSON.stringify({ ...copy, "x-replace": undefined });
    const own = JSON.parse(named.replaceAll(/FC\d|\/dashboards\/(lean-board|hall-1)|img\/IM200\.svg/g, "/own"));
    expect(await check({ ...own, "x-replace": copy["x-replace"] })).toEqual([]);
    expect(await check({ ...copy, "x-replace": [] })).toEqual([]);
    const { body: hall } = await admin.get("/api/documents/dashboard/hall-1/template");
    expect(await check(copyOf(kinds.dashboard, hall, "mine", "Mine"))).toContainEqual([
      "/dataSources/0/parameters/location",
      "department 10",
    ]);
  });

  it("no template of another name is found, none of the plant's own documents is one", async () => {
    for (const slug of ["none", "default", "my-hall-1"])
      expect((await admin.get(`/api/documents/dashboard/${slug}/template`)).status).toBe(404);
  });

  it("in the demo plant, where they stand already, there are no templates", async () => {
    const { server: ofDemo } = await startComposedServer({ database, users });
    const there = await ofDemo.client("admin");
    expect((await there.get("/api/documents/dashboard?templates=1")).body).toEqual([]);
    expect((await there.get("/api/documents/dashboard/hall-1")).status).toBe(200);
    expect((await there.get("/api/documents/dashboard/hall-1/template")).status).toBe(404);
    await ofDemo.close();
  });
});
