import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AppStart } from "#schemas/protocol/app.ts";
import { fakeTransport } from "#engine/testing/fake-transport.ts";
import { renderWidget } from "#engine/testing/render-widget.tsx";
import { CallError } from "#engine/transport/errors.ts";
import { AppProvider } from "#engine/react/providers/AppContext.tsx";
import { createAppStore } from "../app/start.ts";
import en from "../../../configs/factory/texts/en.json" with { type: "json" };
import { RoleMatrix } from "./RoleMatrix.tsx";

const catalogue = ["can-navigate", "can-access-dashboard", "view-permissions", "can-do-admin-actions"];
const roles = [
  { slug: "boss", title: "Boss", level: 100, permissions: catalogue },
  { slug: "hand", title: "Hand", level: 10, permissions: ["can-navigate"] },
];
const groups = [
  { title: "Floor", permissions: ["can-navigate", "can-access-dashboard"] },
  { title: "Office", permissions: ["view-permissions", "can-do-admin-actions"] },
];
const refused = new CallError(422, {
  code: "rule_violated",
  message: "Nobody would hold view-permissions any longer.",
  path: "/permissions",
  res: null,
});

interface Put {
  permissions: string[];
}

/** The matrix as an administrator, or somebody with these permissions, sees it; the server's answers to saves are given. */
const draw = async (
  answers: ((slug: string, sent: Put) => unknown) | null = null,
  permissions: readonly string[] = catalogue,
) => {
  const saved: [string, string | undefined, Put][] = [];
  let revision = 1;
  const transport = fakeTransport({
    procedures: { load_permissions: { permissions, catalogue, roles: [] } },
    documents: Object.fromEntries(roles.map((role) => [`role/${role.slug}`, role])),
    routes: { "GET /api/documents/role": roles.map(({ slug }) => ({ slug })) },
  });
  const { request } = transport;
  transport.request = async (method, path, options = {}) => {
    if (method !== "PUT") return await request(method, path, options);
    const slug = path.split(/[/?]/)[4]!;
    const sent = options.body as Put;
    saved.push([slug, options.headers?.["if-match"], sent]);
    const own = await answers?.(slug, sent);
    return (own ?? { document: sent, revision: (revision += 1), merged: false, faults: [] }) as never;
  };
  const app = { user: null, device: null, dashboards: [], permissions, settings: {} } as unknown as AppStart;
  const store = createAppStore({
    read: () => Promise.resolve({ value: app, at: 1, seq: null, local: false }),
    post: () => Promise.resolve(null),
    wipe: () => Promise.resolve(),
    onSessionChange: () => {},
  });
  await store.reload();
  await renderWidget(
    <AppProvider store={store}>
      <div style={{ height: 300, width: 420 }}>
        <RoleMatrix groups={groups} />
      </div>
    </AppProvider>,
    { catalogues: { en: en.texts }, transport, path: "/admin/security" },
  );
  await expect.element(page.getByRole("table")).toBeVisible();
  return saved;
};

const cell = (permission: string, role: string) =>
  page.getByRole("switch", { name: `${en.texts[permission as keyof typeof en.texts]}: ${role}`, exact: true });

test("has a switch per role and permission, in groups, the roles by their level, and finds permissions by name or key", async () => {
  await draw();
  const heads = () => [...document.querySelectorAll("thead th, th[scope=rowgroup]")].map((head) => head.textContent);
  expect(heads()).toEqual(["Permission", "HandLevel 10", "BossLevel 100", "Floor", "Office"]);
  expect(page.getByRole("switch").elements()).toHaveLength(roles.length * catalogue.length);
  await expect.element(cell("permissions.can-navigate", "Hand")).toBeChecked();
  await expect.element(cell("permissions.view-permissions", "Hand")).not.toBeChecked();
  const search = page.getByRole("searchbox", { name: "Find a permission" });
  await search.fill("DASHBOARD");
  expect(heads()).toEqual(["Permission", "HandLevel 10", "BossLevel 100", "Floor"]);
  await expect.element(cell("permissions.can-access-dashboard", "Hand")).toBeVisible();
  expect(page.getByRole("switch").elements()).toHaveLength(roles.length);
  await search.fill("can-do-admin");
  await expect.element(cell("permissions.can-do-admin-actions", "Boss")).toBeVisible();
  await search.fill("nothing of the kind");
  await expect.element(page.getByText("Nothing fits the search")).toBeVisible();
});

test("the head and the first column stay in sight however it is scrolled", async () => {
  await draw();
  const frame = document.querySelector<HTMLElement>("section[tabindex]")!;
  frame.style.height = "160px";
  frame.style.width = "300px";
  frame.scrollTo(150, 120);
  expect([frame.scrollLeft > 0, frame.scrollTop > 0]).toEqual([true, true]);
  const inset = (part: string) => {
    const [box, of] = [frame.querySelector(part)!.getBoundingClientRect(), frame.getBoundingClientRect()];
    return [Math.round(box.left - of.left - frame.clientLeft), Math.round(box.top - of.top - frame.clientTop)];
  };
  expect(inset("thead th")).toEqual([0, 0]);
  expect(inset("thead th:last-child")[1]).toBe(0);
  expect(inset("tbody:last-child tr:last-child th")[0]).toBe(0);
});

test("each press is one save of the role on the revision that is known; presses of a role follow each other", async () => {
  const open: (() => void)[] = [];
  const saved = await draw(() => new Promise((resolve) => open.push(() => resolve(null))));
  await userEvent.click(cell("permissions.can-access-dashboard", "Hand"));
  await userEvent.click(cell("permissions.can-navigate", "Hand"));
  await expect.element(cell("permissions.can-access-dashboard", "Hand")).toBeChecked();
  await expect.element(cell("permissions.can-navigate", "Hand")).not.toBeChecked();
  expect(saved).toHaveLength(1);
  open.shift()!();
  await expect.poll(() => saved.length).toBe(2);
  open.shift()!();
  await expect.element(cell("permissions.can-navigate", "Hand")).toHaveAttribute("aria-busy", "false");
  expect(saved.map(([slug, match, { permissions }]) => [slug, match, permissions])).toEqual([
    ["hand", '"1"', ["can-navigate", "can-access-dashboard"]],
    ["hand", '"2"', ["can-access-dashboard"]],
  ]);
  expect(saved[0]![2]).toMatchObject({ slug: "hand", title: "Hand", level: 10 });
  await expect.element(cell("permissions.can-access-dashboard", "Hand")).toBeChecked();
  await expect.element(cell("permissions.can-navigate", "Hand")).not.toBeChecked();
});

test("a refused change is told and its switch goes back; the next one is made", async () => {
  const saved = await draw((slug) => {
    if (slug === "boss") throw refused;
    return null;
  });
  await userEvent.click(cell("permissions.view-permissions", "Boss"));
  await expect.element(page.getByRole("alert")).toHaveTextContent("Nobody would hold view-permissions any longer.");
  await expect.element(cell("permissions.view-permissions", "Boss")).toBeChecked();
  await userEvent.click(cell("permissions.view-permissions", "Hand"));
  await expect.element(cell("permissions.view-permissions", "Hand")).toBeChecked();
  await expect.element(page.getByRole("alert")).toHaveTextContent("");
  expect(saved.map(([slug]) => slug)).toEqual(["boss", "hand"]);
});

test("whoever may not change roles sees them, with switches that cannot be pressed", async () => {
  await draw(null, ["view-permissions"]);
  await expect.element(page.getByText(en.texts["security.read_only"])).toBeVisible();
  expect(page.getByRole("switch", { disabled: false }).elements()).toHaveLength(0);
  expect(page.getByRole("link").elements()).toHaveLength(0);
});

test("a switch is pressed anywhere in its cell", async () => {
  await draw();
  const input = cell("permissions.can-access-dashboard", "Hand").element();
  const { left, width, top, height } = input.getBoundingClientRect();
  expect([width >= 44, height >= 44]).toEqual([true, true]);
  const hit = [1, height / 2, height - 1].map((y) => document.elementFromPoint(left + width / 2, top + y) === input);
  expect(hit).toEqual([true, true, true]);
});
