import { Button, NumberInput } from "@mantine/core";
import { memo, useMemo } from "react";
import type { DashboardWidget } from "#schemas/documents/dashboard/schema.ts";
import { pointer } from "#schemas/documents/json.ts";
import { layPreset, type Presets } from "#engine/documents/dashboard.ts";
import { usePresets } from "#engine/react/dashboard/use-presets.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { LazyView } from "#engine/react/registry/LazyView.tsx";
import { RowsSkeleton } from "#engine/react/states/States.tsx";
import { isLocked, positionIn, type Width } from "../../actions/dashboard.ts";
import { placeWidget } from "../../actions/place-widget.ts";
import { renameWidget } from "../../actions/rename-widget.ts";
import { resetLayout } from "../../actions/reset-layout.ts";
import { setConfig } from "../../actions/set-config.ts";
import { useDashboardDocument } from "../../canvas/use-dashboard.ts";
import { useCanvas } from "../../canvas/view.ts";
import { useEdited, useSession } from "../../documents/SessionProvider.tsx";
import type { InspectorProps } from "../../inspector/types.ts";
import { objectOf } from "../../values.ts";
import classes from "./dashboard.module.css";
import { NameInput } from "./NameInput.tsx";

const inspector = { view: () => import("../../inspector/Inspector.tsx") };

interface PlaceInputProps {
  id: string;
  side: "x" | "y" | "w" | "h";
  value: number;
  width: Width;
  disabled: boolean;
}

const PlaceInput = memo(({ id, side, value, width, disabled }: PlaceInputProps) => {
  const { text } = useText();
  const session = useSession();
  const first = side === "x" || side === "y" ? 1 : 0;
  const set = (next: string | number) => {
    if (typeof next === "number" && next >= 1) session.apply(placeWidget(id, { [side]: next - first }, width));
  };
  return (
    <NumberInput
      size="sm"
      label={text(`designer.place.${side}`)}
      min={1}
      allowDecimal={false}
      hideControls
      disabled={disabled}
      value={value + first}
      onChange={set}
    />
  );
});

const Place = ({ widget, disabled }: { widget: DashboardWidget; disabled: boolean }) => {
  const { text } = useText();
  const session = useSession();
  const document = useDashboardDocument();
  const width = useCanvas((view) => view.width);
  const place = positionIn(document, widget, width);
  const hasOwn = width !== null && Object.hasOwn(document.layouts?.[width] ?? {}, widget.id);
  return (
    <section className={classes["panel"]} aria-label={text("designer.place")}>
      <div className={classes["four"]}>
        {(["x", "y", "w", "h"] as const).map((side) => (
          <PlaceInput key={side} id={widget.id} side={side} value={place[side]} width={width} disabled={disabled} />
        ))}
      </div>
      {width !== null ? (
        <>
          <p className={classes["help"]}>
            {text(hasOwn ? "designer.place.ofWidth" : "designer.place.own", { width: text(`designer.width.${width}`) })}
          </p>
          {hasOwn ? (
            <Button
              variant="default"
              disabled={disabled}
              onClick={() => session.apply(resetLayout(width, [widget.id]))}
            >
              {text("designer.place.reset")}
            </Button>
          ) : null}
        </>
      ) : null}
    </section>
  );
};

interface OptionsProps {
  id: string;
  component: string;
  config: DashboardWidget["config"];
  index: number;
  presets: Presets | null;
}

/** The form of the options; drawn again for other options, never for another place. */
const Options = memo(({ id, component, config, index, presets }: OptionsProps) => {
  const { text } = useText();
  const session = useSession();
  const { registry } = useEngine();
  const laid = useMemo(
    () => (presets ? layPreset({ component, config: {} }, presets, registry.widgets) : null),
    [component, presets, registry],
  );
  if (!presets) return <RowsSkeleton />;
  if (!laid) return <p className={classes["help"]}>{text("designer.canvas.unknown")}</p>;
  const props: InspectorProps = {
    schema: objectOf(laid.definition.options),
    value: config,
    defaults: laid.options,
    path: pointer(["widgets", index, "config"]),
    saved: { widget: laid.definition.type, unsaved: Object.keys(config).length > 0 },
    change: (next, property) => session.apply(setConfig(id, next, property)),
  };
  return <LazyView definition={inspector} props={props} fallback={<RowsSkeleton />} />;
});

/** The chosen widget: its id, place and options. */
export const WidgetPanel = ({ widget, index }: { widget: DashboardWidget; index: number }) => {
  const { text, label } = useText();
  const session = useSession();
  const { registry } = useEngine();
  const document = useDashboardDocument();
  const presets = usePresets(document);
  const isReadOnly = useEdited((state) => state.readOnly !== null);
  const definition = registry.widgets.get(widget.component);
  const disabled = isReadOnly || isLocked(widget);
  const fault = (id: string) => {
    if (id === "" || id.length > 64) return text("designer.name.empty");
    return document.widgets.some((one) => one.id === id) ? text("designer.name.taken") : null;
  };
  const rename = (id: string) => {
    session.apply(renameWidget(widget.id, id));
    session.select([id]);
  };
  return (
    <div className={classes["panel"]}>
      <h2>{definition ? label(definition.title) : widget.component}</h2>
      <NameInput
        label={text("designer.widget.id")}
        value={widget.id}
        disabled={isReadOnly}
        fault={fault}
        rename={rename}
      />
      <Place widget={widget} disabled={disabled} />
      <Options
        key={widget.id}
        id={widget.id}
        component={widget.component}
        config={widget.config}
        index={index}
        presets={presets}
      />
    </div>
  );
};
