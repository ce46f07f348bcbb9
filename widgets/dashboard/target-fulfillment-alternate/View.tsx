import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import type { Machine } from "#schemas/plant/machine.ts";
import type { ProductionGoal } from "#schemas/plant/production-goal.ts";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Waiting } from "#widgets/controls/frame/Waiting.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { Fulfillment } from "#widgets/controls/goals/Fulfillment.tsx";
import type { schema } from "./schema.ts";

type Options = Static<typeof schema.options>;
interface Data {
  goals?: Bound<readonly ProductionGoal[]>;
  machine?: Bound<Pick<Machine, "oee_green_limit">>;
}

/** The week against the part of the planned quantity that the machine's green limit asks for. */
const View = ({ options, data: { goals, machine } }: WidgetViewProps<Options, Data>) => (
  <WidgetBox options={options}>
    <Bind bound={goals} missing={900136}>
      {(rows) =>
        machine?.status === "pending" ? (
          <Waiting />
        ) : (
          <Fulfillment goals={rows} options={options} limit={machine?.data?.oee_green_limit} />
        )
      }
    </Bind>
  </WidgetBox>
);

export default View;
