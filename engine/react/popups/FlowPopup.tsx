import { Button, Modal } from "@mantine/core";
import { type FocusEvent, type ReactNode, useRef, useState } from "react";
import type { Services } from "#engine/language/expressions/services.ts";
import { popupFrame } from "#engine/language/flow/request.ts";
import type { FlowRequest } from "#engine/language/flow/screen-types.ts";
import type { Message } from "#engine/language/flow/types.ts";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useText } from "../providers/TextsProvider.tsx";
import { defaultsOf } from "../registry/defaults.ts";
import { ErrorBoundary } from "../registry/ErrorBoundary.tsx";
import { type Lazy, LazyView } from "../registry/LazyView.tsx";
import { LoadError } from "../states/States.tsx";
import { PopupFoot, TimeLeft } from "./PopupFoot.tsx";
import classes from "./popups.module.css";
import type { ShownDocumentProps } from "./ShownDocument.tsx";
import { useTurn } from "./use-turn.ts";

const shownDocument: Lazy<ShownDocumentProps> = { view: () => import("./ShownDocument.tsx") };

const notLoaded = (error: Error, retry: () => void) => (
  <LoadError error={{ code: "step_failed", message: error.message }} retry={retry} />
);

export interface FlowPopupProps {
  request: FlowRequest;
  services: Services;
  onAnswer: (value: unknown) => void;
  /** The person has closed it or said no, or its time is over. */
  onDecline: (reason: "closed" | "timeout") => void;
}
type RequestOf<K extends FlowRequest["kind"]> = Extract<FlowRequest, { kind: K }>;
interface PartProps<K extends FlowRequest["kind"]> {
  request: RequestOf<K>;
  services: Services;
  onAnswer: (value: unknown) => void;
  onDecline: () => void;
  /** What stands before the buttons: the time that is left. */
  time: ReactNode;
}

const useMessage = () => {
  const { label } = useText();
  return (message: Message) => label(message.label, message.values);
};

const Confirm = ({ request, onAnswer, onDecline, time }: PartProps<"confirm">) => {
  const { text } = useText();
  const say = useMessage();
  return (
    <div className={classes["popup"]}>
      <p>{say(request.text)}</p>
      <PopupFoot lead={time}>
        <Button size="lg" variant="default" onClick={onDecline}>
          {request.no ? say(request.no) : text("popup.no")}
        </Button>
        <Button size="lg" data-autofocus onClick={() => onAnswer(true)}>
          {request.yes ? say(request.yes) : text("popup.yes")}
        </Button>
      </PopupFoot>
    </div>
  );
};

const Choose = ({ request, onAnswer, time }: PartProps<"choose">) => {
  const say = useMessage();
  return (
    <div className={classes["popup"]}>
      <p>{say(request.text)}</p>
      <div className={classes["foot"]}>
        {time}
        <div className={classes["choices"]}>
          {request.options.map(({ value, label }) => (
            <Button key={value} size="lg" variant="default" onClick={() => onAnswer(value)}>
              {say(label)}
            </Button>
          ))}
        </div>
      </div>
    </div>
  );
};

/**
 * The popup gives the focus to what stands in it when it opens: to the field that the control itself has chosen, where it
 * has chosen one, so that typing goes there and Enter closes nothing.
 */
const FocusKeeper = ({ children }: { children: ReactNode }) => {
  const chosen = useRef<HTMLElement | null>(null);
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (target === currentTarget) chosen.current?.focus();
    else chosen.current = target;
  };
  return (
    <div tabIndex={-1} data-autofocus className={classes["control"]} onFocus={onFocus}>
      {children}
    </div>
  );
};

/** What is entered into a popup: a control may change its data and go on at one press, before the change is drawn. */
const useEntered = (first: Record<string, unknown>) => {
  const [data, setData] = useState(first);
  const latest = useRef(first);
  const change = (patch: Record<string, unknown>) => {
    latest.current = { ...latest.current, ...patch };
    setData(latest.current);
  };
  return { data, latest, change };
};

/** A step's control in a popup: its data are the answer; `accept` says when it may be given. */
const Ask = ({ request, services, onAnswer, onDecline, time }: PartProps<"ask">) => {
  const { text } = useText();
  const say = useMessage();
  const { registry } = useEngine();
  const { data, latest, change } = useEntered(request.data);
  const definition = registry.steps.get(request.control);
  if (!definition) return <p>{text(900053)}</p>;
  const { options, acceptable } = popupFrame(request, data, services);
  const answer = () => {
    if (popupFrame(request, latest.current, services).acceptable) onAnswer(latest.current);
  };
  const props = {
    id: request.at,
    title: say(request.title),
    options: { ...defaultsOf(definition), ...options },
    data,
    sources: {},
    values: {},
    disabled: false,
    change,
    next: answer,
    reload: () => {},
    act: () => {},
    blur: () => {},
  };
  return (
    <div className={classes["popup"]}>
      <FocusKeeper>
        <ErrorBoundary resetKey={request.at} fallback={notLoaded}>
          <LazyView definition={definition} props={props} />
        </ErrorBoundary>
      </FocusKeeper>
      <PopupFoot lead={time}>
        <Button size="lg" variant="default" onClick={onDecline}>
          {request.no ? say(request.no) : text("popup.cancel")}
        </Button>
        <Button size="lg" disabled={!acceptable} onClick={answer}>
          {text(900064)}
        </Button>
      </PopupFoot>
    </div>
  );
};

const titleOf = (request: FlowRequest): Message | null =>
  request.kind === "ask" || request.kind === "choose" ? request.title : null;
const timeoutOf = (request: FlowRequest): number | null => ("timeout" in request ? request.timeout : null);

const Popup = ({ request, services, onAnswer, onDecline }: FlowPopupProps) => {
  const { text } = useText();
  const say = useMessage();
  const { isOpen, secondsLeft } = useTurn(timeoutOf(request), () => onDecline("timeout"));
  if (!isOpen) return null;
  const title = titleOf(request);
  const close = () => onDecline("closed");
  const part = { services, onAnswer, onDecline: close, time: <TimeLeft seconds={secondsLeft} /> };
  return (
    <Modal
      opened
      onClose={close}
      size={request.kind === "show" ? "90%" : "lg"}
      centered={request.kind === "confirm" || request.kind === "choose"}
      title={title ? say(title) : null}
      closeButtonProps={{ size: "max(48px, var(--sw-target))", "aria-label": text("popup.close") }}
      classNames={{ title: classes["title"] ?? "" }}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
      trapFocus
    >
      {request.kind === "confirm" ? <Confirm {...part} request={request} /> : null}
      {request.kind === "choose" ? <Choose {...part} request={request} /> : null}
      {request.kind === "ask" ? <Ask {...part} request={request} /> : null}
      {request.kind === "show" ? (
        <ErrorBoundary resetKey={request} fallback={notLoaded}>
          <LazyView definition={shownDocument} props={{ request }} />
        </ErrorBoundary>
      ) : null}
    </Modal>
  );
};

/** A question of a flow. Only one stands on the screen at a time; closing it, Escape and its time-out decline. */
const FlowPopup = (props: FlowPopupProps) => <Popup key={props.request.at} {...props} />;

export default FlowPopup;
