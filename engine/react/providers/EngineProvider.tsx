import { createContext, use, useMemo, type ReactNode } from "react";
import { AgainContext } from "../registry/again.ts";
import { useClock } from "./ClockProvider.tsx";
import type { Lazy } from "../registry/LazyView.tsx";
import type { PageViewProps, Registry } from "#engine/registry/types.ts";
import type { EngineStore } from "#engine/store/store.ts";
import { onLinkBack } from "#engine/transport/link/back.ts";
import type { LocalCopy } from "#engine/transport/local/copy.ts";
import type { ProcedureInfo, Transport } from "#engine/transport/transport.ts";

export interface Engine {
  transport: Transport;
  registry: Registry;
  /** Live entities and selection of this tab. */
  state: EngineStore;
  /** What this browser keeps for a start without network. */
  copy: LocalCopy;
  /** What can be shown of a document that stands alone, by its kind; where nothing is, nothing is shown over a page. */
  views?: Readonly<Record<string, Lazy<PageViewProps>>>;
  /** What the catalogue says of a procedure, as far as it is known yet. */
  procedures?: (name: string) => ProcedureInfo | undefined;
}

const EngineContext = createContext<Engine | null>(null);

export const EngineProvider = ({ engine, children }: { engine: Engine; children: ReactNode }) => {
  const { after } = useClock();
  const { transport } = engine;
  const again = useMemo(
    () => ({ after, onLinkBack: (back: () => void) => onLinkBack(transport.link, back) }),
    [after, transport],
  );
  return (
    <EngineContext value={engine}>
      <AgainContext value={again}>{children}</AgainContext>
    </EngineContext>
  );
};

/** The transport and the registries that the composition root handed in. */
export const useEngine = (): Engine => {
  const engine = use(EngineContext);
  if (!engine) throw new Error("Expected an EngineProvider above this component");
  return engine;
};
