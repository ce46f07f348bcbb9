import { isObject } from "#schemas/documents/json.ts";
import { parseJson } from "#server/database/columns.ts";
import type { Reader } from "#server/database/company.ts";
import type { Actor } from "#server/identity.ts";
import type { Address } from "./store/rows.ts";

/** A stored snapshot runs on this revision: of its wizard, or of a step preset in it. */
const runsOn = (stored: unknown, kind: string, slug: string, revision: number): boolean => {
  if (!isObject(stored)) return false;
  if (kind === "wizard") return stored.revision === revision;
  return isObject(stored.presets) && Object.hasOwn(stored.presets, slug) && stored.presets[slug] === revision;
};

/** Whether an unfinished wizard of the caller runs on this revision: as long as it is stored it may be gone on with. */
export const isPinned = async (
  db: Reader,
  { kind, slug }: Address,
  revision: number,
  { username }: Pick<Actor, "username">,
): Promise<boolean> => {
  if (kind !== "wizard" && kind !== "step") return false;
  const rows = await db
    .selectFrom("wizard_snapshots")
    .select("snapshot")
    .where("username", "=", username)
    .$if(kind === "wizard", (all) => all.where("wizard", "=", slug))
    .execute();
  return rows.some(({ snapshot }) => runsOn(parseJson<unknown>(snapshot), kind, slug, revision));
};
