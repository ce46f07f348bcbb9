import { Button, Modal } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { PopupFoot } from "#engine/react/popups/PopupFoot.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Problem } from "#engine/shell/security/Problem.tsx";
import { changesBetween, daysOfCopy, withCopy } from "#schemas/plant/shift-plan-edits.ts";
import type { Edit } from "./board.ts";
import { Changes } from "./Changes.tsx";
import type { DialogProps } from "./ShiftDialog.tsx";
import classes from "./shift-plan.module.css";

const mostWeeks = 26;

/** How many weeks after the one that is shown become like it, and what that does to each of their days. */
export const CopyDialog = ({ board, editing, onClose }: DialogProps) => {
  const { text } = useText();
  const [weeks, setWeeks] = useState(1);
  const { store, working, problem } = editing;
  const { department, monday, parts, begunOf } = board;
  const edit: Edit = (all) => withCopy(all, { department, monday, weeks, source: board.dayOf }, begunOf);
  const days = daysOfCopy({ monday, weeks }).map((day) => ({ department, day }));
  const changes = changesBetween(parts, edit(parts), days, begunOf);
  const isEmpty = changes.every(({ added, removed }) => added.length + removed.length === 0);
  const copy = async () => {
    if (await store(edit)) onClose();
  };
  const step = { mih: 44, px: "sm", variant: "default" } as const;
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={text("shift_plan.copy")}
      closeButtonProps={{ size: 44, "aria-label": text("popup.close") }}
    >
      <div className={classes["form"]}>
        <div className={classes["steps"]}>
          <Button
            {...step}
            aria-label={text("shift_plan.fewer")}
            disabled={weeks === 1}
            onClick={() => setWeeks((n) => n - 1)}
          >
            <IconMinus size={18} aria-hidden />
          </Button>
          <output>{text("shift_plan.weeks", { n: weeks })}</output>
          <Button
            {...step}
            aria-label={text("shift_plan.more")}
            disabled={weeks === mostWeeks}
            onClick={() => setWeeks((n) => n + 1)}
          >
            <IconPlus size={18} aria-hidden />
          </Button>
        </div>
        <Changes changes={changes} />
        <Problem problem={problem} />
        <PopupFoot>
          <Button size="md" variant="default" onClick={onClose}>
            {text("popup.cancel")}
          </Button>
          <Button size="md" loading={working} disabled={isEmpty} onClick={() => void copy()}>
            {text("shift_plan.copy_now", { n: weeks })}
          </Button>
        </PopupFoot>
      </div>
    </Modal>
  );
};
