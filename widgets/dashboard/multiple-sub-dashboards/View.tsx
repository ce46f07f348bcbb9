import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import type { ResolvedDashboard } from "#engine/bindings/resolvers/dashboardSelect.ts";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { Cells } from "#widgets/controls/sub-dashboards/Cells.tsx";
import { entriesOf, type ResolvedGrid } from "#widgets/controls/sub-dashboards/entries.ts";
import type { schema } from "./schema.ts";

type Data = Readonly<{
  grid?: Bound<ResolvedGrid>;
  [dashboard: `dashboards.${number}`]: Bound<ResolvedDashboard> | undefined;
}>;

/** Several snippets, row by row in the cells of a grid. */
const View = ({ options, data }: WidgetViewProps<Static<typeof schema.options>, Data>) => {
  const entries = entriesOf(options.dashboards ?? [], (at) => data[`dashboards.${at}`]?.data);
  return (
    <WidgetBox options={options}>
      {entries.length === 0 ? <Note of={900147} /> : <Cells entries={entries} grid={data.grid?.data} />}
    </WidgetBox>
  );
};

export default View;
