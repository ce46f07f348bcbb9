import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type { Bound } from "#engine/bindings/bound.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { TableView } from "#engine/react/tables/TableView.tsx";
import type { Machine } from "#schemas/plant/machine.ts";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { type Both, machinesOf, named } from "./logic.ts";
import { tableOf } from "./table-slugs.ts";
import classes from "./statistics.module.css";

interface DetailProps {
  /** What the reason is called. */
  name: string;
  /** Was it opened by a press, which the focus follows? */
  isPressed: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** What a bar is made of, in the place of the table that it was pressed in. */
const Detail = ({ name, isPressed, onClose, children }: DetailProps) => {
  const { text } = useText();
  const frame = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    frame.current?.scrollIntoView({ block: "nearest" });
    if (isPressed) heading.current?.focus({ preventScroll: true });
  }, [isPressed, name]);
  return (
    <section ref={frame} className={classes["detail"]} aria-label={name}>
      <header>
        <h3 ref={heading} tabIndex={-1}>
          {name}
        </h3>
        <Button variant="default" leftSection={<IconX size={18} aria-hidden />} onClick={onClose}>
          {text("popup.close")}
        </Button>
      </header>
      {children}
    </section>
  );
};

interface OfMachinesProps extends Omit<DetailProps, "children"> {
  both: Both;
  reason: string;
  machines: readonly Machine[];
  /** Opens a machine, where this person may. */
  stepOf: (machine_id: string) => (() => void) | undefined;
}

/** A reason of several machines is made of what each of them has of it. */
export const MachinesOfReason = ({ both, reason, machines, stepOf, ...frame }: OfMachinesProps) => {
  const rows = useMemo(() => named(machinesOf(both, reason), machines), [both, reason, machines]);
  const [first] = rows;
  const isOpen = first !== undefined && stepOf(first.machine_id) !== undefined;
  return (
    <Detail {...frame}>
      <div className={classes["rows"]}>
        <TableView
          slug={tableOf("reason_machines", both)}
          rows={rows}
          searchable
          onPress={isOpen ? (row) => stepOf(String(row["machine_id"]))?.() : undefined}
        />
      </div>
    </Detail>
  );
};

interface OfStopsProps extends Omit<DetailProps, "children"> {
  stops: Bound<OutputOfCall<"load_statistics_stops">> | undefined;
}

/** A reason of one machine is made of its stops. */
export const StopsOfReason = ({ stops, ...frame }: OfStopsProps) => {
  const { text } = useText();
  return (
    <Detail {...frame}>
      <Bind bound={stops}>
        {({ stops: rows, left_out }) => (
          <>
            {left_out ? <p className={classes["note"]}>{text("statistics.left_out")}</p> : null}
            <div className={classes["rows"]}>
              <TableView slug={tableOf("stops")} rows={rows} searchable />
            </div>
          </>
        )}
      </Bind>
    </Detail>
  );
};
