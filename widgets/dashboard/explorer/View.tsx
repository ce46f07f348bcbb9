import { Navigate, useLocation } from "react-router";
import { DocumentFrame } from "#engine/react/documents/DocumentFrame.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Message } from "#engine/react/states/States.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import type { ExplorerDocument } from "#schemas/documents/explorer/schema.ts";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { ExplorerView, pathOf } from "./ExplorerView.tsx";
import type { Options } from "./schema.ts";

/** The overview that the address names; another name leads to the first one of the document. */
const Overviews = ({ document, overview }: { document: ExplorerDocument; overview: string | undefined }) => {
  const { text } = useText();
  const { pathname } = useLocation();
  const [first] = document.overviews;
  const found = document.overviews.find(({ slug }) => slug === overview);
  if (!first) return <Message title={text(1817)} />;
  const isInAddress = overview !== undefined && pathname.endsWith(`/${encodeURIComponent(overview)}`);
  if (!found && isInAddress) return <Navigate to={pathOf(pathname, first.slug)} replace />;
  return <ExplorerView document={document} overview={found ?? first} />;
};

const View = ({ options }: WidgetViewProps<Options>) => {
  const { explorer, view } = options;
  return (
    <WidgetBox options={options}>
      {explorer ? (
        <DocumentFrame<ExplorerDocument> kind="explorer" slug={explorer}>
          {({ document }) => <Overviews document={document} overview={view} />}
        </DocumentFrame>
      ) : (
        <Note of={900147} />
      )}
    </WidgetBox>
  );
};

export default View;
