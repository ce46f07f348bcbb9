import { VisuallyHidden } from "@mantine/core";
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
  IconInfoCircle,
} from "@tabler/icons-react";
import { useId, useMemo, useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useEdited, useSession } from "../documents/SessionProvider.tsx";
import classes from "./frame.module.css";
import { type Problem, problemsOf, selectableAt } from "./problems.ts";

const Line = ({ problem, onJump }: { problem: Problem; onJump: () => void }) => {
  const { text } = useText();
  const isFault = problem.weight === "fault";
  const Icon = isFault ? IconAlertTriangle : IconInfoCircle;
  return (
    <li>
      <button type="button" className={classes["problem"]} data-weight={problem.weight} onClick={onJump}>
        <Icon size={18} aria-hidden />
        <VisuallyHidden>{text(isFault ? "designer.fault" : "designer.notice")}</VisuallyHidden>
        {problem.part === null ? null : <strong>{problem.part}</strong>}
        <span>{problem.message}</span>
        <code>{problem.path}</code>
      </button>
    </li>
  );
};

/** What is wrong in the document, at the foot; each line leads to its place. */
export const Problems = ({ onJump }: { onJump: (path: string) => void }) => {
  const { text } = useText();
  const session = useSession();
  const findings = useEdited((state) => state.findings);
  const [open, setOpen] = useState(false);
  const list = useId();
  const problems = useMemo(() => problemsOf(findings), [findings]);
  const faults = problems.filter(({ weight }) => weight === "fault").length;
  const jump = (path: string) => {
    const part = selectableAt(session.store.getState().document, path);
    session.select(part === null ? [] : [part]);
    session.patch({ focus: path });
    onJump(path);
  };
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
        {faults > 0 ? <IconAlertTriangle size={18} aria-hidden /> : <IconCircleCheck size={18} aria-hidden />}
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
          <Line
            key={`${problem.weight} ${problem.path} ${problem.message}`}
            problem={problem}
            onJump={() => jump(problem.path)}
          />
        ))}
      </ul>
    </section>
  );
};
