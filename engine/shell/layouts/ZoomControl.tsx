import { IconZoomIn } from "@tabler/icons-react";
import { useUser } from "#engine/react/providers/AppContext.tsx";
import { maximumZoom, minimumZoom, useZoom, zoomKey, zoomStep } from "#engine/react/dashboard/zoom.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./layouts.module.css";

/** The zoom of the shown dashboard or live view, by the name under which it is kept; a double press sets 100. */
export const ZoomControl = ({ name }: { name: string }) => {
  const { text } = useText();
  const user = useUser();
  const [zoom, setZoom] = useZoom(zoomKey(user?.company_id ?? 0, name));
  return (
    <label className={classes["zoom"]}>
      <IconZoomIn size={20} aria-hidden />
      <input
        type="range"
        aria-label={text("shell.zoom")}
        min={minimumZoom}
        max={maximumZoom}
        step={zoomStep}
        value={zoom}
        onChange={(event) => setZoom(Number(event.currentTarget.value))}
        onDoubleClick={() => setZoom(100)}
      />
    </label>
  );
};
