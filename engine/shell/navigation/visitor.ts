import type { NavigationContext, Visitor } from "#engine/navigation/context.ts";
import { type Memory, memoryKey } from "#engine/navigation/memory.ts";
import type { AppUser } from "#engine/react/providers/AppContext.tsx";

const listOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === "string" && one !== "");

/** The signed-in user as the guards see them. */
export const visitorOf = (user: AppUser | null, permissions: readonly string[]): Visitor | null =>
  user && {
    usertype: user.usertype,
    permissions: new Set(permissions),
    restrictions: user.machine_restrictions ?? [],
    own: user.machine_id ?? null,
    one_only: user.machine_interface_only ?? false,
    dashboard_only: user.dashboard_only ?? false,
    isolation_required: user.isolation_required ?? false,
    dashboard_isolated: listOf(user.dashboard_isolated),
    activities: user.only_ia === true || user.settings["internal_activity"] === true,
  };

type Store = Pick<Storage, "getItem" | "setItem">;

const read = <T>(store: Store, key: string): T | undefined => {
  try {
    return JSON.parse(store.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
};

/** The last paths that this browser keeps for the user. */
export const storedPaths = (store: Store, user: AppUser | null): NavigationContext["lastPaths"] => {
  if (!user) return {};
  const pathOf = (name: "lastPath.default" | "lastPath.interface") =>
    read<{ path: string; at: number }>(store, memoryKey(user.company_id, user.username, name));
  const [normal, terminal] = [pathOf("lastPath.default"), pathOf("lastPath.interface")];
  return { ...(normal ? { default: normal } : {}), ...(terminal ? { interface: terminal } : {}) };
};

/** Which page of the isolation layout the user was at last. */
export const storedSuperType = (store: Store, user: AppUser | null): Memory["isolationSuperType"] =>
  user ? read(store, memoryKey(user.company_id, user.username, "isolationSuperType")) : undefined;

/** The overview at the location where the user last was in it, or nothing. */
export const storedLocation =
  (store: Store, user: AppUser | null) =>
  (view: string): string | undefined =>
    user ? read<string>(store, memoryKey(user.company_id, user.username, `lastLocation.${view}`)) : undefined;

const keysOf = <T extends object>(members: T): Extract<keyof T, string>[] => {
  const keys: Extract<keyof T, string>[] = [];
  for (const key in members) if (Object.hasOwn(members, key)) keys.push(key);
  return keys;
};

/** Keeps what a navigation leaves behind, per company and user. */
export const storeMemory = (store: Store, user: AppUser, memory: Memory): void => {
  for (const name of keysOf(memory))
    store.setItem(memoryKey(user.company_id, user.username, name), JSON.stringify(memory[name]));
};

/** The one of the subject that the user last looked at, or null. */
export const lastSubjectOf = (store: Store, user: AppUser): string | null =>
  read<string>(store, memoryKey(user.company_id, user.username, "lastMachine")) ?? null;

/** So many of the last pages are kept. */
const pagesKept = 6;

const pagesKey = ({ company_id, username }: AppUser): string => memoryKey(company_id, username, "lastPages");

/** The pages that the user was on last in this browser, the newest first. */
export const lastPagesOf = (store: Store, user: AppUser): readonly string[] => {
  const kept = read<unknown>(store, pagesKey(user));
  return Array.isArray(kept) ? kept.filter((path) => typeof path === "string") : [];
};

/** Keeps that the user is on a page. */
export const storePage = (store: Store, user: AppUser, path: string): void => {
  const others = lastPagesOf(store, user).filter((one) => one !== path);
  store.setItem(pagesKey(user), JSON.stringify([path, ...others].slice(0, pagesKept)));
};
