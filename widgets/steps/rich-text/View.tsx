import type { Static } from "typebox";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { StepViewProps } from "#engine/registry/types.ts";
import { NotLoaded } from "#widgets/controls/frame/NotLoaded.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import Rich from "#widgets/controls/html/Rich.tsx";
import type { schema } from "./schema.ts";

/** Letters that are read at an arm's length; the step scrolls, and not the text in it. */
const style = {
  maxHeight: "none",
  overflow: "visible",
  fontSize: 20,
  lineHeight: 1.5,
  maxWidth: "70ch",
  overflowWrap: "anywhere",
} as const;

/** A text to be read, before one goes on. */
const View = ({ options, sources, reload }: StepViewProps<Static<typeof schema.options>>) => {
  const { label } = useText();
  const { html } = options;
  if (html?.trim()) return <Rich html={html} style={style} />;
  if (typeof html === "string") return <Note text={label(options.emptyText ?? { text: 900072 })} />;
  return <NotLoaded sources={sources} text={options.notLoadedText} showsErrors={false} reload={reload} />;
};

export default View;
