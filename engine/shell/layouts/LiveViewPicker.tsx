import { IconDeviceTv } from "@tabler/icons-react";
import { liveViewPath } from "#engine/navigation/wall.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { Drop } from "#engine/react/popups/Drop.tsx";
import type { OfferedLiveView } from "#engine/react/providers/user.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import picker from "../subject/picker.module.css";

/** Leads to a live view; absent where there is none to lead to. */
export const LiveViewPicker = ({ liveviews }: { liveviews: readonly OfferedLiveView[] }) => {
  const { text, label } = useText();
  if (liveviews.length === 0) return null;
  return (
    <Drop label={text("liveview.pick")} align="right" button={<IconDeviceTv size={24} aria-hidden />}>
      {(close) => (
        <>
          <h2 className={picker["heading"]}>{text("menu.liveviews")}</h2>
          <ul className={picker["list"]}>
            {liveviews.map(({ slug, title }) => (
              <li key={slug}>
                <AppLink to={liveViewPath(slug)} className={picker["option"]} onPress={close}>
                  {label(title)}
                </AppLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Drop>
  );
};
