import { Suspense, use } from "react";
import { useLocation, useNavigate } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { subject } from "#engine/testing/subject.ts";
import { SubjectPicker } from "../subject/SubjectPicker.tsx";

const rows = ["M1", "M2"].map((machine) => ({ machine_id: machine, config: { a: 1 } }));

/** The pages /M1 and /M2, each reached by links and by the picker; /M2 is drawn only once it is `ready`. */
const Pages = ({ ready }: { ready: Promise<void> }) => {
  const { pathname, key } = useLocation();
  const current = pathname.slice(1);
  const go = useNavigate();
  if (current === "M2") use(ready);
  return (
    <>
      <h1>{current}</h1>
      <output>{key === "default" ? "first visit" : "came back"}</output>
      <AppLink to="/M1">First</AppLink>
      <AppLink to="/M2">Second</AppLink>
      <SubjectPicker subject={subject} rows={rows} current={current} onPick={(id) => void go(`/${id}`)} />
    </>
  );
};

const heading = (name: string) => page.getByRole("heading", { name, exact: true });

/** Shows the first page and leaves it for the second, which is on its way until what is returned is called. */
const leave = async (): Promise<() => void> => {
  const ready = Promise.withResolvers<void>();
  await renderWidget(
    <Suspense>
      <Pages ready={ready.promise} />
    </Suspense>,
    { path: "/M1" },
  );
  await page.getByRole("link", { name: "Second" }).click();
  await expect.element(heading("M1")).toBeVisible();
  await expect.element(page.getByRole("status")).toHaveTextContent("first visit");
  return ready.resolve;
};

const picker = page.getByRole("button", { name: "[subject.pick]: M1" });

const choose = async (search: string) => {
  await picker.click();
  await page.getByRole("searchbox").fill(search);
  await userEvent.keyboard("{Enter}");
};

test("a link to the page that is still drawn leads back to it while another is on its way", async () => {
  const arrive = await leave();
  await page.getByRole("link", { name: "First" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent("came back");
  arrive();
  await expect.element(heading("M1")).toBeVisible();
});

test("the picker leads back to the one that is still drawn while another is on its way", async () => {
  const arrive = await leave();
  await choose("m1");
  await expect.element(page.getByRole("status")).toHaveTextContent("came back");
  arrive();
  await expect.element(heading("M1")).toBeVisible();
});
