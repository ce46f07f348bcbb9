import { useParams } from "react-router";
import type { DocumentKind } from "#schemas/documents/envelope.ts";
import { mayReadInEditor } from "#schemas/documents/rights.ts";
import { useApp } from "#engine/react/providers/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Message } from "#engine/react/states/States.tsx";
import { AdminShell } from "./AdminShell.tsx";
import { kindIn } from "../documents/paths.ts";
import { DocumentList } from "../lists/DocumentList.tsx";

const titleKey = (kind: DocumentKind, snippets: boolean): string =>
  snippets ? "kinds.snippet.many" : `kinds.${kind}.many`;

/** The documents of one kind, by the folder in the address; of dashboards the snippets apart. */
export const ListPage = ({ snippets = false }: { snippets?: boolean }) => {
  const { folder } = useParams();
  const { text } = useText();
  const { permissions } = useApp();
  const kind = snippets ? "dashboard" : kindIn(folder);
  if (!kind)
    return (
      <AdminShell title={text("designer.title")}>
        <Message title={text("designer.no_such_kind")} code={folder} />
      </AdminShell>
    );
  const mayRead = mayReadInEditor(kind, null, new Set(permissions));
  return (
    <AdminShell title={text(titleKey(kind, snippets))}>
      {mayRead ? (
        <DocumentList key={`${kind} ${snippets}`} place={{ kind, snippets }} />
      ) : (
        <Message title={text(900001)} />
      )}
    </AdminShell>
  );
};
