import type { Static } from "typebox";
import type { Bound } from "#engine/bindings/bound.ts";
import type { ResolvedNavigator } from "#engine/bindings/resolvers/navigatorConfig.ts";
import type { WidgetViewProps } from "#engine/registry/types.ts";
import { Bind } from "#widgets/controls/frame/Bind.tsx";
import { Note } from "#widgets/controls/frame/Note.tsx";
import { WidgetBox } from "#widgets/controls/frame/WidgetBox.tsx";
import { LinkButton } from "./LinkButton.tsx";
import classes from "./navigator.module.css";
import type { schema } from "./schema.ts";

type Props = WidgetViewProps<Static<typeof schema.options>, { navigator?: Bound<ResolvedNavigator> }>;

/** Buttons that lead somewhere. It never redirects by itself: that is the navigator of a section. */
const View = ({ options, data }: Props) => (
  <WidgetBox options={options}>
    <Bind bound={data.navigator}>
      {({ size, buttons }) =>
        buttons.length === 0 ? (
          <Note of={900147} />
        ) : (
          <nav className={classes.buttons}>
            {buttons.map((button, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the buttons have no identity but their place
              <LinkButton key={index} button={button} size={size} />
            ))}
          </nav>
        )
      }
    </Bind>
  </WidgetBox>
);

export default View;
