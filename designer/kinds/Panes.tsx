import { SegmentedControl } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useEdited } from "../documents/SessionProvider.tsx";
import classes from "./panes.module.css";

/** What an editor shows side by side: what there is to choose from, what it looks like, what the chosen part says. */
export type PaneName = "parts" | "view" | "form";

interface PanesProps {
  /** The panes from left to right. */
  panes: readonly PaneName[];
  /** The pane that a narrow screen begins with. */
  first: PaneName;
  /** The pane that a narrow screen goes on to when a part is chosen among the parts. */
  next: PaneName;
  /** For each pane an element with its name as `data-pane`. */
  children: ReactNode;
}

/** The panes of an editor beside each other; where there is no room for that, one of them and a choice between them. */
export const Panes = ({ panes, first, next, children }: PanesProps) => {
  const { text } = useText();
  const [chosen = null] = useEdited((state) => state.selection);
  const focus = useEdited((state) => state.focus);
  const [seen, setSeen] = useState({ chosen, focus, shown: first });
  const { shown } = seen;
  if (seen.chosen !== chosen || seen.focus !== focus) {
    const isJump = seen.focus !== focus && focus !== null;
    const goesOn = seen.chosen !== chosen && chosen !== null && shown === "parts";
    setSeen({ chosen, focus, shown: isJump ? "form" : goesOn ? next : shown });
  }
  return (
    <div className={classes["room"]}>
      <div className={classes["panes"]} data-count={panes.length} data-shown={shown}>
        <SegmentedControl<PaneName>
          className={classes["choice"] ?? ""}
          size="md"
          fullWidth
          aria-label={text("designer.panes")}
          value={shown}
          onChange={(name) => setSeen({ chosen, focus, shown: name })}
          data={panes.map((name) => ({ value: name, label: text(`designer.pane.${name}`) }))}
        />
        {children}
      </div>
    </div>
  );
};
