import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { kinds } from "#schemas/documents/kinds.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useSession } from "../documents/SessionProvider.tsx";
import { objectOf } from "../values.ts";
import type { SchemaOf } from "./complete.ts";
import { type JsonEditor, openJson } from "./editor.ts";
import classes from "./json.module.css";
import type { Unreadable } from "./read.ts";
import { wholeSchema } from "./schema-at.ts";
import { typeSchemaAt } from "./type-schema.ts";

/** Opens the text in an element; answers why it is no document, null while it is one, and what gives it up. */
const useJson = (label: string) => {
  const session = useSession();
  const { text } = useText();
  const { registry } = useEngine();
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<JsonEditor | null>(null);
  const words = useRef(text);
  const [problem, setProblem] = useState<Unreadable | null>(null);
  useEffect(() => {
    words.current = text;
  });
  useEffect(() => {
    if (!place.current) return;
    const { kind } = session.store.getState();
    const whole = wholeSchema(objectOf(kinds[kind].schema));
    const schemaOf: SchemaOf = (path) => {
      const inside = typeSchemaAt(session.store.getState().document, path, registry);
      return inside ? { ...inside, schema: wholeSchema(inside.schema) } : { schema: whole, path };
    };
    const opened = openJson({
      parent: place.current,
      session,
      label,
      schemaOf,
      report: setProblem,
      wordsOf: ({ key, values }) => words.current(key, values),
    });
    editor.current = opened;
    return () => {
      editor.current = null;
      opened.close();
    };
  }, [session, registry, label]);
  return { place, problem, reset: () => editor.current?.reset() };
};

/** The document under edit as JSON, with completion from its schema and its problems at their places. */
const JsonTab = () => {
  const { text } = useText();
  const { place, problem, reset } = useJson(text("designer.json"));
  return (
    <div className={classes["tab"]}>
      <div ref={place} className={classes["editor"]} data-json />
      <output>
        {problem ? (
          <div className={classes["problem"]}>
            <IconAlertTriangle size={18} aria-hidden />
            <span>{text(problem.key, problem.values)}</span>
            <span className={classes["help"]}>{text("designer.json.kept")}</span>
            <Button variant="default" onClick={reset}>
              {text("designer.json.reset")}
            </Button>
          </div>
        ) : null}
      </output>
    </div>
  );
};

export default JsonTab;
