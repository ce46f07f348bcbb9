import { VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useSession } from "../documents/SessionProvider.tsx";
import classes from "./frame.module.css";
import { type Problem, selectableAt } from "./problems.ts";

/** Leads to the place of a problem: chooses the part that has it and has its field take the focus. */
export const useJump = (onJump: (path: string) => void): ((path: string) => void) => {
  const session = useSession();
  return (path) => {
    const part = selectableAt(session.store.getState().document, path);
    session.select(part === null ? [] : [part]);
    session.patch({ focus: { path } });
    onJump(path);
  };
};

/** A problem with its weight, part and place; pressing it leads there. */
export const ProblemLine = ({ problem, onJump }: { problem: Problem; onJump: (path: string) => void }) => {
  const { text } = useText();
  const isFault = problem.weight === "fault";
  const Icon = isFault ? IconAlertTriangle : IconInfoCircle;
  return (
    <li>
      <button
        type="button"
        className={classes["problem"]}
        data-weight={problem.weight}
        onClick={() => onJump(problem.path)}
      >
        <Icon size={18} aria-hidden />
        <VisuallyHidden>{text(isFault ? "designer.fault" : "designer.notice")}</VisuallyHidden>
        {problem.part === null ? null : <strong>{problem.part}</strong>}
        <span>{problem.message}</span>
        <code>{problem.path}</code>
      </button>
    </li>
  );
};
