import { Button, Modal, Stack } from "@mantine/core";
import { IconAlertTriangle, IconArrowBackUp, IconArrowRight, IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { PopupFoot } from "#engine/react/popups/PopupFoot.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Problem } from "#engine/shell/security/Problem.tsx";
import { type Line, linesOf, sizeOf } from "./draft.ts";
import classes from "./machine-features.module.css";
import type { Part } from "./part.ts";
import type { PlantMachine } from "./plant.ts";

interface BarProps extends Part {
  byId: ReadonlyMap<string, PlantMachine>;
}

const LineOf = ({ line, names }: { line: Line; names: Part["names"] }) => {
  const { text } = useText();
  return (
    <li>
      <strong>{names.nameOf(line.of)}</strong>
      {"number" in line.of ? <span className={classes["number"]}>{line.of.number}</span> : null}
      <IconArrowRight size={18} aria-hidden />
      <strong>{names.valueOf(line.of, line.is)}</strong>
      <span className={classes["ids"]}>{line.machines.join(", ")}</span>
      {line.moved.length > 0 ? (
        <span className={classes["moved"]}>
          <IconAlertTriangle size={18} aria-hidden />
          {text("machine_features.moved", { machines: line.moved.join(", ") })}
        </span>
      ) : null}
    </li>
  );
};

/** What would become of which machines; stored all at once, or not at all. */
const Review = ({ names, changing, byId, onClose }: BarProps & { onClose: () => void }) => {
  const { text } = useText();
  const { draft, working, problem, save, rebase } = changing;
  const lines = linesOf(draft, byId);
  const isMoved = lines.some(({ moved }) => moved.length > 0);
  const store = async () => {
    if (await save()) onClose();
  };
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={text("machine_features.review_title", sizeOf(draft))}
      closeButtonProps={{ "aria-label": text("popup.close") }}
    >
      <Stack>
        <ul className={classes["lines"]}>
          {lines.map((line) => (
            <LineOf key={JSON.stringify([line.of, line.is ?? null])} line={line} names={names} />
          ))}
        </ul>
        <Problem problem={problem} />
        <PopupFoot>
          <Button size="md" variant="default" onClick={onClose}>
            {text("popup.cancel")}
          </Button>
          {isMoved ? (
            <Button size="md" onClick={rebase}>
              {text("machine_features.rebase")}
            </Button>
          ) : (
            <Button
              size="md"
              data-autofocus
              loading={working}
              disabled={lines.length === 0}
              onClick={() => void store()}
            >
              {text("machine_features.store")}
            </Button>
          )}
        </PopupFoot>
      </Stack>
    </Modal>
  );
};

/** What was stored last, and the way back from it. */
const Stored = ({ changing }: BarProps) => {
  const { text } = useText();
  const { stored, undo, working, problem } = changing;
  if (!stored) return null;
  return (
    <div className={classes["bar"]}>
      <output>
        <IconCheck size={20} aria-hidden /> {text("machine_features.stored", stored)}
      </output>
      <Problem problem={problem} />
      <Button
        size="md"
        variant="default"
        loading={working}
        leftSection={<IconArrowBackUp size={20} aria-hidden />}
        onClick={() => void undo()}
      >
        {text("machine_features.undo")}
      </Button>
    </div>
  );
};

/** Below everything: the changes that wait to be looked over and stored, else those that were stored last. */
export const ChangesBar = (props: BarProps) => {
  const { text } = useText();
  const [isOpen, setOpen] = useState(false);
  const { changing } = props;
  const size = sizeOf(changing.draft);
  if (size.changes === 0) return <Stored {...props} />;
  return (
    <div className={classes["bar"]}>
      <output>{text("machine_features.waiting", size)}</output>
      <Button size="md" variant="default" onClick={changing.discard}>
        {text("machine_features.discard")}
      </Button>
      <Button size="md" onClick={() => setOpen(true)}>
        {text("machine_features.review")}
      </Button>
      {isOpen ? <Review {...props} onClose={() => setOpen(false)} /> : null}
    </div>
  );
};
