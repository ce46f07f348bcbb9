import { useMemo, useState } from "react";
import type { Fault } from "#schemas/documents/envelope.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { createEditSession } from "../documents/session.ts";
import { SessionProvider } from "../documents/SessionProvider.tsx";
import { objectOf } from "../values.ts";
import Inspector from "../inspector/Inspector.tsx";
import { noSurroundings, type Surroundings, SurroundingsContext } from "../surroundings/surroundings.ts";

export interface FormArgs {
  /** The schemas of the options by name; or a whole schema. */
  options?: Record<string, object>;
  schema?: JsonObject;
  value?: JsonObject;
  defaults?: JsonObject;
  faults?: readonly Fault[];
  readOnly?: boolean;
  surroundings?: Partial<Surroundings>;
  saved?: { widget: string; unsaved: boolean };
  /** Hears of each value and of the property that changed. */
  onChange?: (value: JsonObject, property: string) => void;
}

const nothing: JsonObject = {};
const noFaults: readonly Fault[] = [];

/** The inspector over a schema, with the value that it writes beside it. */
export const FormStory = (args: FormArgs) => {
  const { options = {}, value: initial = nothing, defaults = nothing, faults = noFaults, surroundings } = args;
  const [value, setValue] = useState(initial);
  const schema = useMemo(
    () => args.schema ?? { type: "object", properties: options, additionalProperties: false },
    [args.schema, options],
  );
  const [session] = useState(() =>
    createEditSession({
      kind: "widget",
      slug: "story",
      base: null,
      document: {},
      readOnly: args.readOnly ? "designer.read_only" : null,
    }),
  );
  const around = useMemo(() => ({ ...noSurroundings, ...surroundings }), [surroundings]);
  return (
    <SessionProvider session={session}>
      <SurroundingsContext value={around}>
        <Inspector
          schema={schema}
          value={value}
          defaults={defaults}
          path="/config"
          faults={faults}
          {...(args.saved ? { saved: args.saved } : {})}
          change={(next, property) => {
            setValue(next);
            args.onChange?.(next, property);
          }}
        />
        <output data-testid="value" hidden>
          {JSON.stringify(value)}
        </output>
      </SurroundingsContext>
    </SessionProvider>
  );
};

/** The value that a story's form has written. */
export const valueOf = (canvas: { getByTestId: (id: string) => HTMLElement }): JsonObject =>
  objectOf(JSON.parse(canvas.getByTestId("value").textContent ?? "{}"));
