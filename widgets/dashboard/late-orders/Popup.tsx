import { Modal } from "@mantine/core";
import { useNavigate } from "react-router";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { TableView } from "#engine/react/tables/TableView.tsx";
import classes from "./late-orders.module.css";
import type { LateOrder } from "./logic.ts";

export interface PopupProps {
  machine: string;
  /** Table document. */
  table: string;
  /** Address that a row opens, with its order chosen there. */
  rowLink: string | null;
  orders: readonly LateOrder[];
  onClose: () => void;
}

/** The selection type of planned orders. */
const plannedOrder = "planned-order";

/** The late orders of a machine; a press on one opens the machine's planned orders, where it is chosen. */
const Popup = ({ machine, table, rowLink, orders, onClose }: PopupProps) => {
  const { text } = useText();
  const { state } = useEngine();
  const go = useNavigate();
  const open = (to: string, row: Readonly<Record<string, unknown>>) => {
    state.getState().choose(plannedOrder, [{ key: String(row["card_no"]), item: row }]);
    state.getState().handOver(to, true);
    void go(to);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="80rem"
      title={text("late_orders.title", { machine })}
      closeButtonProps={{ size: 48, "aria-label": text("popup.close") }}
      transitionProps={{ duration: 0 }}
    >
      <div className={classes["popup"]}>
        <TableView slug={table} rows={orders} onPress={rowLink === null ? undefined : (row) => open(rowLink, row)} />
      </div>
    </Modal>
  );
};

export default Popup;
