import { defaultSeconds } from "#schemas/documents/liveview/schema.ts";
import { liveViewPath } from "#engine/navigation/wall.ts";
import { PreviewGuard } from "#engine/react/dashboard/PreviewGuard.tsx";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import { LiveItem } from "#engine/shell/liveview/LiveItem.tsx";
import { partsAt } from "../../actions/parts.ts";
import { documentAs } from "../../documents/kinds.ts";
import { useEdited } from "../../documents/SessionProvider.tsx";
import { OpenPublished } from "../parts/OpenPublished.tsx";
import { selectedPart } from "../parts/outline.ts";
import classes from "../parts/parts.module.css";
import type { PartList } from "../parts/types.ts";

/** What the chosen item, else the first, shows now; how long a round takes; the way to the live view itself. */
export const LiveViewPreview = ({ lists }: { lists: readonly PartList[] }) => {
  const { text } = useText();
  const { duration } = useFormat();
  const document = useEdited((state) => state.document);
  const slug = useEdited((state) => state.slug);
  const [selected] = useEdited((state) => state.selection);
  const { items } = documentAs("liveview", { ...document, items: partsAt(document, ["items"]) });
  const at = selectedPart(document, lists, selected)?.path.at(-1);
  const shown = items[typeof at === "number" ? at : 0];
  const round = items.reduce((sum, { seconds = defaultSeconds }) => sum + seconds, 0);
  return (
    <>
      <div className={classes["bar"]} style={{ alignItems: "center" }}>
        <span>{items.length === 0 ? null : text("designer.liveview.round", { time: duration(round) })}</span>
        <OpenPublished to={liveViewPath(slug)} name={text("designer.liveview.open")} />
      </div>
      <section className={classes["preview"]} aria-label={text("designer.liveview.preview")}>
        {shown === undefined || shown.target === "" ? (
          <p className={classes["help"]}>{text("designer.liveview.none")}</p>
        ) : (
          <PreviewGuard>
            <LiveItem key={`${shown.type} ${shown.target}`} type={shown.type} target={shown.target} />
          </PreviewGuard>
        )}
      </section>
    </>
  );
};
