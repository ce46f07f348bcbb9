import { Tooltip } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import { Star } from "#engine/shell/subject/Star.tsx";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useColumnHeading, useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { type CardField, defaultCardFields } from "#schemas/plant/card-fields.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Since } from "#widgets/controls/machine-state/Since.tsx";
import {
  barPaint,
  StateIcon,
  statePaint,
  useStateText,
  useStateWord,
} from "#widgets/controls/machine-state/StateMark.tsx";
import { stateSince } from "#widgets/controls/machine-state/state.ts";
import { type CardMachine, type CardOrder, fieldText, fieldValue, isWithoutOrder } from "./logic.ts";
import classes from "./machine-card.module.css";
import type { schema } from "./schema.ts";

type Options = Static<typeof schema.options>;
interface Data {
  machine?: Bound<CardMachine | null>;
  order?: Bound<CardOrder | null>;
}

/** The machine's touch configuration is missing: its screens cannot be drawn as they should. */
const ConfigMark = () => {
  const { text } = useText();
  return (
    <Tooltip label={text(900061)} events={{ hover: true, focus: true, touch: true }} multiline maw={280}>
      <button type="button" className={classes["mark"]} aria-label={text(900061)}>
        <IconAlertTriangle size={20} aria-hidden />
      </button>
    </Tooltip>
  );
};

/** The star stands where an overview says whether the machine is starred. */
const StarPlace = ({ machine }: { machine: CardMachine }) =>
  machine.starred === undefined ? null : (
    <span className={classes["star"]}>
      <Star id={machine.machine_id} isStarred={machine.starred} />
    </span>
  );

const Head = ({ machine, isPlain }: { machine: CardMachine; isPlain: boolean }) => (
  <header
    className={classes["head"]}
    style={isPlain ? undefined : statePaint(machine)}
    data-head={isPlain ? "plain" : "status"}
  >
    {isPlain ? (
      <span className={classes["dot"]} style={barPaint(machine)}>
        <StateIcon machine={machine} />
      </span>
    ) : (
      <StateIcon machine={machine} size={24} />
    )}
    <span className={classes["names"]}>
      <strong className={classes["id"]}>{machine.machine_id}</strong>
      <span className={classes["description"]}>{machine.object_description}</span>
    </span>
    {machine.unconfigured ? <ConfigMark /> : null}
    <StarPlace machine={machine} />
  </header>
);

const StateLine = ({ machine }: { machine: CardMachine }) => {
  const said = useStateText(machine);
  const word = useStateWord(machine);
  return (
    <p className={classes["state"]}>
      <span className={classes["said"]} title={said}>
        {said}
      </span>
      {said === word ? null : <span className={classes["word"]}>{word}</span>}
      <Since moment={stateSince(machine)} className={classes["since"]} />
    </p>
  );
};

const Field = ({ field, machine, order }: { field: CardField; machine: CardMachine; order: CardOrder | null }) => {
  const { text } = useText();
  const format = useFormat();
  const heading = useColumnHeading();
  const words = { yes: text("popup.yes"), no: text("popup.no") };
  const value = isWithoutOrder(field, machine) ? null : fieldValue(field, machine, order);
  const said = fieldText(field, value, format, words);
  return (
    <div>
      <dt title={heading(field)}>{heading(field)}</dt>
      <dd title={said}>{said}</dd>
    </div>
  );
};

/** One machine: its state in colour, icon and words, why it stands and since when, and six fields of choice. */
const View = ({ options, data, card }: WidgetViewProps<Options, Data>) => {
  const { headerStyle = "status", fields = defaultCardFields } = options;
  return (
    <Bind bound={data.machine} missing={900136}>
      {(machine) => (
        <article className={classes["card"]} aria-label={machine.machine_id}>
          <Head machine={machine} isPlain={headerStyle === "plain"} />
          <StateLine machine={machine} />
          <dl className={classes["fields"]}>
            {fields.map((field, at) =>
              field === null ? (
                // oxlint-disable-next-line react/no-array-index-key -- an empty place is known by where it is
                <div key={`empty ${at}`} aria-hidden />
              ) : (
                <Field key={`${field} ${at}`} field={field} machine={machine} order={data.order?.data ?? null} />
              ),
            )}
          </dl>
          {card?.link ? (
            <AppLink
              to={card.link}
              className={classes["cover"]}
              label={`${machine.machine_id} ${machine.object_description ?? ""}`}
            />
          ) : null}
        </article>
      )}
    </Bind>
  );
};

export default View;
