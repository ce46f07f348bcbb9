import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import type { Order } from "#schemas/plant/order.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { RecordFacts } from "#widgets/controls/facts/RecordFacts.tsx";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { items, summaryOf } from "./logic.ts";
import type { schema } from "./schema.ts";
import classes from "./order-summary.module.css";

type Props = WidgetViewProps<Static<typeof schema.options>, { order?: Bound<Order | null> }>;

/** The order that runs on the machine, as the wizard's order summary shows it. */
const View = ({ options, data: { order } }: Props) => {
  const { label, text } = useText();
  const name = label(options.title) || text("widgets.order-summary");
  return (
    <WidgetBox options={options}>
      {order?.data === null ? (
        <Note of={1259} />
      ) : (
        <Bind bound={order} missing={900136}>
          {(running) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
            <section className={classes.scroller} tabIndex={0} aria-label={name}>
              <RecordFacts items={items} record={summaryOf(running)} layout="fitted" />
            </section>
          )}
        </Bind>
      )}
    </WidgetBox>
  );
};

export default View;
