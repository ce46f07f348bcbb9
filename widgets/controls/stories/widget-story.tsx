import { type ComponentType, useState } from "react";
import { type Bound, pending, ready } from "#engine/bindings/bound.ts";
import type { WidgetViewProps } from "#engine/registry/types.ts";

type View = ComponentType<WidgetViewProps<any, any>>;

export interface WidgetArgs {
  options: Record<string, unknown>;
  data?: Record<string, Bound | undefined>;
  status?: WidgetViewProps["status"];
  parameters?: Record<string, string | undefined>;
}

/** A stale binding: the last answer with the moment at which it came. */
export const stale = <T,>(data: T, fetchedAt = Date.UTC(2026, 0, 5, 7, 42)): Bound<T> => ({
  ...ready(data, fetchedAt),
  stale: true,
});

/** A binding that has never been answered well. */
export const failed: Bound<never> = {
  ...pending,
  status: "error",
  error: { code: "unavailable", message: "The server is not available right now." },
};

/** Renders a widget's view as a dashboard does, with parameters that it may set. */
export const widgetStory =
  (View: View) =>
  ({ options, data = {}, status = "ready", parameters: initial = {} }: WidgetArgs) => {
    const [parameters, setParameters] = useState(initial);
    return (
      <View
        id="story"
        options={options}
        data={data}
        status={status}
        parameters={parameters}
        setParameter={(name, value) => setParameters((all) => ({ ...all, [name]: value ?? undefined }))}
      />
    );
  };
