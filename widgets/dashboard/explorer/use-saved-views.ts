import { useQueryClient } from "@tanstack/react-query";
import { v4 as newKey } from "uuid";
import { readOf } from "#engine/bindings/bound.ts";
import type { FlowRequest } from "#engine/language/flow/screen-types.ts";
import { useAttempt } from "#engine/react/own/own-config.ts";
import { askPerson } from "#engine/react/popups/ask-person.ts";
import { useApp, useUser } from "#engine/react/providers/AppContext.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { readKey, useRead } from "#engine/react/queries/use-reads.ts";
import { type SavedView, type SavedViewConfig, sharedViews } from "#schemas/plant/saved-view.ts";

/** Under which names the views of an explorer are kept. */
export interface ViewList {
  dataset: string;
  config_name: string;
}

/** A view in an address. */
export const idOf = ({ username, name }: Pick<SavedView, "username" | "name">): string => `${username}/${name}`;

const questionOf = (question: "replace_view" | "delete_view", name: string): FlowRequest => ({
  kind: "confirm",
  at: `explorer.${question}`,
  text: { label: { text: `explorer.${question}` }, values: { name } },
  yes: null,
  no: null,
  timeout: null,
});

const noViews: readonly SavedView[] = [];

/** What the holder of these keys may do with saved views. */
const rightsOf = (permissions: readonly string[]) => ({
  own: permissions.includes("can-manage-user-visualizations"),
  shared: permissions.includes("can-save-default-visualizations"),
  deleteShared: permissions.includes("can-delete-default-visualizations"),
});

/** The views that there are, and how one is saved and deleted: both ask where something is lost, and say whether they did it. */
export const useSavedViews = (list: ViewList) => {
  const { state, transport } = useEngine();
  const { permissions } = useApp();
  const username = useUser()?.username ?? "";
  const client = useQueryClient();
  const attempt = useAttempt();
  const read = readOf("load_visualisation_configs", list);
  const { data: views = noViews } = useRead(read);
  const agrees = async (question: "replace_view" | "delete_view", name: string) =>
    (await askPerson(state, questionOf(question, name))) === true;
  const doing = async (run: () => Promise<unknown>) => {
    const isDone = await attempt(run);
    if (isDone) await client.invalidateQueries({ queryKey: readKey(read) });
    return isDone;
  };
  const save = async (owner: string, name: string, config: SavedViewConfig): Promise<boolean> => {
    const isThere = views.some((one) => one.username === owner && one.name === name);
    if (isThere && !(await agrees("replace_view", name))) return false;
    const procedure = owner === sharedViews ? "save_default_visualisation" : "save_user_visualisation";
    return await doing(() => transport.call(procedure, { ...list, name, config }, { key: newKey() }));
  };
  const remove = async ({ name, username: owner }: SavedView): Promise<boolean> => {
    if (!(await agrees("delete_view", name))) return false;
    return await doing(() =>
      transport.call("delete_visualisation", { ...list, name, username: owner }, { key: newKey() }),
    );
  };
  return { views, username, rights: rightsOf(permissions), save, remove };
};
