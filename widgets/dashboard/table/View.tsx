import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import type { ResolvedTable } from "#engine/bindings/resolvers/tableConfig.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { Grid } from "#widgets/controls/table/Grid.tsx";

import type { schema } from "./schema.ts";

type Options = Static<typeof schema.options>;

/** The rows of a data source, compiled by the engine into plain cells, drawn by the column types. */
const View = ({ options, data }: WidgetViewProps<Options, { table?: Bound<ResolvedTable> }>) => {
  const { label } = useText();
  return (
    <WidgetBox options={options}>
      <Bind bound={options.table?.columns.length ? data.table : undefined}>
        {(table) =>
          table.rows.length === 0 ? (
            <Note {...(options.empty === undefined ? { of: 7547 } : { text: label(options.empty) })} />
          ) : (
            <Grid table={table} title={label(options.title)} search={options.search} exported={options.export} />
          )
        }
      </Bind>
    </WidgetBox>
  );
};

export default View;
