import { type Icon, IconAlertTriangle, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { asText } from "#widgets/controls/cells/values.ts";
import classes from "./facts.module.css";
import type { Fact } from "./schema.ts";

type State = "good" | "warning" | "bad";
const icons: Record<State, Icon> = { good: IconCircleCheck, warning: IconAlertTriangle, bad: IconCircleX };

/** A negative number is bad news where the document says so. */
export const stateOf = ({ value, state, redBelowZero }: Pick<Fact, "value" | "state" | "redBelowZero">): State | null =>
  state ?? (redBelowZero && typeof value === "number" && value < 0 ? "bad" : null);

/** A value that is a text of the catalogue. */
const isLabel = (value: unknown): value is { text: string | number } =>
  typeof value === "object" && value !== null && "text" in value;

interface PairProps {
  label: string;
  state: State | null;
  children: ReactNode;
}

/** A label above or beside its value. */
export const Pair = ({ label, state, children }: PairProps) => {
  const Mark = state ? icons[state] : null;
  return (
    <div className={classes.pair}>
      <dt>{label}</dt>
      <dd data-state={state ?? undefined}>
        {Mark && <Mark size="1.1em" aria-hidden />}
        {children}
      </dd>
    </div>
  );
};

/** Pairs of label and value. */
export const Facts = ({ facts, layout = "list" }: { facts: readonly Fact[]; layout?: "list" | "panels" | "line" }) => {
  const { label } = useText();
  const format = useFormat();
  const shown = (value: unknown): string => {
    if (typeof value === "number") return format.number(value);
    return isLabel(value) ? label(value) : asText(value);
  };
  return (
    <dl className={`${classes.facts} ${classes[layout]}`}>
      {facts.map((fact, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two facts may have the same label
        <Pair key={index} label={label(fact.label)} state={stateOf(fact)}>
          {shown(fact.value)}
        </Pair>
      ))}
    </dl>
  );
};
