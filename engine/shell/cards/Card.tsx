import { memo } from "react";
import { type Bound, failed, pending, ready } from "#engine/bindings/bound.ts";
import { fill } from "#engine/expressions/fill.ts";
import type { WidgetDefinition, WidgetViewProps } from "#engine/registry/types.ts";
import { FaultFrame } from "#engine/react/dashboard/FaultFrame.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { ErrorBoundary } from "#engine/react/registry/ErrorBoundary.tsx";
import { LazyView } from "#engine/react/registry/LazyView.tsx";
import type { Row } from "#engine/react/tables/rows.ts";
import classes from "./cards.module.css";
import type { CardsConfig } from "./config.ts";
import type { Turn } from "./rounds.ts";

interface CardProps {
  id: string;
  machine: Row;
  definition: WidgetDefinition;
  options: Row;
  config: CardsConfig;
  /** The rows that were joined, in the order of the config. */
  joined: readonly (Row | null)[];
  turn: Turn | undefined;
}

const isSame = (left: CardProps, right: CardProps): boolean =>
  left.joined.length === right.joined.length &&
  left.joined.every((row, at) => row === right.joined[at]) &&
  (["id", "machine", "definition", "options", "config", "turn"] as const).every((name) => left[name] === right[name]);

const boundOf = (turn: Turn | undefined): Bound => {
  if (!turn || (turn.at === null && turn.error === null)) return pending;
  if (turn.at === null) return failed(turn.error!);
  return { ...ready(turn.data, turn.at), stale: turn.error !== null, error: turn.error };
};

const dataOf = ({ machine, config, joined, turn }: CardProps): Record<string, Bound> => ({
  machine: ready(machine),
  ...Object.fromEntries(Object.keys(config.joined ?? {}).map((name, at) => [name, ready(joined[at] ?? null)])),
  ...(config.turns ? { [config.turns.name]: boundOf(turn) } : {}),
});

/** An address of the config for one machine, each of its fields as a part of the path. */
const addressOf = (template: string | undefined, machine: Row): string | null => {
  if (template === undefined) return null;
  const fields = Object.fromEntries(
    Object.entries(machine).map(([name, value]) => [name, encodeURIComponent(String(value))]),
  );
  return String(fill(template, { machine: fields }));
};

const noParameters = {};
const ignore = () => {};

const Shown = (props: CardProps) => {
  const { id, machine, definition, options, config, turn } = props;
  const view: WidgetViewProps<any, any> = {
    id,
    options,
    data: dataOf(props),
    status: "ready",
    parameters: noParameters,
    setParameter: ignore,
    card: {
      link: addressOf(config.open, machine),
      loading: turn?.loading ?? false,
      table: config.table ?? null,
      rowLink: addressOf(config.openRow, machine),
    },
  };
  return <LazyView definition={definition} props={view} fallback={<div className={classes["skeleton"]} />} />;
};

/** One machine's widget: drawn again only when something of this machine has changed. A view that throws spoils its own frame. */
export const Card = memo((props: CardProps) => {
  const { text } = useText();
  return (
    <li className={classes["card"]} data-card={props.id}>
      <ErrorBoundary
        resetKey={props.machine}
        fallback={(error, retry) => <FaultFrame title={text(900134)} detail={error.message} retry={retry} />}
      >
        <Shown {...props} />
      </ErrorBoundary>
    </li>
  );
}, isSame);
