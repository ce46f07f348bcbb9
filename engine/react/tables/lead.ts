import type { ComponentType, CSSProperties } from "react";
import { checkWidth } from "./places.ts";
import type { Row } from "./rows.ts";

/** What stands in front of the columns of a row, as wide as a target, whatever columns the reader has. */
export interface Lead {
  /** Its heading, for ears alone. */
  title: string;
  /** Best a memoized one: it is asked for each row. */
  View: ComponentType<{ row: Row }>;
}

/** It keeps to the left, beside the boxes of rows. */
export const leadStyle = (hasBox: boolean): CSSProperties => ({ left: hasBox ? checkWidth : 0 });
