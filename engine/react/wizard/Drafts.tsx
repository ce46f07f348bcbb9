import { ActionIcon, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconPlayerPause, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { v4 as newId } from "uuid";
import { useClock } from "../providers/ClockProvider.tsx";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useFormat, useText } from "../providers/TextsProvider.tsx";
import classes from "./drafts.module.css";
import { type Draft, useDrafts } from "./use-drafts.ts";

/** Asks in the popup of the app; answers whether the person said yes. */
const useConfirm = (): ((key: string, values: Record<string, unknown>) => Promise<boolean>) => {
  const { state } = useEngine();
  return (key, values) =>
    new Promise((resolve) => {
      const settle = (answer: boolean) => {
        close();
        resolve(answer);
      };
      const close = state.getState().ask({
        id: newId(),
        request: {
          kind: "confirm",
          at: key,
          timeout: 120,
          text: { label: { text: key }, values },
          yes: null,
          no: null,
        },
        services: {},
        place: state.getState().place,
        answer: () => settle(true),
        decline: () => settle(false),
        leave: () => settle(false),
      });
    });
};

const Chip = ({ draft, discard }: { draft: Draft; discard: (draft: Draft) => Promise<void> }) => {
  const { text, label } = useText();
  const { duration } = useFormat();
  const go = useNavigate();
  const now = useClock().now();
  const confirm = useConfirm();
  const { title, position, count, at, returned, to } = draft;
  const name = label(title);
  const values = { position, count, age: duration(Math.max(0, now - at) / 1000) };
  const said = text(returned ? "drafts.not_sent" : "drafts.unfinished", values);
  const remove = () => {
    void confirm("drafts.discard_question", { title: name }).then((yes) => (yes ? discard(draft) : undefined));
  };
  const Mark = returned ? IconAlertTriangle : IconPlayerPause;
  return (
    <li className={classes["chip"]} data-returned={returned || undefined}>
      <UnstyledButton className={classes["open"] ?? ""} disabled={to === null} onClick={() => to && void go(to)}>
        <Mark size={22} aria-hidden />
        <span>
          <strong>{name}</strong>
          <span className={classes["state"]}>{to === null ? text("drafts.barred") : said}</span>
        </span>
      </UnstyledButton>
      <ActionIcon
        size={48}
        variant="subtle"
        color="gray"
        aria-label={text("drafts.discard", { title: name })}
        onClick={remove}
      >
        <IconTrash size={22} />
      </ActionIcon>
    </li>
  );
};

/** What the person has begun at this machine and not finished, to go on with or to discard. Nothing where there is none. */
export const Drafts = ({ machine }: { machine: string }) => {
  const { text } = useText();
  const { drafts, discard } = useDrafts(machine);
  if (drafts.length === 0) return null;
  return (
    <ul className={classes["drafts"]} aria-label={text("drafts.title")}>
      {drafts.map((draft) => (
        <Chip key={`${draft.wizard} ${draft.id}`} draft={draft} discard={discard} />
      ))}
    </ul>
  );
};
