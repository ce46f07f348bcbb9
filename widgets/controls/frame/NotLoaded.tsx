import { Button } from "@mantine/core";
import type { Label } from "#schemas/documents/envelope.ts";
import type { Bound } from "#engine/bindings/bound.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Message } from "#engine/react/states/States.tsx";
import { lackOf } from "./lack.ts";
import { Note } from "./Note.tsx";
import { Waiting } from "./Waiting.tsx";

interface NotLoadedProps {
  /** The reads of the control. */
  sources: Readonly<Record<string, Bound>>;
  /** What the document says while nobody has asked for anything. */
  text?: Label | undefined;
  /** False: the message of a failed read stands elsewhere. */
  showsErrors?: boolean | undefined;
  /** Makes the reads again. */
  reload: () => void;
}

/** What a control says while it has nothing to show; what could not be read can be asked for again. */
export const NotLoaded = ({ sources, text: absent, showsErrors, reload }: NotLoadedProps) => {
  const { label, text } = useText();
  const lack = lackOf(sources, showsErrors);
  if (lack.why === "pending") return <Waiting />;
  const said = lack.why === "failed" ? lack.message : label(absent ?? { text: 1817 });
  if (!Object.values(sources).some(({ status }) => status === "error")) return <Note text={said} />;
  return (
    <Message title={said}>
      <Button size="xl" variant="light" onClick={() => reload()}>
        {text(900058)}
      </Button>
    </Message>
  );
};
