import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import type { ProductionGoal } from "#schemas/plant/production-goal.ts";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { Fulfillment } from "#widgets/controls/goals/Fulfillment.tsx";
import type { schema } from "./schema.ts";

type Props = WidgetViewProps<Static<typeof schema.options>, { goals?: Bound<readonly ProductionGoal[]> }>;

const View = ({ options, data }: Props) => (
  <WidgetBox options={options}>
    <Bind bound={data.goals} missing={900136}>
      {(goals) => <Fulfillment goals={goals} options={options} />}
    </Bind>
  </WidgetBox>
);

export default View;
