import { memo } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useDashboardDocument, useSelection } from "../../canvas/use-dashboard.ts";
import classes from "./dashboard.module.css";
import { DashboardPanel } from "./DashboardPanel.tsx";
import { WidgetPanel } from "./WidgetPanel.tsx";

/** What the chosen part says of itself: one widget, several, or the dashboard. */
export const Side = memo(() => {
  const { text } = useText();
  const { widgets } = useDashboardDocument();
  const selection = useSelection();
  const [id] = selection;
  const index = widgets.findIndex((widget) => widget.id === id);
  const widget = widgets[index];
  if (selection.length > 1)
    return (
      <div className={classes["panel"]}>
        <h2>{text("designer.canvas.chosen", { count: selection.length })}</h2>
        <p className={classes["help"]}>{text("designer.many.help")}</p>
      </div>
    );
  return widget ? <WidgetPanel key={widget.component} widget={widget} index={index} /> : <DashboardPanel />;
});
