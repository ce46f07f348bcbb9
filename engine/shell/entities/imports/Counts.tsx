import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconCirclePlus,
  IconEqual,
  IconLock,
  IconPencil,
  IconPlayerSkipForward,
} from "@tabler/icons-react";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { type Import, resultsShown, type RowResult } from "./import.ts";
import classes from "./imports.module.css";

const icons: Readonly<Record<Exclude<RowResult, "unchecked">, typeof IconCheck>> = {
  faulty: IconAlertTriangle,
  kept: IconLock,
  new: IconCirclePlus,
  changed: IconPencil,
  created: IconCheck,
  updated: IconCheck,
  undone: IconArrowBackUp,
  same: IconEqual,
  skipped: IconPlayerSkipForward,
};

/** Of how many rows came what: each with a sign and a word. */
export const Counts = ({ one }: { one: Import }) => {
  const { text } = useText();
  const { number } = useFormat();
  return (
    <span className={classes["counts"]}>
      {one.counts.unchecked > 0 ? (
        <span>{text("imports.result.unchecked", { n: number(one.counts.unchecked) })}</span>
      ) : null}
      {resultsShown(one).map((result) => {
        const Icon = result === "unchecked" ? IconEqual : icons[result];
        return (
          <span key={result} data-result={result}>
            <Icon size={18} aria-hidden /> {text(`imports.result.${result}`, { n: number(one.counts[result]) })}
          </span>
        );
      })}
    </span>
  );
};
