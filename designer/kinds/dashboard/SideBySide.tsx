import { Button } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { breakpoints } from "#schemas/documents/dashboard/schema.ts";
import type { ParameterStore } from "#engine/react/dashboard/parameters.ts";
import { PreviewGuard } from "#engine/react/dashboard/PreviewGuard.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "../../canvas/canvas.module.css";
import { screens } from "../../canvas/frames.ts";
import { useCanvasStore } from "../../canvas/view.ts";
import { ScreenFrame } from "./Preview.tsx";

/** Pixels that each screen is high beside the others. */
const height = 360;

/** The dashboard at all widths at once, to be checked; each leads to its own places. */
export const SideBySide = ({ parameters }: { parameters: ParameterStore }) => {
  const { text } = useText();
  const canvas = useCanvasStore();
  return (
    <div className={classes["sides"]} data-sides="">
      {breakpoints.map((width) => {
        const screen = screens[width];
        const zoom = Math.min(height / screen.height, 560 / screen.width);
        const name = text(`designer.width.${width}`);
        return (
          <figure key={width} className={classes["side"]}>
            <figcaption>
              {name}
              <Button
                variant="subtle"
                size="compact-md"
                h={36}
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => canvas.setState({ sideBySide: false, width, zoom: null })}
              >
                {text("designer.width.edit", { width: name })}
              </Button>
            </figcaption>
            <div inert>
              <PreviewGuard>
                <ScreenFrame width={width} screen={screen} zoom={zoom} parameters={parameters} />
              </PreviewGuard>
            </div>
          </figure>
        );
      })}
    </div>
  );
};
