import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import { LinkState } from "./LinkState.tsx";

test("a lost link is said in words, with its moment, and goes by itself", async () => {
  const transport = fakeTransport();
  await renderWidget(<LinkState />, { transport, catalogues: { en: en.texts } });
  const notice = page.getByRole("alert");
  await expect.element(notice).toBeEmptyDOMElement();
  transport.setLink(false);
  await expect
    .element(notice)
    .toHaveTextContent("No connection to the serverSince 01:00. What you have typed is kept.");
  transport.setLink(true);
  await expect.element(notice).toBeEmptyDOMElement();
});
