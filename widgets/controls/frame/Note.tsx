import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./frame.module.css";

/** What a widget says instead of its content: a key of the catalogue, or a text of the document. */
export const Note = (said: { of: string | number; text?: never } | { text: string; of?: never }) => {
  const { text } = useText();
  return <p className={classes.note}>{said.of === undefined ? said.text : text(said.of)}</p>;
};
