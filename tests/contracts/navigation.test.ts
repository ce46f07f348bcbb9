import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "#schemas/documents/json.ts";
import type { PageDocument } from "#schemas/documents/page/schema.ts";
import type { RoleDocument } from "#schemas/documents/role/schema.ts";
import type { NavigationContext } from "#engine/navigation/context.ts";
import { contextOf } from "#engine/navigation/fixture.ts";
import { accountPath, isolationHome } from "#engine/navigation/isolation.ts";
import { arrive } from "#engine/navigation/arrive.ts";
import { type Route, routeTable } from "#engine/navigation/routes.ts";
import { isAmongAll } from "#engine/navigation/subject.ts";
import { visitorOf } from "#engine/shell/navigation/visitor.ts";
import type { AppUser } from "#engine/react/providers/user.ts";
import { subject } from "#engine/testing/subject.ts";
import { identityOfUser } from "#server/auth/identity.ts";
import { userEntity } from "#server/auth/user-entity.ts";
import { type NewUser, userRow } from "#server/auth/users.ts";
import type { SessionRow } from "#server/database/tables/auth.ts";
import { appStart } from "#server/documents/app-start.ts";
import { viewerOf } from "#server/documents/readable.ts";
import type { CompanyDocuments } from "#server/documents/store/company.ts";
import { demoAccounts } from "#server/demo/plant/people.ts";
import { quickHash } from "#tests/support/passwords.ts";
import "#tests/support/random.ts";
import { runs } from "#tests/support/runs.ts";
import { shippedToDemo } from "#tests/support/shipped.ts";

const documents = shippedToDemo();
const entries = documents.map((document) => [
  `${String(document.kind)}/${String(document.slug)}`,
  { kind: document.kind, slug: document.slug, document },
]);
const company = { entries: new Map(entries as [string, JsonObject][]) } as unknown as CompanyDocuments;
const rolePermissions = new Map(
  documents
    .filter(({ kind }) => kind === "role")
    .map((role) => [String(role.slug), (role as unknown as RoleDocument).permissions]),
);
const settings = { toolOverviewEnabled: true, globalPrint: true };
const row = await userRow({ company_id: 1000, username: "anna", password: "anna", usertype: 10 }, 0, quickHash);
const session = { handle: "h", token_hash: "t", device_employee: null, login_code: null } as SessionRow;

/** What a user of these kinds begins with, as the server says it and as the guards see it. */
const startOf = (user: Partial<NewUser> | null) => {
  const of = { build: "", company, settings, language: "en", designer: false, device: null, ended: null } as const;
  if (user === null) return { start: appStart({ ...of, viewer: null, user: null, provider: null }), visitor: null };
  const flag = (value: boolean | undefined) => (value ? 1 : 0);
  const stored = {
    ...row,
    usertype: user.usertype ?? 10,
    role: user.role ?? null,
    machine_id: user.machine_id ?? null,
    machine_restrictions: JSON.stringify(user.machine_restrictions ?? []),
    dashboard_isolated: user.dashboard_isolated ?? null,
    only_ia: flag(user.only_ia),
    deviceuser: flag(user.deviceuser),
    machine_interface_only: flag(user.machine_interface_only),
    dashboard_only: flag(user.dashboard_only),
    isolation_required: flag(user.isolation_required),
  };
  const identity = identityOfUser(stored, session, "C", rolePermissions.get(stored.role ?? "") ?? []);
  const entity = userEntity(identity)!;
  const start = appStart({ ...of, viewer: viewerOf(identity), user: entity, provider: null });
  return { start, visitor: visitorOf(entity as unknown as AppUser, start.permissions) };
};

const named: Readonly<Record<string, readonly string[]>> = {
  viewtype: ["machines", "machine-widgets", "actives"],
  locationtype: ["department", "zone", "mine", "undefined", "plant"],
  location: ["10", "Z1", "all", "undefined", "99"],
  machine: ["FC1", "JH1", "NOPE"],
  dashboard: ["hall-1", "lines", "default", "none"],
  companyId: ["1000", "x"],
  loginCode: ["swc_code", "2"],
};
const patterns = documents
  .filter(({ kind }) => kind === "page")
  .flatMap((page) => routeTable([page as unknown as PageDocument]).map(({ pattern }) => pattern));
const special = [
  "/",
  "/no-such-page",
  "/isolation/db/1000/swc_code/more",
  "/isolation/ia/more",
  "/isolation/",
  "//x/y",
];

/** An address of a shipped page or of none, with names of what there is and of what there is not. */
const address = fc
  .tuple(
    fc.constantFrom(...patterns, ...special, ...patterns.filter((path) => path.startsWith("/isolation"))),
    fc.record(Object.fromEntries(Object.entries(named).map(([name, values]) => [name, fc.constantFrom(...values)]))),
    fc.constantFrom("", "?x=1", `?redirect=${encodeURIComponent("/isolation/db/1000/swc_code")}`),
  )
  .map(
    ([pattern, values, query]) => pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "1") + query,
  );

const screen = { isWall: false, home: null };
const flag = fc.boolean();
const machines = fc.subarray(["GONE", "FC1", "JH1", "PJ1"]);
const user: fc.Arbitrary<Partial<NewUser>> = fc.record({
  usertype: fc.constantFrom(0, 10, 100),
  role: fc.constantFrom(null, ...rolePermissions.keys()),
  machine_id: fc.constantFrom(null, "PJ1", "NOPE"),
  machine_restrictions: machines,
  dashboard_isolated: fc.constantFrom(null, null, "lines", "gone"),
  only_ia: flag,
  deviceuser: flag,
  machine_interface_only: flag,
  dashboard_only: flag,
  isolation_required: flag,
});

type Start = ReturnType<typeof startOf>;
const isPublic = ({ meta }: Route) => meta.public === true;

/** The machines that somebody may see. */
const machinesOf = ({ visitor }: Start): string[] =>
  ["FC1", "JH1", "PJ1"].filter((id) => !visitor?.restrictions.length || visitor.restrictions.includes(id));

/** Why a page that opens should not have opened; null where it may. */
const wrong = (all: Start, route: Route, path: string, machine: string | undefined): string | null => {
  const { start, visitor } = all;
  if (route.denied || !start.pages.includes(route.page)) return "denied";
  if (isPublic(route)) return null;
  if (visitor === null) return "without a session";
  if (visitor.isolation_required)
    return route.meta.layout === "isolation" || path === accountPath ? null : "outside the isolation layout";
  if (visitor.dashboard_only) return path.startsWith("/dashboards/") ? null : "no dashboard";
  // Where there is no machine, that page says so.
  if (visitor.one_only && isAmongAll(subject, path) && machinesOf(all).length > 0) return "all machines";
  return machine === undefined || machinesOf(all).includes(machine) ? null : "another's machine";
};

/** Follows an address to its end, and from there once more. */
const follow = (all: Start, table: readonly Route[], url: string, stored: string) => {
  const { visitor } = all;
  const context: NavigationContext = {
    ...contextOf(null),
    visitor,
    subjects: machinesOf(all).map((machine_id) => ({ machine_id, department: "10", zone: "Z1", resource_type: 1 })),
    lastPaths: { default: { path: stored, at: 1 } },
    settings,
  };
  const { decision, url: end, match, chain } = arrive(table, url, screen, context);
  const again = arrive(table, end, screen, context);
  const shown =
    decision.kind === "allow" && match ? wrong(all, match.route, end.split(/[?#]/)[0]!, match.params["machine"]) : null;
  const isLoop = decision.kind === "hide" && decision.reason === "loop";
  return { isLoop, isShort: chain.length <= 6, isWaiting: decision.kind === "wait", moves: again.url !== end, shown };
};
const good = { isLoop: false, isShort: true, isWaiting: false, moves: false, shown: null };

describe("whoever opens whatever address", () => {
  const follows = (who: fc.Arbitrary<Partial<NewUser> | null>, count: number) =>
    fc.assert(
      fc.property(who, fc.array(address, { minLength: 10, maxLength: 10 }), address, (one, urls, stored) => {
        const all = startOf(one);
        const table = routeTable(all.start.pages, all.start.denied);
        for (const url of urls) expect([url, follow(all, table, url, stored)]).toEqual([url, good]);
      }),
      { numRuns: count },
    );

  it("ends at once, and at no page that may not be seen: users of all kinds at once", () => {
    expect(() => follows(user, runs(3000))).not.toThrow();
  });

  it("ends at once, and at no page that may not be seen: nobody, and the accounts of the demo", () => {
    expect(() => follows(fc.constantFrom(null, ...demoAccounts), runs(400))).not.toThrow();
  });

  it("is led to a public page of a login code as it is, whoever is signed in", () => {
    const ends = [null, ...demoAccounts].map((one) => {
      const { start, visitor } = startOf(one);
      const table = routeTable(start.pages, start.denied);
      return arrive(table, "/isolation/db/1000/swc_code", screen, { ...contextOf(null), visitor }).chain;
    });
    expect(ends).toEqual(ends.map(() => ["/isolation/db/1000/swc_code"]));
  });

  it("finds the address of internal activities, which have no content yet, closed for everybody", () => {
    const shown = [null, ...demoAccounts, { role: "operator", only_ia: true }].map((one) => {
      const { start, visitor } = startOf(one);
      const { match, url } = arrive(routeTable(start.pages, start.denied), "/isolation/ia", screen, {
        ...contextOf(null),
        visitor,
      });
      return visitor === null || visitor.dashboard_only ? !url.startsWith(isolationHome) : match?.route.content.kind;
    });
    expect(new Set(shown)).toEqual(new Set([true, "not-here"]));
  });
});
