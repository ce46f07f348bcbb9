import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
  IconInfoCircle,
} from "@tabler/icons-react";
import { useId, useMemo, useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useEdited } from "../documents/SessionProvider.tsx";
import classes from "./frame.module.css";
import { ProblemLine, useJump } from "./ProblemLine.tsx";
import { problemsOf } from "./problems.ts";

/** What is wrong in the document, at the foot; each line leads to its place. */
export const Problems = ({ onJump }: { onJump: (path: string) => void }) => {
  const { text } = useText();
  const findings = useEdited((state) => state.findings);
  const [open, setOpen] = useState(false);
  const list = useId();
  const problems = useMemo(() => problemsOf(findings), [findings]);
  const faults = problems.filter(({ weight }) => weight === "fault").length;
  const jump = useJump(onJump);
  const Sign = faults > 0 ? IconAlertTriangle : problems.length > 0 ? IconInfoCircle : IconCircleCheck;
  return (
    <section className={classes["problems"]} aria-label={text("designer.problems")}>
      <button
        type="button"
        className={classes["problemsHead"]}
        aria-expanded={open && problems.length > 0}
        aria-controls={list}
        disabled={problems.length === 0}
        onClick={() => setOpen(!open)}
      >
        <Sign size={18} aria-hidden />
        <span aria-live="polite">
          {problems.length === 0
            ? text("designer.no_problems")
            : text("designer.problem_count", { n: problems.length })}
        </span>
        {problems.length === 0 ? null : open ? (
          <IconChevronDown size={18} aria-hidden />
        ) : (
          <IconChevronUp size={18} aria-hidden />
        )}
      </button>
      <ul id={list} hidden={!open || problems.length === 0}>
        {problems.map((problem) => (
          <ProblemLine key={`${problem.weight} ${problem.path} ${problem.message}`} problem={problem} onJump={jump} />
        ))}
      </ul>
    </section>
  );
};
