import { IconPlugConnectedX } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import type { Link } from "#engine/transport/link/link.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import classes from "./link.module.css";

/** Is the server there, and since when is it or is it not? */
export const useLink = (): Link => {
  const { link } = useEngine().transport;
  return useSyncExternalStore(link.subscribe, link.get);
};

/** Says so, and only so, while the server cannot be reached: since when, and that nothing typed is gone. */
export const LinkState = () => {
  const { text } = useText();
  const { time } = useFormat();
  const { online, since } = useLink();
  return (
    <div role="alert" className={classes["link"]} data-link={online ? "online" : "lost"}>
      {online ? null : (
        <p>
          <IconPlugConnectedX size={24} aria-hidden />
          <strong>{text(900050)}</strong>
          <span>{text("link.kept", { time: time(since) })}</span>
        </p>
      )}
    </div>
  );
};
