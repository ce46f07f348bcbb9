import { useMemo, useState } from "react";
import type { Label, ServedDocument } from "#schemas/documents/envelope.ts";
import type { WidgetDocument } from "#schemas/documents/widget/schema.ts";
import { toText } from "#engine/expressions/convert.ts";
import { evaluate } from "#engine/expressions/evaluate.ts";
import type { Services } from "#engine/expressions/services.ts";
import type { PageViewProps, WidgetDefinition } from "#engine/registry/types.ts";
import { FaultFrame } from "#engine/react/dashboard/FaultFrame.tsx";
import { DocumentFrame } from "#engine/react/documents/DocumentFrame.tsx";
import { useServices } from "#engine/react/documents/environment.ts";
import type { MachineLike } from "#engine/react/machines/machines.ts";
import { useMachinesHere } from "../machines/use-machines-here.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { type Lazy, LazyView } from "#engine/react/registry/LazyView.tsx";
import { AgeFoot, LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import type { Row } from "#engine/react/tables/rows.ts";
import { type CardRow, groupCards, orderCards, shownCards } from "./arrange.ts";
import { Card } from "./Card.tsx";
import classes from "./cards.module.css";
import { CardTools } from "./CardTools.tsx";
import type { CardsConfig } from "./config.ts";
import { Failures } from "./Failures.tsx";
import type { OptionsDialogProps } from "./OptionsDialog.tsx";
import type { Turn } from "./rounds.ts";
import { useJoined } from "./use-joined.ts";
import { type CardOptions, useCardOptions } from "./use-options.ts";
import { useShown, useTurns } from "./use-turns.ts";

const optionsDialog: Lazy<OptionsDialogProps> = { view: () => import("./OptionsDialog.tsx") };

const cardOf = (machine: MachineLike, turn: Turn | undefined): CardRow => ({
  key: machine.machine_id,
  machine,
  count: Array.isArray(turn?.data) ? turn.data.length : null,
  failed: turn?.error !== null && turn?.error !== undefined,
});

/** What stands over a group of cards: the config's expression over one of its machines, else the field itself. */
const useGroupLabel = ({ groups }: CardsConfig, services: Services) => {
  const { label } = useText();
  return (term: string, machine: Row): string => {
    const said =
      groups && Object.hasOwn(groups, term) ? evaluate(groups[term], { machine }, services) : (machine[term] ?? "-");
    return typeof said === "object" && said !== null ? label(said as Label) : toText(said ?? "-");
  };
};

interface GridProps {
  definition: WidgetDefinition;
  config: CardsConfig;
  machines: readonly MachineLike[];
  own: CardOptions;
}

/** The cards of the page's machines, in groups and in order. Updates keep the place: each card stays the same element. */
const Grid = ({ definition, config, machines, own: { options } }: GridProps) => {
  const { text, label } = useText();
  const services = useServices(null);
  const labelOf = useGroupLabel(config, services);
  const rows = useMemo(() => new Map(machines.map((machine) => [machine.machine_id, machine])), [machines]);
  const { known, rounds } = useTurns(config.turns, rows);
  const joinedOf = useJoined(config.joined);
  const cards = orderCards(
    machines.map((machine) => cardOf(machine, known.get(machine.machine_id))),
    options,
    config,
    services,
  );
  useShown(
    rounds,
    cards.map(({ key }) => key),
  );
  const shown = shownCards(cards, options, config, services);
  const isWaiting = config.turns !== undefined && cards.some(({ count, failed }) => count === null && !failed);
  return (
    <>
      {config.turns && rounds ? (
        <Failures title={label(config.turns.failed)} cards={cards} turns={known} again={rounds.again} />
      ) : null}
      {shown.length === 0 && isWaiting ? <RowsSkeleton /> : null}
      {shown.length === 0 && !isWaiting ? (
        <Message title={config.empty && machines.length > 0 ? label(config.empty) : text(900072)} />
      ) : null}
      {groupCards(shown, options, labelOf).map((group) => (
        <section key={group.label ?? ""} aria-label={group.label ?? undefined}>
          {group.label === null ? null : (
            <h2 className={classes["group"]}>
              {group.label} <span className={classes["size"]}>{group.cards.length}</span>
            </h2>
          )}
          <ul className={classes["grid"]}>
            {group.cards.map(({ key, machine }) => (
              <Card
                key={key}
                id={key}
                machine={machine}
                definition={definition}
                options={options}
                config={config}
                joined={joinedOf(machine)}
                turn={known.get(key)}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
};

const Cards = ({
  served,
  definition,
  config,
}: {
  served: ServedDocument<WidgetDocument>;
  definition: WidgetDefinition;
  config: CardsConfig;
}) => {
  const { text } = useText();
  const machines = useMachinesHere();
  const own = useCardOptions(served, definition);
  const [isSetting, setIsSetting] = useState(false);
  if (machines.status === "error") return <LoadError error={machines.error ?? { code: "unexpected", message: "" }} />;
  if (!machines.data || own.pending) return <RowsSkeleton />;
  return (
    <div className={classes["view"]}>
      <CardTools
        said={text("cards.count", { count: machines.data.length })}
        onOptions={own.keep ? () => setIsSetting(true) : undefined}
      />
      <div className={classes["scroll"]}>
        <Grid definition={definition} config={config} machines={machines.data} own={own} />
      </div>
      {machines.stale ? <AgeFoot fetchedAt={machines.fetchedAt} /> : null}
      {isSetting ? (
        <LazyView definition={optionsDialog} props={{ own, definition, onClose: () => setIsSetting(false) }} />
      ) : null}
    </div>
  );
};

const Served = ({ served, config }: { served: ServedDocument<WidgetDocument>; config: CardsConfig }) => {
  const { text } = useText();
  const { registry } = useEngine();
  const { widget } = served.document;
  const definition = registry.widgets.get(widget);
  const [fault] = served.faults;
  if (!definition) return <FaultFrame title={text(900133, { component: widget })} />;
  if (fault) return <Message title={text(900053)} code={fault.path} detail={fault.message} />;
  return <Cards served={served} definition={definition} config={config} />;
};

/** An overview as widgets: the widget document that the page names, once for each machine of the page's location. */
const CardsView = ({ content }: PageViewProps) => {
  const config = content.config as unknown as CardsConfig;
  return (
    <DocumentFrame<WidgetDocument> kind="widget" slug={config.widget}>
      {(served) => <Served key={config.widget} served={served} config={config} />}
    </DocumentFrame>
  );
};

export default CardsView;
