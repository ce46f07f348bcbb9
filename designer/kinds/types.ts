import type { ComponentType } from "react";

/**
 * The editor of a kind. It reads the document by `useEdited`, changes it by edits of `designer/actions/`, and draws the
 * canvas and the inspector; title bar, undo, saving, problems and history are the frame's.
 */
export interface KindEditor {
  /** Is there more than the form of the schema: a canvas, a list of parts? */
  view: () => Promise<{ default: ComponentType }>;
}
