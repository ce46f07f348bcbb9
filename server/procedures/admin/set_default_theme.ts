import { setDefaultTheme } from "#schemas/platform/admin/set_default_theme.ts";
import { DomainError } from "#schemas/protocol/errors.ts";
import { bodiesOf } from "#server/documents/bodies.ts";
import { planImport } from "#server/documents/bundle.ts";
import type { Documents } from "#server/documents/documents.ts";
import { type Procedure, writeProcedure } from "#server/procedures/procedure.ts";

export const setDefaultThemeProcedure = ({ documents }: { documents: Documents }): Procedure =>
  writeProcedure(setDefaultTheme, async ({ theme }, { trx, emit, actor, scope: { company_id }, audit }) => {
    const company = await documents.companyWithin(company_id);
    const themes = bodiesOf(company.entries.values(), "theme");
    if (!themes.some(({ slug }) => slug === theme)) throw new DomainError("not_found", { path: "/theme" });
    const wanted = themes.map(({ default: _before, ...one }) => (one.slug === theme ? { ...one, default: true } : one));
    const plan = await planImport(company, wanted, actor);
    await documents.storeAll({ trx, emit }, company_id, plan, actor);
    audit({ before: themes.filter((one) => one.default === true).map(({ slug }) => slug), after: [theme] });
    return true as const;
  });
