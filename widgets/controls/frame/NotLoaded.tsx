import type { Label } from "#schemas/documents/envelope.ts";
import type { Bound } from "#engine/bindings/bound.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { lackOf } from "./lack.ts";
import { Note } from "./Note.tsx";
import { Waiting } from "./Waiting.tsx";

interface NotLoadedProps {
  /** The reads of the control. */
  sources: Readonly<Record<string, Bound>>;
  /** What the document says while nobody has asked for anything. */
  text: Label | undefined;
  /** False: the message of a failed read stands elsewhere. */
  showsErrors?: boolean | undefined;
}

/** What a control says while it has nothing to show. */
export const NotLoaded = ({ sources, text, showsErrors }: NotLoadedProps) => {
  const { label } = useText();
  const lack = lackOf(sources, showsErrors);
  if (lack.why === "failed") return <Note text={lack.message} />;
  return lack.why === "pending" ? <Waiting /> : <Note text={label(text ?? { text: 1817 })} />;
};
