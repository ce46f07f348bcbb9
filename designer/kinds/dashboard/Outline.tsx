import { VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconLock } from "@tabler/icons-react";
import { type ComponentType, memo, type MouseEvent, useCallback } from "react";
import type { DashboardWidget } from "#schemas/documents/dashboard/schema.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { isLocked } from "../../actions/dashboard.ts";
import { useDashboardDocument, useSelection } from "../../canvas/use-dashboard.ts";
import { useFaulty } from "../../canvas/use-faulty.ts";
import { useSession } from "../../documents/SessionProvider.tsx";
import parts from "../parts/parts.module.css";
import classes from "./dashboard.module.css";

const Mark = ({ icon: Shown, name }: { icon: ComponentType<{ size: number }>; name: string }) => (
  <i title={name}>
    <Shown size={16} />
    <VisuallyHidden>{name}</VisuallyHidden>
  </i>
);

interface EntryProps {
  widget: DashboardWidget;
  chosen: boolean;
  faulty: boolean;
  choose: (id: string, adds: boolean) => void;
}

const Entry = memo(({ widget, chosen, faulty, choose }: EntryProps) => {
  const { registry } = useEngine();
  const { label, text } = useText();
  const { id, component } = widget;
  const definition = registry.widgets.get(component);
  const adds = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey;
  return (
    <li>
      <button
        type="button"
        className={parts["part"]}
        aria-pressed={chosen}
        onClick={(event) => choose(id, adds(event))}
      >
        <span>
          {id} <small>{definition ? label(definition.title) : component}</small>
        </span>
        {faulty ? <Mark icon={IconAlertTriangle} name={text("designer.canvas.faulty")} /> : null}
        {isLocked(widget) ? <Mark icon={IconLock} name={text("designer.canvas.locked")} /> : null}
      </button>
    </li>
  );
});

/** The widgets as a list, to choose them by name: for the keyboard, a screen reader, and what lies under others. */
export const Outline = () => {
  const session = useSession();
  const { text } = useText();
  const { widgets } = useDashboardDocument();
  const selection = useSelection();
  const faulty = useFaulty();
  const chosen = new Set(selection);
  const choose = useCallback(
    (id: string, adds: boolean) => {
      const before = session.store.getState().selection;
      if (!adds) return session.select([id]);
      return session.select(before.includes(id) ? before.filter((one) => one !== id) : [...before, id]);
    },
    [session],
  );
  if (widgets.length === 0) return <p className={classes["help"]}>{text("designer.canvas.empty")}</p>;
  return (
    <ul className={classes["outline"]} aria-label={text("designer.outline")}>
      {widgets.map((widget, index) => (
        <Entry
          key={widget.id}
          widget={widget}
          chosen={chosen.has(widget.id)}
          faulty={faulty.has(index)}
          choose={choose}
        />
      ))}
    </ul>
  );
};
