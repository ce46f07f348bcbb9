import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { JsonObject } from "#schemas/documents/json.ts";
import { kinds } from "#schemas/documents/kinds.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useSession } from "../documents/SessionProvider.tsx";
import type { SchemaOf } from "./complete.ts";
import { type JsonEditor, openJson } from "./editor.ts";
import classes from "./json.module.css";
import type { Unreadable } from "./read.ts";
import { wholeSchema } from "./schema-at.ts";
import { typeSchemaAt } from "./type-schema.ts";

/** The document under edit as JSON, with completion from its schema and its problems at their places. */
const JsonTab = () => {
  const session = useSession();
  const texts = useText();
  const { registry } = useEngine();
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<JsonEditor | null>(null);
  const words = useRef(texts.text);
  const [problem, setProblem] = useState<Unreadable | null>(null);
  const label = texts.text("designer.json");
  useEffect(() => {
    words.current = texts.text;
  });
  useEffect(() => {
    if (!place.current) return;
    const { kind } = session.store.getState();
    const whole = wholeSchema(kinds[kind].schema as unknown as JsonObject);
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
  return (
    <div className={classes["tab"]}>
      <div ref={place} className={classes["editor"]} data-json />
      <output>
        {problem ? (
          <div className={classes["problem"]}>
            <IconAlertTriangle size={18} aria-hidden />
            <span>{texts.text(problem.key, problem.values)}</span>
            <span className={classes["help"]}>{texts.text("designer.json.kept")}</span>
            <Button variant="default" onClick={() => editor.current?.reset()}>
              {texts.text("designer.json.reset")}
            </Button>
          </div>
        ) : null}
      </output>
    </div>
  );
};

export default JsonTab;
