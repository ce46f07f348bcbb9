import { Route, Routes, useParams } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeServer } from "../documents/testing/fake-server.ts";
import { drawDesigner } from "../testing/draw.tsx";
import { OverviewByNumber } from "./OverviewByNumber.tsx";

const Editor = () => <p>{`editor of ${useParams()["slug"]}`}</p>;

const draw = (path: string) => {
  const server = fakeServer();
  server.put({ kind: "overview", slug: "presses", schemaVersion: 1, title: "Presses", record_no: 4 });
  server.put({ kind: "overview", slug: "packing", schemaVersion: 1, title: "Packing", record_no: 40 });
  return drawDesigner(
    <Routes>
      <Route path="/admin/config/overview/:id" element={<OverviewByNumber />} />
      <Route path="/admin/config/overviews/:slug" element={<Editor />} />
    </Routes>,
    { server, path },
  );
};

test("an own overview is edited at the address of its number too", async () => {
  await draw("/admin/config/overview/40");
  await expect.element(page.getByText("editor of packing")).toBeVisible();
});

test("a number that no overview has is said, with a way to those that there are", async () => {
  await draw("/admin/config/overview/5");
  await expect.element(page.getByRole("link")).toHaveAttribute("href", "/admin/config/overviews");
});
