import { Button, Group } from "@mantine/core";
import type { Static } from "typebox";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { StepViewProps } from "#engine/registry/types.ts";
import { Facts } from "#widgets/controls/facts/Facts.tsx";
import { RecordFacts } from "#widgets/controls/facts/RecordFacts.tsx";
import { NotLoaded } from "#widgets/controls/frame/NotLoaded.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { Waiting } from "#widgets/controls/frame/Waiting.tsx";
import classes from "./fields.module.css";
import { contentOf, shownRows } from "./logic.ts";
import type { schema } from "./schema.ts";

type Options = Static<typeof schema.options>;

/** Pairs of label and value, read-only: what was chosen, before anything is done. */
const View = ({ options, sources, act, disabled, reload }: StepViewProps<Options>) => {
  const { label } = useText();
  const content = contentOf(options);
  const rows = shownRows(options);
  const isWaiting = content === "empty" && Object.values(sources).some(({ status }) => status === "pending");
  if (isWaiting) return <Waiting />;
  if (content === "not-loaded") return <NotLoaded sources={sources} text={options.notLoadedText} reload={reload} />;
  if (content === "empty") return <Note text={label(options.emptyText ?? { text: 900072 })} />;
  return (
    <div className={classes.fields}>
      {options.heading !== undefined && <h3 className={classes.heading}>{label(options.heading)}</h3>}
      <RecordFacts
        {...(options.items ? { items: options.items } : {})}
        record={options.record ?? null}
        layout={options.layout ?? "list"}
      />
      {rows.length > 0 && <Facts facts={rows} layout={options.layout ?? "list"} />}
      {options.buttons && (
        <Group>
          {options.buttons.map(({ action, label: name }) => (
            <Button key={action} size="lg" variant="default" disabled={disabled || !act} onClick={() => act?.(action)}>
              {label(name)}
            </Button>
          ))}
        </Group>
      )}
    </div>
  );
};

export default View;
