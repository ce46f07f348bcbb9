import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Faults } from "../parts/Faults.tsx";
import type { FieldProps } from "../types.ts";
import { parsed, written } from "./json.ts";

/** Any JSON value, typed as JSON; it counts once it can be read. */
const Field = ({ id, value, fallback, faults, disabled, change }: FieldProps) => {
  const { text } = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const isUnreadable = typed !== null && parsed(typed) === null;
  return (
    <>
      <Textarea
        id={id}
        size="md"
        autosize
        minRows={2}
        maxRows={14}
        spellCheck={false}
        value={typed ?? written(value)}
        placeholder={written(fallback)}
        error={isUnreadable || faults.length > 0}
        aria-describedby={`${id}-faults`}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          const read = parsed(currentTarget.value);
          if (read) change(read.value);
        }}
        onBlur={() => isUnreadable || setTyped(null)}
      />
      <Faults messages={isUnreadable ? [text("inspector.no_json")] : []} />
    </>
  );
};

export default Field;
