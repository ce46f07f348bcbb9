import { overviewOfTable } from "#schemas/documents/overview/template.ts";
import { TableLayout } from "#schemas/documents/table/layout.ts";
import { entities } from "#schemas/plant/entities/index.ts";
import { SavedWidgetConfig, widgetOverviews } from "#schemas/plant/own-config.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import type { Trx } from "#server/database/company.ts";
import { isNumberOf } from "#server/documents/store/numbers.ts";
import { findOwnConfig, removeOwnConfig, storeOwnConfig } from "#server/procedures/settings/own-configs.ts";
import { type WriteContext, writeProcedure } from "#server/procedures/procedure.ts";
import { validatorOf } from "#server/validation.ts";
import { setOwnConfig } from "#schemas/plant/procedures/settings/set_own_config.ts";

const checks = { table: validatorOf(TableLayout), widget: validatorOf(SavedWidgetConfig) };

/** The tables of the data pages, which their declarations make. */
const ofEntities: ReadonlySet<string> = new Set(entities.map((entity) => `data-${entity.slug}`));

const isTable = async (trx: Trx, slug: string): Promise<boolean> => {
  if (ofEntities.has(slug)) return true;
  const overview = overviewOfTable(slug);
  if (overview !== null) return await isNumberOf(trx, "overview", overview);
  const row = await trx
    .selectFrom("documents")
    .select("published")
    .where("kind", "=", "table")
    .where("slug", "=", slug)
    .executeTakeFirst();
  return typeof row?.published === "number";
};

const checkRight = ({ actor }: WriteContext, kind: "table" | "widget"): void => {
  if (kind === "table" && !actor.permissions.has("change-own-webcolumns")) throw new DomainError("not_allowed");
};

/** What breaks the schema is a fault of the configuration, not of the call. */
const checkConfig = (kind: "table" | "widget", config: unknown): void => {
  try {
    checks[kind](config);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const path = `/config${error.path === "/" ? "" : (error.path ?? "")}`;
    throw new DomainError("invalid_document", {
      message: error.message,
      path,
      res: [{ path, message: error.message }],
    });
  }
};

export const setOwnConfigProcedure = writeProcedure(setOwnConfig, async ({ kind, slug, config }, context) => {
  const { trx, scope, actor, now, audit } = context;
  checkRight(context, kind);
  const isKnown = kind === "table" ? await isTable(trx, slug) : widgetOverviews.includes(slug);
  if (!isKnown) throw new DomainError("not_found", { path: "/slug" });
  const key = { company_id: scope.company_id, username: actor.username, kind, slug };
  const before = await findOwnConfig(trx, key);
  if (config === null) {
    await removeOwnConfig(trx, key);
    audit(before ? { before } : {});
    return null;
  }
  checkConfig(kind, config);
  const after = await storeOwnConfig(trx, key, config, now);
  audit({ ...(before ? { before } : {}), after });
  return after;
});
