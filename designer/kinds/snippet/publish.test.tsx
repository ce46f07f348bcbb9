import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { JsonObject } from "#schemas/documents/json.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import { renameParameter } from "../../actions/parameters.ts";
import { createRemote, type Remote } from "../../documents/remote.ts";
import { createEditSession } from "../../documents/session.ts";
import { SessionProvider } from "../../documents/SessionProvider.tsx";
import { fakeServer } from "../../documents/testing/fake-server.ts";
import { PublishDialog } from "../../frame/PublishDialog.tsx";

const dashboard = (slug: string, more: JsonObject): JsonObject => ({
  kind: "dashboard",
  slug,
  schemaVersion: 1,
  title: slug,
  dataSources: [],
  widgets: [],
  ...more,
});
const embeds = (parameters: JsonObject) =>
  dashboard("hall", { widgets: [{ id: "a", config: { dashboard: { slug: "card", parameters } } }] });

const draw = async () => {
  const server = fakeServer();
  server.put(embeds({ machine: "M1" }));
  const remote: Remote = {
    ...createRemote(server.as("admin")),
    references: async () => ({
      uses: { documents: [], procedures: [], texts: [] },
      used_by: [{ kind: "dashboard", slug: "hall", title: "Hall 1" }],
    }),
  };
  const document = dashboard("card", { isSnippet: true, parameters: [{ name: "machine" }, { name: "unit" }] });
  const session = createEditSession({ kind: "dashboard", slug: "card", base: { revision: 1, document }, document });
  session.apply(renameParameter("machine", "press"));
  const onPublish = vi.fn<(note: string, follow: () => Promise<void>) => void>((_, follow) => void follow());
  await renderWidget(
    <SessionProvider session={session}>
      <PublishDialog remote={remote} onPublish={onPublish} onJump={() => undefined} onClose={() => undefined} />
    </SessionProvider>,
    { catalogues: { en: en.texts } },
  );
  return { hall: () => server.newest("dashboard", "hall").document };
};
const goesOn = () => page.getByLabelText("machine goes on as");
const publish = () => page.getByRole("button", { name: "Publish", exact: true });

test("a renamed parameter of a snippet is renamed in the documents that embed it, together with the publishing", async () => {
  const { hall } = await draw();
  await expect.element(page.getByText("Hall 1: {machine}")).toBeVisible();
  await expect.element(goesOn()).toHaveValue("press");
  await publish().click();
  await expect.poll(hall).toEqual(embeds({ press: "M1" }));
});

test("another name may be chosen", async () => {
  const { hall } = await draw();
  await goesOn().selectOptions("unit");
  await publish().click();
  await expect.poll(hall).toEqual(embeds({ unit: "M1" }));
});
