import { Button } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { ConditionRows } from "./ConditionRows.tsx";
import { conditionsOf, expressionOf } from "./conditions.ts";
import classes from "./expression.module.css";
import { Sample } from "./Sample.tsx";

interface ExpressionHelpProps {
  id: string;
  label: string;
  expression: unknown;
  disabled: boolean;
  change: (expression: unknown) => void;
}

/** Conditions by choosing, and a try of the expression, below its JSON; folded until it is asked for. */
export const ExpressionHelp = ({ id, label, expression, disabled, change }: ExpressionHelpProps) => {
  const { text } = useText();
  const [isOpen, setOpen] = useState(false);
  const conditions = conditionsOf(expression);
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div className={classes["help"]}>
      <Button
        variant="subtle"
        size="sm"
        mih={36}
        leftSection={<Icon size={16} aria-hidden />}
        aria-expanded={isOpen}
        aria-label={text("designer.expression.build_named", { label })}
        onClick={() => setOpen(!isOpen)}
      >
        {text("designer.expression.build")}
      </Button>
      {isOpen ? (
        <section className={classes["stack"]} aria-label={text("designer.expression.build_named", { label })}>
          {conditions ? (
            <ConditionRows conditions={conditions} disabled={disabled} change={(next) => change(expressionOf(next))} />
          ) : (
            <p className={classes["note"]}>{text("designer.expression.more")}</p>
          )}
          {expression === undefined ? null : <Sample id={id} expression={expression} />}
        </section>
      ) : null}
    </div>
  );
};
