import { Textarea } from "@mantine/core";
import { useState } from "react";
import { checkExpression } from "#schemas/expressions/check.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { ExpressionHelp } from "./ExpressionHelp.tsx";
import { Faults } from "../parts/Faults.tsx";
import type { FieldProps } from "../types.ts";
import { parsed, written } from "./json.ts";

/** What is wrong in an expression, with the place inside it. */
const problemsOf = (expression: unknown): string[] =>
  checkExpression(expression).map(({ path, message }) => (path === "" ? message : `${path}: ${message}`));

/**
 * Any JSON value, typed as JSON; it counts once it can be read. An expression is checked at once, can be built of
 * conditions, and shows what it gives for sample values.
 */
const Field = ({ id, label, schema, value, fallback, faults, disabled, change }: FieldProps) => {
  const { text } = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const isExpression = schema["x-value"] === "expression";
  const isUnreadable = typed !== null && parsed(typed) === null;
  const problems = isUnreadable ? [text("inspector.no_json")] : isExpression ? problemsOf(value) : [];
  return (
    <>
      <Textarea
        id={id}
        size="md"
        autosize
        minRows={isExpression ? 1 : 2}
        maxRows={14}
        spellCheck={false}
        value={typed ?? written(value)}
        placeholder={written(fallback)}
        error={problems.length > 0 || faults.length > 0}
        aria-describedby={`${id}-faults`}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          const read = parsed(currentTarget.value);
          if (read) change(read.value);
        }}
        onBlur={() => isUnreadable || setTyped(null)}
      />
      <Faults messages={problems} />
      {isExpression ? (
        <ExpressionHelp
          id={id}
          label={label}
          expression={value}
          disabled={disabled}
          change={(next) => {
            setTyped(null);
            change(next);
          }}
        />
      ) : null}
    </>
  );
};

export default Field;
