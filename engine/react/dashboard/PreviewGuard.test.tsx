import { Link, useNavigate } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { named } from "#engine/testing/named.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { useEngine } from "../providers/EngineProvider.tsx";
import { type Held, PreviewGuard } from "./PreviewGuard.tsx";

const Probe = () => {
  const { transport } = useEngine();
  const go = useNavigate();
  const acts: Record<string, () => unknown> = {
    write: () => transport.write(named("order_material"), {}, { key: "k" }),
    call: () => transport.call(named("send_external_call"), {}, { key: "k" }),
    post: () => transport.request("POST", "/api/x"),
    read: () => transport.call("load_machines", {}),
    go: () => go("/away"),
    back: () => go(-1),
    stay: () => go({ search: "" }, { state: { wizard: true } }),
  };
  return (
    <>
      {Object.entries(acts).map(([name, act]) => (
        <button key={name} type="button" onClick={() => void act()}>
          {name}
        </button>
      ))}
      <Link to="/away">inner</Link>
      <a href="https://plant.example/away">outer</a>
    </>
  );
};

test("a preview reads, but sends nothing and leads nowhere", async () => {
  const held: Held[] = [];
  const transport = fakeTransport({ procedures: { load_machines: [], order_material: {}, send_external_call: {} } });
  await renderWidget(
    <PreviewGuard held={(what) => held.push(what)}>
      <Probe />
    </PreviewGuard>,
    { transport, path: "/here" },
  );
  for (const name of ["write", "call", "post", "read", "go", "back", "stay"])
    await page.getByRole("button", { name }).click();
  await page.getByRole("link", { name: "inner" }).click();
  await page.getByRole("link", { name: "outer" }).click();
  await expect
    .poll(() => held)
    .toEqual(["call", "call", "call", "navigation", "navigation", "navigation", "navigation"]);
  expect(transport.calls.map(({ procedure }) => procedure)).toEqual(["load_machines"]);
  await expect.element(page.getByRole("link", { name: "outer" })).toBeVisible();
});
