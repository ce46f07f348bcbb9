import { Tabs } from "@mantine/core";
import { memo, useMemo, useState } from "react";
import { ParameterProvider } from "#engine/react/dashboard/parameters.ts";
import { type Showing, ShowingProvider } from "#engine/react/dashboard/mode.ts";
import { DashboardProvider } from "#engine/react/dashboard/sources.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Canvas } from "../../canvas/Canvas.tsx";
import { useDashboardDocument } from "../../canvas/use-dashboard.ts";
import { CanvasProvider, canvasOf, useCanvas } from "../../canvas/view.ts";
import { useEdited, useSession } from "../../documents/SessionProvider.tsx";
import { type PaneName, Panes } from "../Panes.tsx";
import { SurroundingsContext, useSurroundings } from "../../surroundings/surroundings.ts";
import { Palette } from "../../palette/Palette.tsx";
import { type Asked, SnippetDialog } from "../../palette/SnippetDialog.tsx";
import { AskSnippetProvider } from "../../canvas/use-add.ts";
import { useParts } from "../../palette/use-parts.ts";
import classes from "./dashboard.module.css";
import { Outline } from "./Outline.tsx";
import { ParameterBar } from "./ParameterBar.tsx";
import { Preview } from "./Preview.tsx";
import { Side } from "./Side.tsx";
import { SideBySide } from "./SideBySide.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { useAround, useGround } from "./use-around.ts";
import { type ParameterValues, useParameterValues } from "./use-parameter-values.ts";

// An edit draws what reads it, not everything in the editor.
const Left = memo(() => {
  const { text } = useText();
  const slug = useEdited((state) => state.slug);
  const groups = useParts(slug);
  return (
    <Tabs defaultValue="add" className={classes["tabs"] ?? ""} keepMounted={false}>
      <Tabs.List grow>
        <Tabs.Tab value="add">{text("designer.palette")}</Tabs.Tab>
        <Tabs.Tab value="widgets">{text("designer.outline")}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="add" className={classes["tabPanel"] ?? ""}>
        <Palette groups={groups} />
      </Tabs.Panel>
      <Tabs.Panel value="widgets" className={classes["tabPanel"] ?? ""}>
        <Outline />
      </Tabs.Panel>
    </Tabs>
  );
});

const Middle = memo(({ values }: { values: ParameterValues }) => {
  const mode = useEdited((state) => state.mode);
  const slug = useEdited((state) => state.slug);
  const sides = useCanvas((view) => view.sideBySide);
  const { subjects } = useSurroundings();
  const example = subjects[0]?.id ?? null;
  const live = sides ? "preview" : mode;
  const showing = useMemo<Showing>(() => ({ mode: live, edited: slug, example }), [live, slug, example]);
  return (
    <main className={classes["middle"]} data-pane="view">
      <Toolbar />
      <ParameterBar values={values} />
      <ShowingProvider value={showing}>
        {sides ? (
          <SideBySide parameters={values.store} />
        ) : mode === "preview" ? (
          <Preview parameters={values.store} />
        ) : (
          <Canvas />
        )}
      </ShowingProvider>
    </main>
  );
});

const panes: readonly PaneName[] = ["parts", "view", "form"];

/** The dashboard designer: what can be put in, the dashboard itself, and what the chosen part says. */
const DashboardEditor = () => {
  const session = useSession();
  const document = useDashboardDocument();
  const ground = useGround(document);
  const values = useParameterValues(ground);
  const around = useAround(ground, values.store);
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useMemo(() => (slug: string, into: Asked["into"]) => setAsked({ slug, into }), []);
  return (
    <CanvasProvider value={canvasOf(session)}>
      <SurroundingsContext value={around}>
        <DashboardProvider value={ground}>
          <ParameterProvider value={values.store}>
            <AskSnippetProvider value={ask}>
              <Panes panes={panes} first="view" next="view">
                <div className={classes["side"]} data-pane="parts">
                  <Left />
                </div>
                <Middle values={values} />
                <aside className={`${classes["side"]} ${classes["inspector"]}`} data-pane="form">
                  <Side />
                </aside>
              </Panes>
              <SnippetDialog asked={asked} close={() => setAsked(null)} />
            </AskSnippetProvider>
          </ParameterProvider>
        </DashboardProvider>
      </SurroundingsContext>
    </CanvasProvider>
  );
};

export default DashboardEditor;
