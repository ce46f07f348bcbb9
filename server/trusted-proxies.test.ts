import { afterEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { trustedProxiesOf } from "./trusted-proxies.ts";

describe("TRUST_PROXY", () => {
  it("names addresses, networks and this computer", () => {
    expect(trustedProxiesOf(" loopback, 10.0.0.0/24 ,fd00::1,")).toEqual(["loopback", "10.0.0.0/24", "fd00::1"]);
    expect([trustedProxiesOf(undefined), trustedProxiesOf(""), trustedProxiesOf(" , ")]).toEqual([null, null, null]);
  });

  it.each(["true", "1", "proxy.plant.example", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "*"])(
    "refuses %s at the start",
    (text) => {
      expect(() => trustedProxiesOf(text)).toThrow("TRUST_PROXY must be addresses");
    },
  );
});

describe("a server behind a proxy", () => {
  let server: TestServer;
  afterEach(() => server.close());

  const cookieOf = async (proxies: string | undefined) => {
    server = await startTestServer({ users: [{ username: "anna" }], trustedProxies: trustedProxiesOf(proxies) });
    const client = await server.client();
    const headers = { "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https" };
    const answer = await client.json("POST", "/api/auth/sign-in", { username: "anna", password: "anna" }, headers);
    const { address } = await server.parts.store.read
      .selectFrom("sessions")
      .select("address")
      .executeTakeFirstOrThrow();
    return { isSecure: /; Secure/.test(answer.headers.getSetCookie().join()), address };
  };

  it("takes the proxy's word for where a request comes from and how", async () => {
    expect(await cookieOf("loopback")).toEqual({ isSecure: true, address: "203.0.113.7" });
  });

  it.each([undefined, "10.0.0.0/8"])("takes nobody else's (%s)", async (proxies) => {
    expect(await cookieOf(proxies)).toEqual({ isSecure: false, address: "127.0.0.1" });
  });
});
