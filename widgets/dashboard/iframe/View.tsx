import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import classes from "./iframe.module.css";
import { addressOf, sandboxOf } from "./logic.ts";
import type { schema } from "./schema.ts";

type Props = WidgetViewProps<Static<typeof schema.options>, { src?: Bound<string> }>;

/** A page of somewhere else. Parameters in its address are filled before it gets here. */
const View = ({ options, data }: Props) => {
  const { label } = useText();
  const address = addressOf(data.src?.data ?? options.src);
  return (
    <WidgetBox options={options}>
      {address === null ? (
        <Note of={900147} />
      ) : (
        <iframe
          className={classes.page}
          src={address}
          title={label(options.title ?? "") || new URL(address).hostname}
          sandbox={sandboxOf(address, globalThis.location.origin)}
          referrerPolicy="no-referrer"
          loading="lazy"
        />
      )}
    </WidgetBox>
  );
};

export default View;
