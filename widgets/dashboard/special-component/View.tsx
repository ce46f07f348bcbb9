import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { Hosted } from "./hosting/Hosted.tsx";
import { timedNavigator } from "./hosting/options.ts";
import type { schema } from "./schema.ts";

type Props = WidgetViewProps<Static<typeof schema.options>, { link?: Bound<string> }>;

/** A part that a section may host, as a widget of its own. */
const View = ({ id, options, data }: Props) => {
  const { text } = useText();
  return (
    <WidgetBox options={options}>
      {options.component === undefined && <Note of={900147} />}
      {options.component === timedNavigator && (
        <Note text={text("special.redirect", { seconds: options.timeout ?? 300 })} />
      )}
      <Hosted id={id} options={options} link={data.link?.data ?? options.link} />
    </WidgetBox>
  );
};

export default View;
