/** Where something stands on a label, in mm from its upper left corner. */
interface Place {
  x: number;
  y: number;
}

/** Lines of text, each as high as its letters (mm), within a width (mm) that they fit into. */
export interface TextMark extends Place {
  mark: "text";
  lines: readonly string[];
  height: number;
  width: number;
  align: "left" | "center" | "right";
  bold: boolean;
}

/**
 * A code as its modules, row by row; of bars there is one row, which is stretched. It is drawn as large as fits into the
 * width and height (mm) by whole dots of the printer, with so many light modules beside it (`quiet`; of squares also above
 * and below). `text` stands below in letters.
 */
export interface CodeMark extends Place {
  mark: "code";
  modules: readonly (readonly boolean[])[];
  isBars: boolean;
  quiet: number;
  width: number;
  height: number;
  text: string | null;
}

/** A filled area, mm. */
export interface AreaMark extends Place {
  mark: "area";
  width: number;
  height: number;
}

export type Mark = TextMark | CodeMark | AreaMark;

/** What one label shows, with nothing left to be decided. Sizes in mm. */
export interface Drawing {
  width: number;
  height: number;
  marks: readonly Mark[];
}
