import { IconAlertTriangle, IconCheck, IconClockExclamation, type Icon, IconLoader2 } from "@tabler/icons-react";
import { useState } from "react";
import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import { Star } from "#engine/shell/subject/Star.tsx";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useNowAs } from "#engine/react/providers/ClockProvider.tsx";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { type Lazy, LazyView } from "#engine/react/registry/LazyView.tsx";
import type { CardPlace, WidgetViewProps } from "#engine/registry/types.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { barPaint, StateIcon, statePaint } from "#widgets/controls/machine-state/StateMark.tsx";
import type { MachineState } from "#widgets/controls/machine-state/state.ts";
import classes from "./late-orders.module.css";
import { type ButtonState, buttonState, isDisabled, type LateOrder, totalLateHours } from "./logic.ts";
import type { PopupProps } from "./Popup.tsx";
import type { schema } from "./schema.ts";
import { minute } from "#schemas/durations.ts";

type Options = Static<typeof schema.options>;
interface LateMachine extends MachineState {
  machine_id: string;
  object_description?: string;
  /** Is it one of the reader's own? */
  starred?: boolean;
}
interface Data {
  machine?: Bound<LateMachine | null>;
  orders?: Bound<LateOrder[]>;
}

const popup: Lazy<PopupProps> = { view: () => import("./Popup.tsx") };

const icons: Record<ButtonState, Icon> = {
  error: IconAlertTriangle,
  loading: IconLoader2,
  none: IconCheck,
  late: IconClockExclamation,
};
const words: Record<ButtonState, string> = {
  error: "late_orders.error",
  loading: "late_orders.loading",
  none: "late_orders.none",
  late: "late_orders.show",
};

/** Colour, icon and word say how it stands; a press shows the late orders, where there are any. */
const StateButton = ({ state, name, onOpen }: { state: ButtonState; name: string; onOpen: () => void }) => {
  const { text } = useText();
  const Shown = icons[state];
  return (
    <button
      type="button"
      className={classes["button"]}
      data-state={state}
      disabled={isDisabled(state)}
      aria-haspopup="dialog"
      aria-label={`${name}: ${text(words[state])}`}
      onClick={onOpen}
    >
      <Shown size={22} aria-hidden className={classes["icon"]} />
      {text(words[state])}
    </button>
  );
};

/** How many are late and for how long together; "-" as long as nobody knows. */
const Figures = ({ orders }: { orders: readonly LateOrder[] | null }) => {
  const { text } = useText();
  const format = useFormat();
  const hours = useNowAs((now) => (orders ? totalLateHours(orders, now) : null), minute);
  return (
    <dl className={classes["figures"]}>
      <div>
        <dt>{text("late_orders.count")}</dt>
        <dd>{orders ? format.number(orders.length) : "-"}</dd>
      </div>
      <div>
        <dt>{text("late_orders.hours")}</dt>
        <dd>{hours === null ? "-" : format.number(hours, 1)}</dd>
      </div>
    </dl>
  );
};

const Head = ({ machine, link, isPlain }: { machine: LateMachine; link: string | null; isPlain: boolean }) => {
  const names = (
    <>
      <strong className={classes["id"]}>{machine.machine_id}</strong>
      <span className={classes["description"]}>{machine.object_description}</span>
    </>
  );
  return (
    <header className={classes["head"]} style={isPlain ? undefined : statePaint(machine)}>
      {isPlain ? (
        <span className={classes["dot"]} style={barPaint(machine)}>
          <StateIcon machine={machine} />
        </span>
      ) : (
        <StateIcon machine={machine} size={24} />
      )}
      {link ? (
        <AppLink to={link} className={classes["names"]}>
          {names}
        </AppLink>
      ) : (
        <span className={classes["names"]}>{names}</span>
      )}
      {machine.starred === undefined ? null : (
        <span className={classes["star"]} data-head={isPlain ? "plain" : "status"}>
          <Star id={machine.machine_id} isStarred={machine.starred} />
        </span>
      )}
    </header>
  );
};

const noPlace: CardPlace = { link: null, loading: false, table: null, rowLink: null };

/** A machine's orders that should have begun before today: how many, for how long, and on a press which. */
const View = ({ options, data, card = noPlace }: WidgetViewProps<Options, Data>) => {
  const [isOpen, setIsOpen] = useState(false);
  const orders = data.orders?.data ?? null;
  return (
    <Bind bound={data.machine} missing={900136}>
      {(machine) => {
        const none = orders?.length === 0;
        const error = data.orders?.error !== null && data.orders?.error !== undefined;
        const state = buttonState({ error, loading: card.loading || orders === null, none, late: !none });
        const close = () => setIsOpen(false);
        return (
          <article className={classes["card"]} aria-label={machine.machine_id}>
            <Head machine={machine} link={card.link} isPlain={options.headerStyle !== "status"} />
            <Figures orders={orders} />
            <StateButton state={state} name={machine.machine_id} onOpen={() => setIsOpen(true)} />
            {isOpen && orders && card.table ? (
              <LazyView
                definition={popup}
                props={{
                  machine: machine.machine_id,
                  table: card.table,
                  rowLink: card.rowLink,
                  orders,
                  onClose: close,
                }}
              />
            ) : null}
          </article>
        );
      }}
    </Bind>
  );
};

export default View;
