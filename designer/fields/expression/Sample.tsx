import { Textarea } from "@mantine/core";
import { useState } from "react";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import { evaluate } from "#engine/language/expressions/evaluate.ts";
import { useClock } from "#engine/react/providers/ClockProvider.tsx";
import { useText, useTimeZone } from "#engine/react/providers/TextsProvider.tsx";
import { parsed } from "./json.ts";
import classes from "./expression.module.css";
import { sampleFor } from "./sample.ts";

/** What was typed last in this tab: the next expression begins with it. */
let last: JsonObject = {};

/** Sample values for the names that an expression reads, and what it gives for them. */
export const Sample = ({ id, expression }: { id: string; expression: unknown }) => {
  const { text, language } = useText();
  const timeZone = useTimeZone();
  const clock = useClock();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? JSON.stringify(sampleFor(expression, last), null, 2);
  const read = parsed(shown);
  const values = read && isObject(read.value) ? read.value : null;
  const problems: string[] = [];
  const result =
    values &&
    evaluate(expression, values, { language, timeZone, now: clock.now(), report: (problem) => problems.push(problem) });
  return (
    <div className={classes["stack"]}>
      <Textarea
        id={`${id}-sample`}
        label={text("designer.expression.sample")}
        description={text("designer.expression.sample_help")}
        size="md"
        autosize
        minRows={2}
        maxRows={10}
        spellCheck={false}
        error={values === null ? text("inspector.no_json") : null}
        value={shown}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          const next = parsed(currentTarget.value);
          if (next && isObject(next.value)) last = next.value;
        }}
      />
      <output className={classes["result"]} htmlFor={`${id}-sample`}>
        <span>{text("designer.expression.result")}</span>
        <code data-result>{values === null ? "–" : JSON.stringify(result)}</code>
        {problems.map((problem) => (
          <span key={problem}>{problem}</span>
        ))}
      </output>
    </div>
  );
};
