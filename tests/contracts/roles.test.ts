import { expect, test } from "vitest";
import { type DocumentKind, documentKinds } from "#schemas/documents/envelope.ts";
import { folderOfKind } from "#schemas/documents/folders.ts";
import type { PageDocument } from "#schemas/documents/page/schema.ts";
import type { RoleDocument } from "#schemas/documents/role/schema.ts";
import { mayReadInEditor, mayWrite, ownReadRights } from "#schemas/documents/rights.ts";
import { mayShow } from "#engine/navigation/guards.ts";
import { identityOfUser } from "#server/auth/identity.ts";
import type { Identity } from "#server/identity.ts";
import type { SessionRow, UserRow } from "#server/database/tables/auth.ts";
import { isPageOpen, viewerOf } from "#server/documents/readable.ts";
import { procedures } from "#server/procedures/index.ts";
import { refusalOf } from "#server/procedures/permission.ts";
import { shipped } from "../../configs/documents.ts";

const pages = shipped<PageDocument>("pages");

/** Somebody of a role with these permissions, as a sign-in makes them. */
const holderOf = ({ level, permissions }: RoleDocument, role: string): Identity => {
  const free = { dashboard_isolated: null, only_ia: 0, isolation_required: 0, dashboard_only: 0 };
  const own = { company_id: 1, username: "anna", role, usertype: level, machine_restrictions: "[]", settings: "{}" };
  const user = { ...own, ...free };
  const session = { device_employee: null, handle: "1", token_hash: "" };
  return identityOfUser(user as unknown as UserRow, session as unknown as SessionRow, "Plant", permissions);
};

/** What server and browser answer to everything that asks for a right. */
const answersFor = (identity: Identity) => {
  const { permissions } = identity.actor;
  const settled = { permissions, settings: {}, userSettings: {} };
  return {
    procedures: procedures.map(({ contract }) => [contract.name, refusalOf(contract, identity, false)?.code ?? null]),
    pages: pages.map((page) => [page.path, isPageOpen(page, viewerOf(identity)), mayShow(page.meta, settled)]),
    kinds: documentKinds.map((kind) => [
      kind,
      mayReadInEditor(kind, null, permissions),
      mayWrite(kind, true, permissions),
    ]),
  };
};

test("the name of a role means nothing: with every role renamed, all checks answer the same [MI-002]", () => {
  const roles = shipped<RoleDocument>("roles");
  const named = roles.map((role) => answersFor(holderOf(role, role.slug)));
  const renamed = roles.map((role, index) => answersFor(holderOf(role, `kind-${index}`)));
  expect(renamed).toEqual(named);
  expect(new Set(named.map((answers) => JSON.stringify(answers))).size).toBe(roles.length);
});

test("every document that the rights name is shipped, and its key alone opens the editor", () => {
  const named = Object.entries(ownReadRights).flatMap(([kind, keys]) =>
    Object.entries(keys).map(([slug, key]) => ({ kind: kind as DocumentKind, slug, key })),
  );
  expect(named.length).toBeGreaterThan(0);
  for (const { kind, slug, key } of named) {
    expect(shipped<{ slug: string }>(folderOfKind(kind)).map((document) => document.slug)).toContain(slug);
    expect(mayReadInEditor(kind, slug, new Set([key]))).toBe(true);
    expect(mayReadInEditor(kind, slug, new Set(["can-access-admin-panel", "can-do-admin-actions"]))).toBe(false);
  }
});
