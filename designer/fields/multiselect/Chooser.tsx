import { Button, Switch, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { choose, type ChoiceRules, type Chosen, found, longPress, type Press, searchAbove } from "./choose.ts";
import classes from "./chooser.module.css";

interface ChooserOption<V> {
  value: V;
  label: string;
}

export interface ChooserProps<V> extends ChoiceRules {
  id?: string;
  label: string;
  options: readonly ChooserOption<V>[];
  chosen: Chosen<V>;
  /** No search box, however many options there are. */
  search?: boolean;
  disabled?: boolean;
  change: (chosen: Chosen<V>) => void;
}

const howOf = (event: MouseEvent): Press => (event.altKey ? "all" : event.ctrlKey || event.metaKey ? "only" : "plain");

/** One button per option. */
export const Chooser = <V,>(props: ChooserProps<V>) => {
  const { id, label, options, chosen, search = true, disabled = false, change, ...rules } = props;
  const { text } = useText();
  const [typed, setTyped] = useState("");
  const isSearched = search && options.length > searchAbove;
  const values = options.map(({ value }) => value);
  const press = (value: V, how: Press) => change(choose(values, chosen, value, how, rules));
  const [first] = values;
  return (
    <fieldset id={id} aria-label={label} className={classes["chooser"]}>
      <div className={classes["head"]}>
        {rules.switched && (
          <Switch
            checked={chosen !== null}
            disabled={disabled}
            label={text(chosen === null ? "inspector.disabled" : "inspector.enabled")}
            onChange={(event) => change(event.currentTarget.checked ? [] : null)}
          />
        )}
        {rules.mode === "multiple" && first !== undefined && (
          <Button variant="subtle" disabled={disabled} onClick={() => press(first, "all")}>
            {text("inspector.all")}
          </Button>
        )}
      </div>
      {isSearched && (
        <TextInput
          type="search"
          aria-label={text("inspector.search_in", { label })}
          placeholder={text("inspector.search")}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={classes["options"]}>
        {found(options, isSearched ? typed : "").map(({ value, label: name }) => (
          <Option
            key={String(value)}
            label={name}
            isChosen={chosen?.includes(value) ?? false}
            disabled={disabled}
            press={(how) => press(value, how)}
          />
        ))}
      </div>
    </fieldset>
  );
};

interface OptionProps {
  label: string;
  isChosen: boolean;
  disabled: boolean;
  press: (how: Press) => void;
}

/** A press that is held counts as one with Ctrl; the click that ends it counts no more. */
const Option = ({ label, isChosen, disabled, press }: OptionProps) => {
  const clock = useClock();
  const held = useRef<{ stop: () => void; counted: boolean } | null>(null);
  const start = ({ pointerType }: PointerEvent) => {
    held.current = null;
    if (pointerType === "mouse") return;
    const one = { counted: false, stop: () => {} };
    one.stop = clock.after(longPress, () => {
      one.counted = true;
      press("only");
    });
    held.current = one;
  };
  const stop = () => held.current?.stop();
  const click = (event: MouseEvent) => {
    const wasHeld = held.current?.counted ?? false;
    held.current = null;
    if (!wasHeld) press(howOf(event));
  };
  return (
    <button
      type="button"
      className={classes["option"]}
      aria-pressed={isChosen}
      disabled={disabled}
      onPointerDown={start}
      onPointerUp={stop}
      onPointerCancel={stop}
      onPointerLeave={stop}
      onContextMenu={(event) => held.current && event.preventDefault()}
      onClick={click}
    >
      {isChosen && <IconCheck size={16} aria-hidden />}
      {label}
    </button>
  );
};
