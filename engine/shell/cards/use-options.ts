import { useCallback, useMemo } from "react";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import { mayWrite } from "#schemas/documents/rights.ts";
import type { WidgetDocument } from "#schemas/documents/widget/schema.ts";
import type { WidgetDefinition } from "#engine/registry/types.ts";
import { useApp, useUser } from "#engine/react/providers/AppContext.tsx";
import { useKeepForAll, useOwnConfig } from "#engine/react/own/own-config.ts";
import { defaultsOf } from "#engine/react/registry/defaults.ts";
import type { ArrangementOptions } from "./arrange.ts";

export interface CardOptions {
  options: ArrangementOptions;
  pending: boolean;
  /** Absent where nobody is signed in who could keep anything. */
  keep?: (options: ArrangementOptions | null) => Promise<boolean>;
  /** Absent where the user may not change what all see. */
  keepForAll?: (options: ArrangementOptions) => Promise<boolean>;
}

/** The options of an overview's widgets: the type's defaults, over them the company's, over them the user's own. */
export const useCardOptions = (served: ServedDocument<WidgetDocument>, definition: WidgetDefinition): CardOptions => {
  const { document, faults } = served;
  const { permissions } = useApp();
  const user = useUser();
  const own = useOwnConfig<ArrangementOptions>("widget", document.slug, user !== null);
  const keepDocument = useKeepForAll("widget", document.slug, served);
  const mayAll = faults.length === 0 && mayWrite("widget", false, new Set(permissions));
  const { config, keep } = own;
  const keepForAll = useCallback(
    async (options: ArrangementOptions) =>
      (await keepDocument({ config: { ...options } })) && (config === null || (await keep(null))),
    [keepDocument, config, keep],
  );
  const options = useMemo(
    () => ({ ...defaultsOf(definition), ...document.config, ...config }),
    [definition, document.config, config],
  );
  return {
    options,
    pending: own.pending,
    ...(user ? { keep } : {}),
    ...(user && mayAll ? { keepForAll } : {}),
  };
};
