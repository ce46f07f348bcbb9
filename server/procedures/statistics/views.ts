import { type SavedView, type SavedViewConfig, sharedViews, shortestViewName } from "#schemas/plant/saved-view.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { parseJson, toJson } from "#server/database/columns.ts";
import type { Reader, Trx } from "#server/database/company.ts";
import type { WriteContext } from "#server/procedures/procedure.ts";
import type { SavedViewRow } from "#server/database/tables/statistics.ts";

type ViewList = Pick<SavedViewRow, "company_id" | "dataset" | "config_name">;
type ViewKey = ViewList & Pick<SavedViewRow, "username" | "name">;

const toView = ({ name, username, config }: SavedViewRow): SavedView => ({
  name,
  username,
  config: parseJson<SavedViewConfig>(config),
});

/** The shared views of a page and those of one user, the shared ones first, by name. */
export const readViews = async (db: Reader, list: ViewList, username: string): Promise<SavedView[]> => {
  const rows = await db
    .selectFrom("saved_views")
    .selectAll()
    .where("dataset", "=", list.dataset)
    .where("config_name", "=", list.config_name)
    .where("username", "in", [sharedViews, username])
    .orderBy("name")
    .execute();
  const isShared = (row: SavedViewRow): boolean => row.username === sharedViews;
  return [...rows.filter(isShared), ...rows.filter((row) => !isShared(row))].map(toView);
};

const findView = (db: Reader, key: ViewKey): Promise<SavedViewRow | undefined> =>
  db
    .selectFrom("saved_views")
    .selectAll()
    .where("dataset", "=", key.dataset)
    .where("config_name", "=", key.config_name)
    .where("username", "=", key.username)
    .where("name", "=", key.name)
    .executeTakeFirst();

interface ViewInput {
  dataset: string;
  config_name: string;
  name: string;
}

/** Refuses (`rule_violated`) a name that is too short; blanks at its ends do not count and are not kept. */
const nameOf = (text: string): string => {
  const name = text.trim();
  if (name.length >= shortestViewName) return name;
  throw new DomainError("rule_violated", { message: "The name is too short.", path: "/name", text: { key: 7362 } });
};

/** Keeps a view under a user name; one that has the name already is replaced. */
export const storeView = async (
  { trx, scope, audit }: WriteContext,
  username: string,
  input: ViewInput & { config: SavedViewConfig },
): Promise<SavedView> => {
  const { dataset, config_name, config } = input;
  const key = { company_id: scope.company_id, dataset, config_name, username, name: nameOf(input.name) };
  const before = await findView(trx, key);
  const row = { ...key, config: toJson(config) };
  await trx
    .insertInto("saved_views")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "dataset", "config_name", "username", "name"])
        .doUpdateSet({ config: row.config }),
    )
    .execute();
  audit({ ...(before ? { before: toView(before) } : {}), after: toView(row) });
  return toView(row);
};

/** Removes a view; refuses (`not_found`) one that is not there. */
export const removeView = async (
  { trx, scope, audit }: WriteContext,
  username: string,
  input: ViewInput,
): Promise<void> => {
  const { dataset, config_name } = input;
  const key = { company_id: scope.company_id, dataset, config_name, username, name: input.name.trim() };
  const view = await findView(trx, key);
  if (!view) throw new DomainError("not_found", { path: "/name" });
  await deleteView(trx, key);
  audit({ before: toView(view) });
};

const deleteView = (trx: Trx, key: ViewKey) =>
  trx
    .deleteFrom("saved_views")
    .where("dataset", "=", key.dataset)
    .where("config_name", "=", key.config_name)
    .where("username", "=", key.username)
    .where("name", "=", key.name)
    .execute();
