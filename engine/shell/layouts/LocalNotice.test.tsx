import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { signedIn } from "#engine/testing/signed-in.ts";
import { AppProvider } from "#engine/react/providers/AppContext.tsx";
import { LoadError } from "#engine/react/states/States.tsx";
import { LocalNotice } from "./LocalNotice.tsx";

test("what was started without the server is said to be so while the server is away, and never over live data", async () => {
  const transport = fakeTransport();
  transport.setLink(false);
  const store = await signedIn({ local: true, at: Date.parse("2026-01-05T22:49:00Z") });
  const catalogues = { en: { "shell.local_copy": "Kept at {time}." } };
  await renderWidget(
    <AppProvider store={store}>
      <LocalNotice />
    </AppProvider>,
    { transport, catalogues },
  );
  const notice = page.getByText("Kept at 2026-01-05 23:49.");
  await expect.element(notice).toBeVisible();
  transport.setLink(true);
  await expect.element(notice).not.toBeInTheDocument();
});

test("a read that the server did not answer is told in words, without a code that means nothing to a reader", async () => {
  const catalogues = { en: { "1817": "Not loaded", "900050": "No connection to the server" } };
  const error = { code: "no_link", message: "fetch failed" };
  await renderWidget(
    <section aria-label="table">
      <LoadError error={error} />
    </section>,
    { catalogues },
  );
  await expect
    .poll(() => page.getByRole("region", { name: "table" }).element().textContent)
    .toBe("Not loadedNo connection to the server");
});
