import { afterAll, beforeAll, expect, it } from "vitest";
import { startComposedServer } from "#tests/support/composed.ts";
import { Visitor } from "#tests/support/provider-visitor.ts";
import type { TestServer } from "#tests/support/server.ts";
import { makeSignInProvider, type TestSignInProvider } from "#tests/support/sign-in-provider.ts";
import { openOidc } from "./index.ts";

let provider: TestSignInProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await makeSignInProvider(false);
  ({ server } = await startComposedServer({
    users: [{ username: "admin", role: "administrator", usertype: 100 }],
    now: Date.now(),
    provider: (parts, site) => Promise.resolve(openOidc(provider.config(), parts, site)),
  }));
  await provider.serve(server.url);
});
afterAll(async () => {
  await server.close();
  await provider.down();
});

it("asks the provider for name and groups where its token does not hold them", async () => {
  provider.people.set("1", { preferred_username: "anna", groups: "shop-operators" });
  const visitor = new Visitor(server, provider.issuer);
  expect(await visitor.signIn({ login: "1" })).toBe("/login-form");
  expect((await visitor.here.get("/api/session")).body.user).toMatchObject({ username: "anna", role: "operator" });
});
