import { Button, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import type { ResolvedParameter } from "#engine/bindings/resolvers/dataSourceParameterConfig.ts";
import { Note } from "#widgets/controls/frame/Note.tsx";
import classes from "./parameter-selector.module.css";

interface ChoicesProps {
  selector: ResolvedParameter;
  /** What the choice is called for who cannot see it. */
  name: string;
  choose: (value: string) => void;
}

/** The choices as the selector's type says. */
export const Choices = (props: ChoicesProps) => {
  const { type, choices } = props.selector;
  if (type === "text") return <Typed {...props} />;
  if (choices.length === 0) return <Note of={900147} />;
  return type === "select" ? <Listed {...props} /> : <Pressed {...props} />;
};

const Pressed = ({ selector: { choices, value }, name, choose }: ChoicesProps) => (
  <fieldset className={classes.buttons} aria-label={name}>
    {choices.map((choice) => (
      <Button
        key={choice}
        className={classes.button ?? ""}
        variant={choice === value ? "filled" : "default"}
        aria-pressed={choice === value}
        onClick={() => choose(choice)}
      >
        {choice}
      </Button>
    ))}
  </fieldset>
);

const Listed = ({ selector: { choices, value }, name, choose }: ChoicesProps) => (
  <div className={classes.field}>
    <Select
      aria-label={name}
      size="md"
      data={[...new Set([...(value === null ? [] : [value]), ...choices])].map(String)}
      value={value}
      allowDeselect={false}
      searchable={choices.length > 10}
      onChange={(chosen) => choose(chosen ?? "")}
    />
  </div>
);

/** A text that counts when it is left or Enter is pressed; then the field shows the parameter's value again. */
const Typed = ({ selector: { value }, name, choose }: ChoicesProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const done = () => {
    if (typed !== null) choose(typed);
    setTyped(null);
  };
  return (
    <form
      className={classes.field}
      onSubmit={(event) => {
        event.preventDefault();
        done();
      }}
    >
      <TextInput
        aria-label={name}
        size="md"
        value={typed ?? value ?? ""}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={done}
      />
    </form>
  );
};
