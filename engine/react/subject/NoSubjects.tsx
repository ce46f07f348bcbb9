import type { ReactNode } from "react";
import { AppLink } from "../navigation/AppLink.tsx";
import { useText } from "../providers/TextsProvider.tsx";
import { Message } from "../states/States.tsx";
import { type Lack, useLack, usePlaceToMake } from "./lack.ts";
import classes from "./none.module.css";

/** What each lack is called, in one sentence. */
const sentences = {
  hidden: "subject.none_allowed",
  missing: "subject.none_made",
  "to-make": "subject.none_yet",
} as const satisfies Record<Lack, string>;

/** Says in one sentence why the reader sees none of the subject. */
export const useLackText = (): string => {
  const { text } = useText();
  return text(sentences[useLack()]);
};

const ToMake = () => {
  const { text } = useText();
  const place = usePlaceToMake();
  return place === null ? null : <AppLink to={place}>{text("subject.make")}</AppLink>;
};

/** Stands where those of the subject would: why there is none, and for whom makes them the way there. */
export const NoSubjects = () => {
  const { text } = useText();
  const isToMake = useLack() === "to-make";
  return (
    <Message title={useLackText()} detail={isToMake ? text("subject.none_yet_help") : undefined}>
      {isToMake ? <ToMake /> : null}
    </Message>
  );
};

/** A page that speaks of the subject in many places; the same in one line over it where there is none. */
export const UnderLack = ({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) => {
  const isToMake = useLack() === "to-make";
  const said = useLackText();
  if (!isEmpty) return children;
  return (
    <div className={classes["over"]}>
      <div role="note" className={classes["bar"]}>
        <span>{said}</span>
        {isToMake ? <ToMake /> : null}
      </div>
      {children}
    </div>
  );
};
