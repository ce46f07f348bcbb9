import { MachineStatus } from "../machines/MachineStatus.tsx";
import classes from "./layouts.module.css";

/** The machine of the terminal and its state at one glance. */
export const MachineHeader = ({ machine }: { machine: string }) => (
  <div className={classes["machine"]}>
    <MachineStatus machine={machine} mode="actionable" />
  </div>
);
