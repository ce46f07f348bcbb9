import { type RefObject, useMemo, useRef, useState } from "react";
import { IconChevronLeft, IconChevronRight, IconClock, IconX } from "@tabler/icons-react";
import type { ServedDocument } from "#schemas/documents/envelope.ts";
import type { PanelDocument } from "#schemas/documents/panel/schema.ts";
import { sortFaults } from "#engine/documents/faults.ts";
import { messageOf } from "#engine/language/flow/message.ts";
import type { Selection } from "#engine/store/selection.ts";
import { usePageEnvironment, useServices } from "../documents/environment.ts";
import type { FlowWait } from "../flows/run-flow.ts";
import { useSubject, useSubjectOf } from "../subject/use-subject.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useNowAs } from "../providers/ClockProvider.tsx";
import { useText } from "../providers/TextsProvider.tsx";
import { useEdges } from "../use-edges.ts";
import { buttonsOf, type ButtonState, inputsOf, type InputState, panelScope } from "./panel.ts";
import { PanelButton } from "./PanelButton.tsx";
import { PanelField } from "./PanelField.tsx";
import classes from "./panel.module.css";
import { usePanel } from "./use-panel.ts";
import { usePress } from "./use-press.ts";

interface PanelProps {
  target: Selection;
  /** The last row was deselected: nothing can be done any more. */
  isOver: boolean;
  /** The id of the button whose action is under way. */
  busy: string | null;
  setBusy: (id: string | null) => void;
  /** That action waits by itself. */
  wait: FlowWait | null;
  setWait: (wait: FlowWait | null) => void;
}

/** What an action waits for, and how long still. */
const Countdown = ({ wait: { message, until } }: { wait: FlowWait }) => {
  const { text, label } = useText();
  const seconds = useNowAs((now) => Math.max(0, Math.ceil((until - now) / 1000)));
  return (
    <output className={classes["wait"]}>
      <IconClock size={20} aria-hidden />
      {label(message.label, message.values)} <span aria-live="off">{text("popup.seconds_left", { seconds })}</span>
    </output>
  );
};

/** Leads to the actions that hide at a side, where there are some. */
const Scroll = ({ side, strip }: { side: "left" | "right"; strip: RefObject<HTMLElement | null> }) => {
  const { text } = useText();
  const Icon = side === "left" ? IconChevronLeft : IconChevronRight;
  const move = () => {
    const area = strip.current;
    area?.scrollBy({ left: (side === "left" ? -0.8 : 0.8) * area.clientWidth });
  };
  return (
    <button
      type="button"
      className={classes["scroll"]}
      data-side={side}
      aria-label={text(side === "left" ? "panel.actions_before" : "panel.actions_after")}
      onClick={move}
    >
      <Icon size={26} aria-hidden />
    </button>
  );
};

type Inputs = Readonly<Record<string, unknown>>;
const nothing: Inputs = {};

const keysOf = ({ items }: Selection): string => JSON.stringify(items.map(({ key, item }) => key || item));

/** What was typed for these rows; others begin anew. */
const useInputs = (target: Selection): [Inputs, (id: string, value: unknown) => void] => {
  const rows = keysOf(target);
  const [typed, setTyped] = useState<{ rows: string; inputs: Inputs }>({ rows, inputs: nothing });
  const inputs = typed.rows === rows ? typed.inputs : nothing;
  return [inputs, (id, value) => setTyped({ rows, inputs: { ...inputs, [id]: value } })];
};

/** What the panel's expressions read: the page, the one that it is of or else that of the row, and the selection. */
const usePanelScope = (target: Selection, inputs: Inputs) => {
  const { environment, one: ofPage } = usePageEnvironment();
  const { name, key } = useSubject();
  const ofRow = target.items[0]?.item[key];
  const wanted = ofPage === null && typeof ofRow === "string" ? ofRow : undefined;
  const rowsOwn = useSubjectOf(wanted).data ?? null;
  const one = ofPage ?? rowsOwn;
  const services = useServices(one);
  const scope = useMemo(
    () => panelScope({ ...environment, [name]: one }, target, inputs),
    [environment, name, one, target, inputs],
  );
  return { scope, services };
};

interface ActionsProps extends Pick<PanelProps, "isOver" | "busy"> {
  fields: InputState[];
  buttons: ButtonState[];
  inputs: Inputs;
  setInput: (id: string, value: unknown) => void;
  isFaulty: (button: ButtonState) => boolean;
  press: (button: ButtonState) => void;
}

/** Fields and buttons in one strip, which scrolls where it is too narrow for them. */
const Actions = ({ fields, buttons, inputs, setInput, isFaulty, press, isOver, busy }: ActionsProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  useEdges(frame, strip);
  const isLocked = isOver || busy !== null;
  return (
    <div ref={frame} className={classes["frame"]}>
      <Scroll side="left" strip={strip} />
      <div ref={strip} className={classes["strip"]}>
        {fields.map((input) => (
          <PanelField
            key={input.id}
            input={input}
            value={inputs[input.id] ?? null}
            disabled={isLocked}
            change={(value) => setInput(input.id, value)}
          />
        ))}
        {buttons.map((button) => (
          <PanelButton
            key={button.id}
            state={button}
            isFaulty={isFaulty(button)}
            isBusy={busy === button.id}
            isLocked={isLocked}
            press={() => press(button)}
          />
        ))}
      </div>
      <Scroll side="right" strip={strip} />
    </div>
  );
};

const Body = ({
  served,
  target,
  isOver,
  busy,
  setBusy,
  wait,
  setWait,
}: PanelProps & { served: ServedDocument<PanelDocument> }) => {
  const { text, label } = useText();
  const { state } = useEngine();
  const [inputs, setInput] = useInputs(target);
  const { scope, services } = usePanelScope(target, inputs);
  const press = usePress({ target, scope, services, setBusy, setWait });
  const { document, faults } = served;
  const faulty = useMemo(() => sortFaults(faults, "buttons").parts, [faults]);
  const fields = inputsOf(document, scope, services);
  const buttons = buttonsOf(document, scope, services);
  const isBare = fields.length + buttons.length === 0;
  const count = target.items.length;
  const heading = messageOf(document.heading ?? document.title, scope, services);
  return (
    <section
      className={classes["panel"]}
      data-panel={target.type}
      data-bare={isBare}
      aria-label={label(document.title)}
      aria-busy={busy !== null}
    >
      <output className={classes["heading"]}>
        {count === 1 ? label(heading.label, heading.values) : text("panel.count", { n: count })}
      </output>
      {wait && <Countdown wait={wait} />}
      {isBare ? null : (
        <Actions
          {...{ fields, buttons, inputs, setInput, press, isOver, busy }}
          isFaulty={({ button }) => faulty.has(document.buttons.indexOf(button))}
        />
      )}
      <button
        type="button"
        className={classes["close"]}
        aria-label={text("panel.deselect")}
        disabled={isOver}
        onClick={() => state.getState().clearSelection()}
      >
        <IconX size={24} aria-hidden />
      </button>
    </section>
  );
};

/** The panel of a selection type; nothing for a type that has none. */
export const Panel = (props: PanelProps) => {
  const served = usePanel(props.target.type);
  return served ? <Body {...props} served={served} /> : null;
};
