import { memo } from "react";
import { type Bound, failed, pending, ready } from "#engine/bindings/bound.ts";
import { fill } from "#engine/language/expressions/fill.ts";
import type { WidgetDefinition, WidgetViewProps } from "#engine/registry/types.ts";
import { FaultFrame } from "#engine/react/dashboard/FaultFrame.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { ErrorBoundary } from "#engine/react/registry/ErrorBoundary.tsx";
import { LazyView } from "#engine/react/registry/LazyView.tsx";
import type { Row } from "#engine/react/tables/rows.ts";
import classes from "./cards.module.css";
import type { CardsConfig } from "./config.ts";
import type { Turn } from "./round.ts";

interface CardProps {
  id: string;
  /** What the card is of. */
  row: Row;
  /** How expressions and the widget call it. */
  subject: string;
  definition: WidgetDefinition;
  options: Row;
  config: CardsConfig;
  /** The rows that were joined, in the order of the config. */
  joined: readonly (Row | null)[];
  turn: Turn | undefined;
}

const isSame = (left: CardProps, right: CardProps): boolean =>
  left.joined.length === right.joined.length &&
  left.joined.every((one, at) => one === right.joined[at]) &&
  (["id", "row", "subject", "definition", "options", "config", "turn"] as const).every(
    (name) => left[name] === right[name],
  );

const boundOf = (turn: Turn | undefined): Bound => {
  if (!turn || (turn.at === null && turn.error === null)) return pending;
  if (turn.at === null) return failed(turn.error!);
  return { ...ready(turn.data, turn.at), stale: turn.error !== null, error: turn.error };
};

const dataOf = ({ row, subject, config, joined, turn }: CardProps): Record<string, Bound> => ({
  [subject]: ready(row),
  ...Object.fromEntries(Object.keys(config.joined ?? {}).map((name, at) => [name, ready(joined[at] ?? null)])),
  ...(config.turns ? { [config.turns.name]: boundOf(turn) } : {}),
});

/** An address of the config for one row, each of its fields as a part of the path. */
const addressOf = (template: string | undefined, { subject, row }: CardProps): string | null => {
  if (template === undefined) return null;
  const fields = Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, encodeURIComponent(String(value))]),
  );
  return String(fill(template, { [subject]: fields }));
};

const noParameters = {};
const ignore = () => {};

const Shown = (props: CardProps) => {
  const { id, definition, options, config, turn } = props;
  const view: WidgetViewProps<any, any> = {
    id,
    options,
    data: dataOf(props),
    status: "ready",
    parameters: noParameters,
    setParameter: ignore,
    card: {
      link: addressOf(config.open, props),
      loading: turn?.loading ?? false,
      table: config.table ?? null,
      rowLink: addressOf(config.openRow, props),
    },
  };
  return <LazyView definition={definition} props={view} fallback={<div className={classes["skeleton"]} />} />;
};

/** The widget of one row: drawn again only when something of this row has changed. A view that throws spoils its own frame. */
export const Card = memo((props: CardProps) => {
  const { text } = useText();
  return (
    <li className={classes["card"]} data-card={props.id}>
      <ErrorBoundary
        resetKey={props.row}
        fallback={(error, retry) => <FaultFrame title={text(900134)} detail={error.message} retry={retry} />}
      >
        <Shown {...props} />
      </ErrorBoundary>
    </li>
  );
}, isSame);
