import { type ComponentType, useState } from "react";
import { fn } from "storybook/test";
import type { Bound } from "#engine/bindings/bound.ts";
import type { StepViewProps } from "#engine/registry/types.ts";

type View = ComponentType<StepViewProps<any>>;

export interface StepArgs {
  options: Record<string, unknown>;
  data?: Record<string, unknown>;
  sources?: Record<string, Bound>;
  disabled?: boolean;
  title?: string;
  /** Hear what the control reports. */
  next?: () => void;
  change?: (patch: Record<string, unknown>) => void;
  act?: (action: string, item?: unknown) => void;
  reload?: () => void;
}

/** Renders a control as the wizard's frame does: what it writes comes back as its data. */
export const stepStory =
  (View: View) =>
  ({ options, data: initial = {}, sources = {}, disabled = false, title = "Step", ...heard }: StepArgs) => {
    const [data, setData] = useState(initial);
    return (
      <View
        id="step"
        title={title}
        options={options}
        data={data}
        sources={sources}
        values={{}}
        disabled={disabled}
        change={(patch) => {
          heard.change?.(patch);
          setData((all) => ({ ...all, ...patch }));
        }}
        next={heard.next ?? fn()}
        reload={heard.reload ?? fn()}
        {...(heard.act ? { act: heard.act } : {})}
      />
    );
  };
