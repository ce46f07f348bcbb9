import { createElement } from "react";
import {
  IconAlertTriangle,
  IconBox,
  IconBuildingFactory2,
  IconCalendarEvent,
  IconChartBar,
  IconCirclePlus,
  IconClipboardList,
  IconClipboardPlus,
  IconEngine,
  IconFiles,
  IconHistory,
  IconHome,
  type Icon,
  IconLayoutDashboard,
  IconPlayerPlay,
  IconPlayerStop,
  IconPrinter,
  IconSettings,
  IconShieldLock,
  IconStar,
  IconTool,
  IconTrash,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";

/** The icons that menus and buttons may name; each costs bytes at every terminal, so the list is explicit. */
const icons: Readonly<Record<string, Icon>> = {
  "alert-triangle": IconAlertTriangle,
  box: IconBox,
  "building-factory-2": IconBuildingFactory2,
  "calendar-event": IconCalendarEvent,
  "chart-bar": IconChartBar,
  "circle-plus": IconCirclePlus,
  "clipboard-list": IconClipboardList,
  "clipboard-plus": IconClipboardPlus,
  engine: IconEngine,
  files: IconFiles,
  history: IconHistory,
  home: IconHome,
  "layout-dashboard": IconLayoutDashboard,
  "player-play": IconPlayerPlay,
  "player-stop": IconPlayerStop,
  printer: IconPrinter,
  settings: IconSettings,
  "shield-lock": IconShieldLock,
  star: IconStar,
  tool: IconTool,
  trash: IconTrash,
  user: IconUser,
  users: IconUsers,
};

/** The icon of a name; nothing for a name that is not listed. */
export const NamedIcon = ({ name, size }: { name: string | undefined; size: number }) =>
  name !== undefined && Object.hasOwn(icons, name) ? createElement(icons[name]!, { size, "aria-hidden": true }) : null;
