import { useMemo, useState } from "react";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import type { WidgetDocument } from "#schemas/documents/widget/schema.ts";
import { toText } from "#engine/language/expressions/convert.ts";
import { evaluate } from "#engine/language/expressions/evaluate.ts";
import type { Services } from "#engine/language/expressions/services.ts";
import type { PageViewProps, WidgetDefinition } from "#engine/registry/types.ts";
import { FaultFrame } from "#engine/react/dashboard/FaultFrame.tsx";
import { DocumentFrame } from "#engine/react/documents/DocumentFrame.tsx";
import { useServices } from "#engine/react/documents/environment.ts";
import type { Subject } from "#schemas/documents/site/subject.ts";
import { keyOf, type SubjectRow } from "#engine/navigation/subject.ts";
import { NoSubjects } from "#engine/react/subject/NoSubjects.tsx";
import { useHasNone, useSubject } from "#engine/react/subject/use-subject.ts";
import { useSubjectsHere } from "../subject/use-subjects-here.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { isLabel } from "#engine/react/providers/label.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { LazyPart } from "#engine/react/registry/LazyPart.tsx";
import type { Lazy } from "#engine/react/registry/LazyView.tsx";
import { AgeFoot, LoadError, Message, RowsSkeleton } from "#engine/react/states/States.tsx";
import type { Row } from "#engine/react/tables/rows.ts";
import { type CardRow, groupCards, orderCards, shownCards } from "./arrange.ts";
import { Card } from "./Card.tsx";
import classes from "./cards.module.css";
import { CardTools } from "./CardTools.tsx";
import { type CardsConfig, isCardsConfig } from "./config.ts";
import { Failures } from "./Failures.tsx";
import type { OptionsDialogProps } from "./OptionsDialog.tsx";
import type { Turn } from "./round.ts";
import { useJoined } from "./use-joined.ts";
import { type CardOptions, useCardOptions } from "./use-options.ts";
import { useShown, useTurns } from "./use-turns.ts";

const optionsDialog: Lazy<OptionsDialogProps> = { view: () => import("./OptionsDialog.tsx") };

const cardOf = (key: string, row: SubjectRow, turn: Turn | undefined): CardRow => ({
  key,
  row,
  count: Array.isArray(turn?.data) ? turn.data.length : null,
  failed: turn?.error !== null && turn?.error !== undefined,
});

/** What stands over a group of cards: the config's expression over one of its rows, else the field itself. */
const useGroupLabel = ({ groups }: CardsConfig, services: Services, { name }: Subject) => {
  const { label } = useText();
  return (term: string, row: Row): string => {
    const said =
      groups && Object.hasOwn(groups, term) ? evaluate(groups[term], { [name]: row }, services) : (row[term] ?? "-");
    return typeof said === "object" && isLabel(said) ? label(said) : toText(said ?? "-");
  };
};

interface GridProps {
  definition: WidgetDefinition;
  config: CardsConfig;
  of: readonly SubjectRow[];
  own: CardOptions;
}

/** The cards of the page's rows in their order, and what is read for one after the other. */
const useCards = ({ config, of, own: { options } }: GridProps, services: Services) => {
  const subject = useSubject();
  const rows = useMemo(() => new Map(of.map((row) => [keyOf(subject, row), row])), [of, subject]);
  const { known, rounds } = useTurns(config.turns, subject.name, rows);
  const all = [...rows].map(([key, row]) => cardOf(key, row, known.get(key)));
  const cards = orderCards(all, options, config, services, subject.name);
  useShown(
    rounds,
    cards.map(({ key }) => key),
  );
  const shown = shownCards(cards, options, config, services, subject.name);
  const isWaiting = config.turns !== undefined && cards.some(({ count, failed }) => count === null && !failed);
  return { cards, shown, known, rounds, isWaiting };
};

/** The cards of the page's rows, in groups and in order. Updates keep the place: each card stays the same element. */
const Grid = (props: GridProps) => {
  const { definition, config, of, own } = props;
  const { options } = own;
  const { text, label } = useText();
  const subject = useSubject();
  const services = useServices(null);
  const labelOf = useGroupLabel(config, services, subject);
  const { cards, shown, known, rounds, isWaiting } = useCards(props, services);
  const joinedOf = useJoined(config.joined);
  return (
    <>
      {config.turns && rounds ? (
        <Failures title={label(config.turns.failed)} cards={cards} turns={known} again={rounds.again} />
      ) : null}
      {shown.length === 0 && isWaiting ? <RowsSkeleton /> : null}
      {shown.length === 0 && !isWaiting ? (
        <Message title={config.empty && of.length > 0 ? label(config.empty) : text(900072)} />
      ) : null}
      {groupCards(shown, options, labelOf).map((group) => (
        <section key={group.label ?? ""} aria-label={group.label ?? undefined}>
          {group.label === null ? null : (
            <h2 className={classes["group"]}>
              {group.label} <span className={classes["size"]}>{group.cards.length}</span>
            </h2>
          )}
          <ul className={classes["grid"]}>
            {group.cards.map(({ key, row }) => (
              <Card
                key={key}
                id={key}
                row={row}
                subject={subject.name}
                definition={definition}
                options={options}
                config={config}
                joined={joinedOf(row)}
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
  const here = useSubjectsHere();
  const hasNone = useHasNone();
  const own = useCardOptions(served, definition);
  const [isSetting, setIsSetting] = useState(false);
  if (here.status === "error") return <LoadError error={here.error ?? { code: "unexpected", message: "" }} />;
  if (!here.data || own.pending) return <RowsSkeleton />;
  if (hasNone) return <NoSubjects />;
  return (
    <div className={classes["view"]}>
      <CardTools
        said={text("cards.count", { count: here.data.length })}
        onOptions={own.keep ? () => setIsSetting(true) : undefined}
      />
      <div className={classes["scroll"]}>
        <Grid definition={definition} config={config} of={here.data} own={own} />
      </div>
      {here.stale ? <AgeFoot fetchedAt={here.fetchedAt} /> : null}
      {isSetting ? (
        <LazyPart definition={optionsDialog} props={{ own, definition, onClose: () => setIsSetting(false) }} />
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

/** An overview as widgets: the widget document that the page names, once for each of the subject at the page's location. */
const CardsView = ({ content }: PageViewProps) => {
  const { text } = useText();
  const { config } = content;
  if (!isCardsConfig(config)) return <Message title={text(900053)} />;
  return (
    <DocumentFrame<WidgetDocument> kind="widget" slug={config.widget}>
      {(served) => <Served key={config.widget} served={served} config={config} />}
    </DocumentFrame>
  );
};

export default CardsView;
