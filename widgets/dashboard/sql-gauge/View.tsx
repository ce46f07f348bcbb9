import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { QueryBind } from "#widgets/controls/queries/QueryBind.tsx";
import { firstField, type QueryData } from "#widgets/controls/queries/read.ts";
import { Gauge } from "#widgets/dashboard/gauge/Gauge.tsx";
import type { schema } from "./schema.ts";

type Options = Static<typeof schema.options>;

/** A dial of the first field of the first row of a stored query. */
const View = ({ options, data, parameters }: WidgetViewProps<Options, { query?: Bound<QueryData> }>) => (
  <WidgetBox options={options}>
    <QueryBind options={options} bound={data.query} parameters={parameters}>
      {(rows) => <Gauge options={options} value={firstField(rows)} />}
    </QueryBind>
  </WidgetBox>
);

export default View;
