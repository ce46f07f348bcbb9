import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconIndentDecrease,
  IconIndentIncrease,
  IconTrash,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { pointer } from "#schemas/documents/json.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { duplicatePart } from "../../actions/duplicate-part.ts";
import { movePart } from "../../actions/move-part.ts";
import { movePartTo, placeAfterMove } from "../../actions/move-part-to.ts";
import { partsAt } from "../../actions/parts.ts";
import { removePart } from "../../actions/remove-part.ts";
import type { Edit } from "../../documents/edit.ts";
import { useEdited, useSession } from "../../documents/SessionProvider.tsx";
import { IconAction } from "../../fields/parts/IconAction.tsx";
import { summaryOf } from "../../inspector/form/summary.ts";
import { type Level, nextLevels, type Placed } from "./outline.ts";
import classes from "./parts.module.css";
import type { PartList } from "./types.ts";

interface PartActionsProps {
  placed: Placed;
  lists: readonly PartList[];
}

/** What can be done with the chosen part: up, down, into the one before it, out again, a copy, away. */
export const PartActions = ({ placed, lists }: PartActionsProps) => {
  const texts = useText();
  const session = useSession();
  const isReadOnly = useEdited((state) => state.readOnly !== null);
  const { list, index, path, part } = placed;
  const document = useEdited((state) => state.document);
  const { into, out } = nextLevels(document, lists, placed);
  const count = useEdited((state) => partsAt(state.document, list.path).length);
  const called = (list.called?.(part, texts) ?? summaryOf(part, texts)) || `${texts.text(list.title)} ${index + 1}`;
  const act = (edit: Edit, next: number | null) => {
    session.apply(edit);
    session.select(next === null ? [] : [pointer([...list.path, next])]);
  };
  const moveTo = ({ list: target, at }: Level) => {
    session.apply(movePartTo(path, target.path, at, target.name, called));
    session.select([pointer(placeAfterMove(path, target.path, at))]);
  };
  const action = (key: string, icon: ReactNode, isOff: boolean, run: () => void) => (
    <IconAction
      name={texts.text(`designer.parts.${key}`, { name: called })}
      icon={icon}
      disabled={isReadOnly || isOff}
      onClick={run}
    />
  );
  return (
    <div className={classes["actions"]} role="toolbar" aria-label={called}>
      {action("up", <IconArrowUp size={20} aria-hidden />, index === 0, () =>
        act(movePart(list.path, index, index - 1, called), index - 1),
      )}
      {action("down", <IconArrowDown size={20} aria-hidden />, index >= count - 1, () =>
        act(movePart(list.path, index, index + 1, called), index + 1),
      )}
      {list.family === undefined ? null : (
        <>
          {action("out", <IconIndentDecrease size={20} aria-hidden />, out === null, () => out && moveTo(out))}
          {action("into", <IconIndentIncrease size={20} aria-hidden />, into === null, () => into && moveTo(into))}
        </>
      )}
      {action("duplicate", <IconCopy size={20} aria-hidden />, false, () =>
        act(duplicatePart(path, list.name, called), index + 1),
      )}
      {action("remove", <IconTrash size={20} aria-hidden />, false, () =>
        act(removePart(path, called), count > 1 ? Math.min(index, count - 2) : null),
      )}
    </div>
  );
};
