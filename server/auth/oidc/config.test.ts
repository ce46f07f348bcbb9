import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "#tests/support/demo-plant.ts";
import { oidcOf } from "./config.ts";

const least = {
  OIDC_ISSUER: "https://id.plant.example/realms/plant",
  OIDC_CLIENT_ID: "shopwright",
  OIDC_CLIENT_SECRET: "secret",
  OIDC_ROLES: '{"shop-admins":"administrator"}',
};
const expected = {
  issuer: least.OIDC_ISSUER,
  clientId: "shopwright",
  clientSecret: "secret",
  name: "id.plant.example",
  scope: "openid profile",
  groupsClaim: "groups",
  nameClaim: "preferred_username",
  roles: new Map([["shop-admins", "administrator"]]),
  required: new Map(),
  company_id: null,
};

test("there is no sign-in provider where nothing is set, and the least that is needed makes one", () => {
  expect([oidcOf({}), oidcOf({ OIDC_ISSUER: "" }), oidcOf(least)]).toEqual([null, null, expected]);
});

test("all else can be set, and the secret can stand in a file", async () => {
  const file = join(await newFolder("shopwright-oidc-"), "secret");
  writeFileSync(file, "from a file\n");
  const { OIDC_CLIENT_SECRET: _, ...rest } = least;
  const env = {
    ...rest,
    OIDC_ISSUER: "http://127.0.0.1:9000",
    OIDC_CLIENT_SECRET_FILE: file,
    OIDC_NAME: "Nordic Mould",
    OIDC_SCOPE: "openid email groups",
    OIDC_GROUPS_CLAIM: "https://plant.example/groups",
    OIDC_NAME_CLAIM: "email",
    OIDC_REQUIRE: '{"hd":"plant.example","email_verified":[true]}',
    OIDC_COMPANY: "7",
  };
  expect(oidcOf(env)).toEqual({
    ...expected,
    issuer: "http://127.0.0.1:9000",
    clientSecret: "from a file",
    name: "Nordic Mould",
    scope: "openid email groups",
    groupsClaim: "https://plant.example/groups",
    nameClaim: "email",
    required: new Map<string, unknown>([
      ["hd", ["plant.example"]],
      ["email_verified", [true]],
    ]),
    company_id: 7,
  });
});

test.each([
  ["a setting without an issuer", { ...least, OIDC_ISSUER: undefined }, /^OIDC_CLIENT_ID is set without OIDC_ISSUER/],
  ["an issuer that is no address", { ...least, OIDC_ISSUER: "plant" }, /^OIDC_ISSUER must be/],
  ["an issuer without TLS elsewhere", { ...least, OIDC_ISSUER: "http://id.plant.example" }, /^OIDC_ISSUER must be/],
  ["an issuer with a query", { ...least, OIDC_ISSUER: "https://id.plant.example/?x=1" }, /^OIDC_ISSUER must be/],
  ["no client id", { ...least, OIDC_CLIENT_ID: "" }, /^OIDC_CLIENT_ID must be set/],
  ["no secret", { ...least, OIDC_CLIENT_SECRET: "" }, /^OIDC_CLIENT_SECRET, or a file/],
  ["two secrets", { ...least, OIDC_CLIENT_SECRET_FILE: "/x" }, /^Set one of OIDC_CLIENT_SECRET/],
  [
    "a file that is not there",
    { ...least, OIDC_CLIENT_SECRET: "", OIDC_CLIENT_SECRET_FILE: "/no/x" },
    /cannot be read/,
  ],
  ["no roles", { ...least, OIDC_ROLES: undefined }, /^OIDC_ROLES must be JSON/],
  ["roles that are no JSON", { ...least, OIDC_ROLES: "shop-admins=administrator" }, /^OIDC_ROLES must be JSON/],
  ["a role that is no text", { ...least, OIDC_ROLES: '{"a":"planner","b":1}' }, /^OIDC_ROLES must be JSON/],
  ["allowed claims that are a list", { ...least, OIDC_REQUIRE: "[]" }, /^OIDC_REQUIRE must be JSON/],
  ["a scope without openid", { ...least, OIDC_SCOPE: "profile" }, /^OIDC_SCOPE must have openid/],
  ["a company that is no number", { ...least, OIDC_COMPANY: "one" }, /^OIDC_COMPANY must be/],
])("the start ends with one sentence at %s, which does not tell the secret", (_what, env, sentence) => {
  expect(() => oidcOf(env)).toThrow(sentence);
  expect(() => oidcOf(env)).not.toThrow(/secret$|"secret"/);
});

test("what the guide sets is taken", () => {
  const guide = readFileSync("docs/guides/sign-in-provider.md", "utf8");
  const set = [...guide.matchAll(/^(OIDC_\w+)=(?:'([^']*)'|"([^"]*)"|(\S+)) \\$/gm)];
  const env = Object.fromEntries(set.map(([, name = "", ...values]) => [name, values.find(Boolean)]));
  const { OIDC_CLIENT_SECRET_FILE: file, ...rest } = env;
  expect(file).toMatch(/^\/run\/secrets\//);
  expect(oidcOf({ ...rest, OIDC_CLIENT_SECRET: "x" })).toMatchObject({
    name: "Nordic Mould",
    roles: new Map([
      ["shop-admins", "administrator"],
      ["shop-planners", "planner"],
    ]),
  });
});
