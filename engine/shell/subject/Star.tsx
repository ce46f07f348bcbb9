import { IconStar, IconStarFilled } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./star.module.css";
import { useSetStar } from "./use-stars.ts";

/** Makes one of the subject one of the user's own, or no longer. It stands in rows and cards that have a press of their own. */
export const Star = ({ id, isStarred }: { id: string; isStarred: boolean }) => {
  const { text } = useText();
  const set = useSetStar();
  const Icon = isStarred ? IconStarFilled : IconStar;
  const onClick = (event: MouseEvent) => {
    event.stopPropagation();
    set(id, !isStarred);
  };
  return (
    <button
      type="button"
      className={classes["star"]}
      aria-label={text("subject.star", { name: id })}
      aria-pressed={isStarred}
      onClick={onClick}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
};
