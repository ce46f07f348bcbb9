import type { FlowRequest } from "#engine/language/flow/screen-types.ts";
import { RouteProvider, useRoute } from "../navigation/route.tsx";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useText } from "../providers/TextsProvider.tsx";
import { LazyView } from "../registry/LazyView.tsx";
import { Message, RowsSkeleton } from "../states/States.tsx";
import classes from "./popups.module.css";

export interface ShownDocumentProps {
  request: Extract<FlowRequest, { kind: "show" }>;
}

/** A document over the page. What the flow hands over it reads as the query of its address. */
const ShownDocument = ({ request }: ShownDocumentProps) => {
  const { text } = useText();
  const route = useRoute();
  const { kind, slug } = request.document;
  const { views = {} } = useEngine();
  const view = Object.hasOwn(views, kind) ? views[kind] : undefined;
  if (!view) return <Message title={text(900053)} code={`show.kind: ${kind}`} />;
  // Expressions read them as they are, a number too; only what stands in an address is text.
  const query = { ...route.query, ...(request.inputs as Record<string, string>) };
  return (
    <div className={classes["document"]}>
      <RouteProvider route={{ ...route, query }}>
        <LazyView
          definition={view}
          props={{ content: { kind, slug, config: request.inputs } }}
          fallback={<RowsSkeleton />}
        />
      </RouteProvider>
    </div>
  );
};

export default ShownDocument;
