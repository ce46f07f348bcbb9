import { type CSSProperties, useMemo } from "react";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import type { DashboardSelect } from "#schemas/values/dashboardSelect/schema.ts";
import { pulseLasts } from "#engine/bindings/heartbeat.ts";
import type { ResolvedDashboard } from "#engine/bindings/resolvers/dashboardSelect.ts";
import { breakpointOf } from "#engine/navigation/dashboards.ts";
import { useDocument } from "../documents/use-document.ts";
import { useWidth } from "./resize.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useText } from "../providers/TextsProvider.tsx";
import { Board } from "./Board.tsx";
import { ChainProvider, deepest, useChain } from "./chain.ts";
import { FaultFrame } from "./FaultFrame.tsx";
import { useParameters } from "./parameters.ts";
import { parametersBehind, readsOfSources } from "./sources.ts";
import classes from "./sub-dashboard.module.css";
import { useEmbedding } from "./use-embedding.ts";
import { useHeartbeat } from "./use-heartbeat.ts";
import { type Embedding, useParameterStoreOf } from "./use-parameter-store.ts";

interface SubDashboardProps {
  /** As the document says it. */
  select: DashboardSelect;
  /** With the values of the embedding dashboard filled in. */
  resolved: ResolvedDashboard;
  /** Stretches to its box; else the proportions of its grid are kept. */
  fill: boolean;
}

type Served = ServedDocument<DashboardDocument>;

/** A snippet within a dashboard: with parameters and data sources of its own, and at most three levels deep. */
export const SubDashboard = ({ select, ...rest }: SubDashboardProps) => {
  const { text } = useText();
  const chain = useChain();
  if (chain.includes(select.slug)) return <FaultFrame title={text(900152)} path={select.slug} />;
  if (chain.length > deepest) return null;
  return <Snippet select={select} {...rest} />;
};

const Snippet = ({ select, ...rest }: SubDashboardProps) => {
  const { text } = useText();
  const state = useDocument<DashboardDocument>("dashboard", select.slug);
  if (state.status === "pending") return <Quiet />;
  if (state.status === "missing") return <FaultFrame title={text(900135)} path={select.slug} />;
  if (state.status === "error")
    return <FaultFrame title={state.error.message} path={select.slug} retry={state.retry} />;
  if (state.served.document.isSnippet !== true)
    return <FaultFrame title={text("dashboard.only_snippets")} path={select.slug} />;
  return <Embedded key={select.slug} served={state.served} select={select} {...rest} />;
};

const Embedded = ({ served, select, resolved, fill }: SubDashboardProps & { served: Served }) => {
  const embedding = useEmbedding(select, resolved, served.document);
  return embedding ? <Beating served={served} embedding={embedding} fill={fill} /> : <Quiet />;
};

const Beating = ({ served, embedding, fill }: { served: Served; embedding: Embedding; fill: boolean }) => {
  const { document } = served;
  const { procedures } = useEngine();
  const width = useWidth();
  const chain = useChain();
  const parameters = useParameterStoreOf(document, embedding);
  const slugs = useMemo(() => document.dataSources.map(({ slug }) => slug), [document]);
  const names = useMemo(() => parametersBehind(document, slugs), [document, slugs]);
  const values = useParameters(names, parameters);
  const reads = useMemo(
    () => readsOfSources(document, slugs, values, procedures ?? (() => undefined)),
    [document, slugs, values, procedures],
  );
  const isPulsing = useHeartbeat(reads, pulseLasts(document.dataSources));
  const inside = useMemo(() => [...chain, document.slug], [chain, document.slug]);
  if (!isPulsing || width === 0) return <Quiet />;
  const { x, y } = document.size;
  const proportions: CSSProperties & Record<"--proportions", number> = { "--proportions": x / y };
  return (
    <ChainProvider value={inside}>
      <div className={classes["cell"]}>
        <div className={fill ? classes["filling"] : classes["kept"]} style={proportions} data-snippet={document.slug}>
          <Board served={served} breakpoint={breakpointOf(width)} parameters={parameters} embedded />
        </div>
      </div>
    </ChainProvider>
  );
};

/** Stands where a snippet will be, as long as no data come. */
const Quiet = () => {
  const { text } = useText();
  return (
    <p className={classes["quiet"]} data-quiet="">
      {text("dashboard.no_pulse")}
    </p>
  );
};
