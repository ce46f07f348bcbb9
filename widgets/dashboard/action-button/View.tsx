import { Button, Loader, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconQuestionMark, IconX } from "@tabler/icons-react";
import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import type { ResolvedCall } from "#engine/bindings/resolvers/callConfiguration.ts";
import type { Css } from "#engine/bindings/resolvers/style.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import classes from "./action-button.module.css";
import { type ButtonState, styleOf } from "./logic.ts";
import { Prompts } from "./Prompts.tsx";
import type { schema } from "./schema.ts";
import { useAction } from "./use-action.ts";

interface Data {
  call?: Bound<ResolvedCall>;
  style?: Bound<Css>;
  successStyle?: Bound<Css>;
  failStyle?: Bound<Css>;
}
type Props = WidgetViewProps<Static<typeof schema.options>, Data>;

const icons: Partial<Record<ButtonState, React.ReactNode>> = {
  pending: <Loader size={20} color="currentColor" aria-hidden />,
  success: <IconCheck size={22} aria-hidden />,
  fail: <IconX size={22} aria-hidden />,
  unknown: <IconQuestionMark size={22} aria-hidden />,
};
/** What a screen reader hears of a state that others see. */
const words: Partial<Record<ButtonState, string>> = {
  pending: "action.pending",
  success: "action.success",
  fail: "action.fail",
  unknown: "action.unknown",
};

type ActionProps = Pick<Props, "id" | "data"> & { title: string; call: ResolvedCall };

const Action = ({ id, data, title, call }: ActionProps) => {
  const { text } = useText();
  const { state, prompts, press, answer, reject } = useAction(id, call);
  const styles = {
    ...(data.style?.data ? { normal: data.style.data } : {}),
    ...(data.successStyle?.data ? { success: data.successStyle.data } : {}),
    ...(data.failStyle?.data ? { fail: data.failStyle.data } : {}),
  };
  const word = words[state];
  return (
    <>
      <Button
        className={classes.button ?? ""}
        variant="default"
        style={styleOf(state, styles)}
        data-state={state}
        disabled={state === "pending"}
        leftSection={icons[state]}
        onClick={press}
      >
        {title}
      </Button>
      <VisuallyHidden component="output">{word ? text(word) : ""}</VisuallyHidden>
      {prompts.length > 0 && <Prompts title={title} prompts={prompts} onAnswer={answer} onReject={reject} />}
    </>
  );
};

/** A button that sends the call of its document. What the answer says is not shown, only whether it went well, or that nobody knows. */
const View = ({ id, options, data }: Props) => {
  const { label, text } = useText();
  const title = options.label === undefined || options.label === "" ? text("action.send") : label(options.label);
  return (
    <WidgetBox options={options}>
      <Bind bound={data.call}>{(call) => <Action id={id} data={data} title={title} call={call} />}</Bind>
    </WidgetBox>
  );
};

export default View;
