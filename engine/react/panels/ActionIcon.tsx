import { createElement } from "react";
import {
  IconArrowBackUp,
  IconArrowDown,
  IconArrowUp,
  IconCircleCheck,
  IconCircleX,
  IconListNumbers,
  IconLock,
  IconLockOpen,
  IconRefresh,
  IconSearch,
  type Icon,
} from "@tabler/icons-react";
import { NamedIcon } from "../icons.ts";

/** Icons that only actions name: they are loaded with the panel. */
const icons: Readonly<Record<string, Icon>> = {
  "arrow-back-up": IconArrowBackUp,
  "arrow-down": IconArrowDown,
  "arrow-up": IconArrowUp,
  "list-numbers": IconListNumbers,
  "circle-check": IconCircleCheck,
  "circle-x": IconCircleX,
  lock: IconLock,
  "lock-open": IconLockOpen,
  refresh: IconRefresh,
  search: IconSearch,
};

/** The icon of an action; nothing for a name that is not listed. */
export const ActionIcon = ({ name, size }: { name: string | undefined; size: number }) =>
  name !== undefined && Object.hasOwn(icons, name) ? (
    createElement(icons[name]!, { size, "aria-hidden": true })
  ) : (
    <NamedIcon name={name} size={size} />
  );
