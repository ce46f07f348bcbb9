import { NumberInput, Switch, TextInput } from "@mantine/core";
import { isObject } from "#schemas/documents/json.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { type DashboardProperties, setProperties } from "../../actions/set-properties.ts";
import { setSize } from "../../actions/set-size.ts";
import { useDashboardDocument } from "../../canvas/use-dashboard.ts";
import { useEdited, useSession } from "../../documents/SessionProvider.tsx";
import classes from "./dashboard.module.css";
import { ParametersPanel } from "./ParametersPanel.tsx";
import { SourcesPanel } from "./SourcesPanel.tsx";

type Flag = "display" | "suitedForMobile" | "suitedForTablet" | "suitedForDesktops" | "suitedForXXL";
const flags: readonly Flag[] = ["display", "suitedForMobile", "suitedForTablet", "suitedForDesktops", "suitedForXXL"];

const isBoth = (title: unknown): title is { en: string; sv: string } => isObject(title) && "en" in title;

const Title = ({ disabled }: { disabled: boolean }) => {
  const { text, label } = useText();
  const session = useSession();
  const { title } = useDashboardDocument();
  const set = (next: DashboardProperties["title"]) => session.apply(setProperties({ title: next }));
  if (isBoth(title))
    return (
      <>
        {(["en", "sv"] as const).map((language) => (
          <TextInput
            key={language}
            size="md"
            label={text(`designer.dashboard.title.${language}`)}
            disabled={disabled}
            value={title[language]}
            onChange={({ currentTarget }) => set({ ...title, [language]: currentTarget.value })}
          />
        ))}
      </>
    );
  return (
    <>
      <TextInput
        size="md"
        label={text("designer.dashboard.title")}
        disabled={disabled}
        value={label(title)}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
      <Switch
        size="md"
        label={text("designer.dashboard.title.both")}
        disabled={disabled}
        checked={false}
        onChange={() => set({ en: label(title), sv: label(title) })}
      />
    </>
  );
};

const Size = ({ disabled }: { disabled: boolean }) => {
  const { text } = useText();
  const session = useSession();
  const { size } = useDashboardDocument();
  return (
    <div className={classes["two"]}>
      {(["x", "y"] as const).map((axis) => (
        <NumberInput
          key={axis}
          size="md"
          label={text(`designer.dashboard.size.${axis}`)}
          min={1}
          max={200}
          allowDecimal={false}
          disabled={disabled}
          value={size[axis]}
          onChange={(value) => typeof value === "number" && session.apply(setSize({ ...size, [axis]: value }))}
        />
      ))}
    </div>
  );
};

const Availability = ({ disabled }: { disabled: boolean }) => {
  const { text } = useText();
  const session = useSession();
  const document = useDashboardDocument();
  const set = (change: DashboardProperties) => session.apply(setProperties(change));
  return (
    <section className={classes["panel"]} aria-label={text("designer.dashboard.availability")}>
      <h3>{text("designer.dashboard.availability")}</h3>
      {flags.map((flag) => (
        <Switch
          key={flag}
          size="md"
          label={text(`designer.dashboard.${flag}`)}
          disabled={disabled}
          checked={document[flag] ?? false}
          onChange={({ currentTarget }) => set({ [flag]: currentTarget.checked })}
        />
      ))}
      <NumberInput
        size="md"
        label={text("designer.dashboard.userlevel")}
        min={0}
        allowDecimal={false}
        disabled={disabled}
        value={document.userlevel ?? ""}
        onChange={(value) => set({ userlevel: typeof value === "number" ? value : undefined })}
      />
      <Switch
        size="md"
        label={text("designer.dashboard.isSnippet")}
        disabled={disabled}
        checked={document.isSnippet ?? false}
        onChange={({ currentTarget }) => set({ isSnippet: currentTarget.checked || undefined })}
      />
      {document.isSnippet ? (
        <TextInput
          size="md"
          label={text("designer.dashboard.snippetTag")}
          disabled={disabled}
          value={document.snippetTag ?? ""}
          onChange={({ currentTarget }) => set({ snippetTag: currentTarget.value || undefined })}
        />
      ) : null}
    </section>
  );
};

/** The dashboard itself, where no widget is chosen. */
export const DashboardPanel = () => {
  const { text } = useText();
  const isReadOnly = useEdited((state) => state.readOnly !== null);
  return (
    <div className={classes["panel"]}>
      <h2>{text("designer.dashboard")}</h2>
      <Title disabled={isReadOnly} />
      <Size disabled={isReadOnly} />
      <SourcesPanel />
      <ParametersPanel />
      <Availability disabled={isReadOnly} />
    </div>
  );
};
