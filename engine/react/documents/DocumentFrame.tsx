import type { ReactNode } from "react";
import type { DocumentKind, ServedDocument } from "#schemas/documents/envelope.ts";
import { useText } from "../providers/TextsProvider.tsx";
import { LoadError, Message, RowsSkeleton } from "../states/States.tsx";
import { useDocument } from "./use-document.ts";

interface DocumentFrameProps<D> {
  kind: DocumentKind;
  slug: string;
  /** Shown for a slug that does not exist. */
  missing?: ReactNode;
  children: (served: ServedDocument<D>) => ReactNode;
}

/** Loads a document and draws it; says what is the matter where it cannot. */
export const DocumentFrame = <D,>({ kind, slug, missing, children }: DocumentFrameProps<D>) => {
  const { text } = useText();
  const state = useDocument<D>(kind, slug);
  if (state.status === "pending") return <RowsSkeleton />;
  if (state.status === "missing") return missing ?? <Message title={text(1817)} code={`${kind}/${slug}`} />;
  if (state.status === "error") return <LoadError error={state.error} retry={state.retry} />;
  return children(state.served);
};
