import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconMaximize, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useApp } from "#engine/react/providers/AppContext.tsx";
import { isWall } from "#engine/navigation/wall.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { ShownItem } from "./items.ts";
import classes from "./liveview.module.css";
import type { Rotation, Rotator } from "./rotation.ts";
import { useItemTitle } from "./use-item-title.ts";

interface StripProps {
  items: readonly ShownItem[];
  shown: ShownItem;
  rotation: Rotation;
  rotator: Rotator;
}

const Step = ({ by, rotator }: { by: -1 | 1; rotator: Rotator }) => {
  const { text } = useText();
  const Icon = by < 0 ? IconChevronLeft : IconChevronRight;
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      aria-label={text(by < 0 ? "liveview.before" : "liveview.next")}
      onClick={() => rotator.turn(by)}
    >
      <Icon size={22} aria-hidden />
    </ActionIcon>
  );
};

const Stop = ({ rotation: { isStopped }, rotator }: Pick<StripProps, "rotation" | "rotator">) => {
  const { text } = useText();
  const Icon = isStopped ? IconPlayerPlay : IconPlayerPause;
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      aria-label={text(isStopped ? "liveview.go_on" : "liveview.pause")}
      onClick={rotator.toggle}
    >
      <Icon size={22} aria-hidden />
    </ActionIcon>
  );
};

const FullScreen = () => {
  const { text } = useText();
  if (!document.fullscreenEnabled) return null;
  return (
    <Button
      variant="subtle"
      className={classes["full"] ?? ""}
      leftSection={<IconMaximize size={20} aria-hidden />}
      onClick={() => void document.documentElement.requestFullscreen()}
    >
      {text("kiosk.full_screen")}
    </Button>
  );
};

/** Which item is shown among how many, and whether it stays; with a person at the screen what moves and stops it. */
export const TurnStrip = ({ items, shown, rotation, rotator }: StripProps) => {
  const { text } = useText();
  const isByItself = isWall(useApp());
  const title = useItemTitle(shown);
  const isTurning = items.length > 1;
  const isPaused = isTurning && (rotation.isStopped || rotation.heldUntil !== null);
  return (
    <section className={classes["strip"]} aria-label={text("liveview.turns")} data-wall={isByItself ? "" : undefined}>
      {isTurning && !isByItself ? <Step by={-1} rotator={rotator} /> : null}
      {isTurning ? (
        <span className={classes["dots"]} aria-hidden>
          {items.map(({ key }) => (
            <span key={key} data-here={key === shown.key ? "" : undefined} />
          ))}
        </span>
      ) : null}
      <span className={classes["name"]}>{title}</span>
      {isTurning ? (
        <span className={classes["count"]}>
          {text("liveview.position", { number: items.indexOf(shown) + 1, count: items.length })}
        </span>
      ) : null}
      {isTurning && !isByItself ? <Step by={1} rotator={rotator} /> : null}
      <span className={classes["space"]} />
      <output className={classes["paused"]}>
        {isPaused ? (
          <>
            <IconPlayerPause size={18} aria-hidden /> {text("liveview.paused")}
          </>
        ) : null}
      </output>
      {isTurning && !isByItself ? <Stop rotation={rotation} rotator={rotator} /> : null}
      {isByItself ? null : <FullScreen />}
    </section>
  );
};
