import { ActionIcon, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconPlayerPause, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import type { FlowRequest } from "#engine/language/flow/screen-types.ts";
import { askPerson } from "../popups/ask-person.ts";
import { useNowAs } from "../providers/ClockProvider.tsx";
import { useEngine } from "../providers/EngineProvider.tsx";
import { useFormat, useText } from "../providers/TextsProvider.tsx";
import classes from "./drafts.module.css";
import { type Draft, useDrafts } from "./use-drafts.ts";

const discardQuestion = (title: string): FlowRequest => ({
  kind: "confirm",
  at: "drafts.discard",
  timeout: 120,
  text: { label: { text: "drafts.discard_question" }, values: { title } },
  yes: null,
  no: null,
});

const Chip = ({ draft, discard }: { draft: Draft; discard: (draft: Draft) => Promise<void> }) => {
  const { text, label } = useText();
  const { duration } = useFormat();
  const go = useNavigate();
  const { state } = useEngine();
  const { title, position, count, at, returned, to } = draft;
  const name = label(title);
  const age = useNowAs((now) => duration(Math.max(0, now - at) / 1000));
  const values = { position, count, age };
  const said = text(returned ? "drafts.not_sent" : "drafts.unfinished", values);
  const remove = async () => {
    if (await askPerson(state, discardQuestion(name))) await discard(draft);
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
        onClick={() => void remove()}
      >
        <IconTrash size={22} />
      </ActionIcon>
    </li>
  );
};

/** What the person has begun here and not finished, to go on with or to discard. Nothing where there is none. */
export const Drafts = ({ one }: { one: string }) => {
  const { text } = useText();
  const { drafts, discard } = useDrafts(one);
  if (drafts.length === 0) return null;
  return (
    <ul className={classes["drafts"]} aria-label={text("drafts.title")}>
      {drafts.map((draft) => (
        <Chip key={`${draft.wizard} ${draft.id}`} draft={draft} discard={discard} />
      ))}
    </ul>
  );
};
