import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestClient } from "#tests/support/client.ts";
import { anyDatabase } from "#tests/support/databases.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { dashboard, testDocuments } from "./testing/fixtures.ts";

describe.each(anyDatabase)("a draft on $kind", (database) => {
  let server: TestServer;
  let designer: TestClient;
  let operator: TestClient;

  beforeAll(async () => {
    let opened: ReturnType<typeof testDocuments>;
    server = await startTestServer({
      database,
      site: (parts) => (opened = testDocuments(parts)).site,
      routes: () => opened.routes,
      users: [
        { username: "designer", role: "designer", usertype: 30 },
        { username: "operator", role: "operator", usertype: 10 },
      ],
    });
    [designer, operator] = [await server.client("designer"), await server.client("operator")];
  });
  afterAll(() => server.close());

  const put = (slug: string, query: string) =>
    designer.json("PUT", `/api/documents/dashboard/${slug}${query}`, dashboard(slug), { "if-none-match": "*" });

  it("tells editors of a draft, and nobody else", async () => {
    const streams = await Promise.all([
      designer.events("DraftChanged"),
      operator.events("DraftChanged,DocumentChanged"),
    ]);
    await put("told", "?draft=1");
    const [frame] = await streams[0].take(1);
    expect(frame?.data).toMatchObject({ event: "DraftChanged", kind: "dashboard", slug: "told", revision: 1 });
    // The operator's first frame is the one of the publishing that comes after the draft.
    await put("told-to-all", "");
    const [first] = await streams[1].take(1);
    expect(first?.data).toMatchObject({ event: "DocumentChanged", slug: "told-to-all" });
    for (const stream of streams) stream.close();
    await Promise.all(streams.map(({ ended }) => ended));
  });
});
