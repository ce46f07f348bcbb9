import { Button, Modal, Switch, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { CallPrompt } from "#engine/bindings/resolvers/callConfiguration.ts";
import { PopupFoot, TimeLeft } from "#engine/react/popups/PopupFoot.tsx";
import { useTurn } from "#engine/react/popups/use-turn.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./action-button.module.css";
import { type Answers, isAnswered, nameOf, promptSeconds, titleOf, unanswered } from "./logic.ts";

interface PromptsProps {
  title: string;
  prompts: readonly CallPrompt[];
  onAnswer: (answers: Answers) => void;
  /** Closed, cancelled, or not answered in time. */
  onReject: () => void;
}

interface FieldProps {
  prompt: CallPrompt;
  value: string | boolean | undefined;
  onChange: (value: string | boolean) => void;
}

const Field = ({ prompt, value, onChange }: FieldProps) =>
  prompt.type === "boolean" ? (
    <Switch
      size="lg"
      label={titleOf(prompt)}
      checked={value === true}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  ) : (
    <TextInput
      size="lg"
      label={titleOf(prompt)}
      required
      maxLength={4000}
      value={String(value ?? "")}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );

/** Asks for everything that the body of the call leaves open, in one popup over the page. */
export const Prompts = ({ title, prompts, onAnswer, onReject }: PromptsProps) => {
  const { text } = useText();
  const [answers, setAnswers] = useState(() => unanswered(prompts));
  const { isOpen, secondsLeft } = useTurn(promptSeconds, onReject);
  if (!isOpen) return null;
  const isComplete = isAnswered(prompts, answers);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) onAnswer(answers);
  };
  return (
    <Modal
      opened
      onClose={onReject}
      size="lg"
      title={title}
      closeButtonProps={{ size: 48, "aria-label": text("popup.close") }}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      <form className={classes.prompts} onSubmit={submit}>
        {prompts.map((prompt) => {
          const name = nameOf(prompt);
          const change = (value: string | boolean) => setAnswers((all) => ({ ...all, [name]: value }));
          return <Field key={name} prompt={prompt} value={answers[name]} onChange={change} />;
        })}
        <PopupFoot lead={<TimeLeft seconds={secondsLeft ?? promptSeconds} />}>
          <Button size="lg" variant="default" onClick={onReject}>
            {text("popup.cancel")}
          </Button>
          <Button size="lg" type="submit" disabled={!isComplete}>
            {text(900064)}
          </Button>
        </PopupFoot>
      </form>
    </Modal>
  );
};
