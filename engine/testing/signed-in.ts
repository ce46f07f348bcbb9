import { subject } from "./subject.ts";
import type { AppStart } from "#schemas/protocol/app.ts";
import { createAppStore } from "#engine/shell/app/start.ts";

interface Around {
  local?: boolean;
  at?: number;
  permissions?: string[];
  pages?: AppStart["pages"];
  dashboards?: AppStart["dashboards"];
  overviews?: NonNullable<AppStart["overviews"]>;
}

/** The app of somebody who has signed in and holds no permission unless given, and so may not choose columns. */
export const signedIn = async ({
  local = false,
  at = 1,
  permissions = [],
  pages = [],
  dashboards = [],
  overviews = [],
}: Around = {}): Promise<ReturnType<typeof createAppStore>> => {
  const app: AppStart = {
    build: "test",
    language: "en",
    user: { company_id: 1, username: "anna", settings: {} },
    permissions,
    settings: {},
    subject,
    pages,
    menus: {},
    themes: [],
    texts: {},
    columns: {},
    keyboard: null,
    dashboards,
    overviews,
  };
  const store = createAppStore({
    read: () => Promise.resolve({ value: app, at, seq: null, local }),
    post: () => Promise.resolve(null),
    wipe: () => Promise.resolve(),
    onSessionChange: () => {},
  });
  await store.reload();
  return store;
};
