import { SubjectStatus } from "../subject/SubjectStatus.tsx";
import classes from "./layouts.module.css";

/** The one that the terminal is at, and its state at one glance. */
export const SubjectHeader = ({ id }: { id: string }) => (
  <div className={classes["subject"]}>
    <SubjectStatus id={id} mode="actionable" />
  </div>
);
