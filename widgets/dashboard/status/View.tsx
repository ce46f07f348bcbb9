import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { Indicator } from "./Indicator.tsx";
import type { StatusMachine, StatusOrder } from "./logic.ts";
import type { schema } from "./schema.ts";
import { Tile } from "./Tile.tsx";

type Options = Static<typeof schema.options>;
interface Data {
  machine?: Bound<StatusMachine | null>;
  order?: Bound<StatusOrder | null>;
}

const View = ({ options, data }: WidgetViewProps<Options, Data>) => (
  <WidgetBox options={{ styleClass: data.machine?.data ? "tightstyle" : "widgetstyle", ...options }}>
    <Bind bound={data.machine} missing={900136}>
      {(machine) =>
        options.mode === "minimal" ? (
          <Indicator machine={machine} />
        ) : (
          <Tile
            machine={machine}
            order={data.order?.data ?? null}
            mode={options.mode ?? "informative"}
            period={options.period ?? "today"}
          />
        )
      }
    </Bind>
  </WidgetBox>
);

export default View;
