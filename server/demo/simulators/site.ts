import type { SiteDocument } from "#schemas/documents/site/schema.ts";
import { isObject } from "#schemas/documents/json.ts";
import type { Documents } from "#server/documents/documents.ts";
import { systemAt } from "#server/identity.ts";
import type { DemoPorts } from "./ports.ts";
import { erpTimeout } from "./erp.ts";

/** A prefix that GS1 keeps for examples (952): no company's pallets have its codes. */
const prefix = { sscc_company_prefix: "9521234" } as const;

/** What the demo's site says of the printers and the ERP beside it, and of the codes of its pallets. */
export const siteOf = ({ erp, printer, emptyPrinter }: DemoPorts) => {
  const url = `http://127.0.0.1:${erp}`;
  return {
    settings: prefix,
    allowlist: [
      { id: "erp", url },
      { id: "printer", url: `tcp://127.0.0.1:${printer}` },
      { id: "empty-printer", url: `tcp://127.0.0.1:${emptyPrinter}` },
    ],
    targets: { erp: { url, timeout: erpTimeout, per_second: 2 } },
  } satisfies Partial<SiteDocument>;
};

/** Lets the demo's site say of them as an administrator would, unless it has targets or allowed addresses already. */
export const giveSite = async (
  documents: Documents,
  company_id: number,
  { settings, ...given }: ReturnType<typeof siteOf>,
): Promise<void> => {
  const { document } = await documents.get(company_id, "site", "main");
  if ("targets" in document || "allowlist" in document) return;
  const own = isObject(document.settings) ? document.settings : {};
  await documents.importAll(
    company_id,
    [{ ...document, settings: { ...own, ...settings }, ...given }],
    systemAt("demo"),
  );
};
