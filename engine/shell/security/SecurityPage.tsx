import { type ReactNode, useEffect, useMemo, useRef } from "react";
import DevicesView from "./DevicesView.tsx";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useRoute } from "#engine/react/navigation/route.tsx";
import type { PageViewProps } from "#engine/registry/types.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { ApiKeys } from "./ApiKeys.tsx";
import { LoginCodes } from "./LoginCodes.tsx";
import { type PageConfig, pageConfigOf } from "./page-config.ts";
import { RoleMatrix } from "./RoleMatrix.tsx";
import classes from "./security.module.css";
import { Users } from "./Users.tsx";

const base = "/admin/security";

/** The parts of the page by the last word of their addresses; the first one is at the page's own address too. */
const tabs = ["roles", "users", "codes", "devices", "keys"] as const;
type Tab = (typeof tabs)[number];

const tabAt = (path: string): Tab => tabs.find((tab) => path.endsWith(`/${tab}`)) ?? "roles";

const contents: Readonly<Record<Tab, (config: PageConfig) => ReactNode>> = {
  roles: ({ groups }) => <RoleMatrix groups={groups} />,
  users: ({ flags, settings }) => <Users flags={flags} settings={settings} />,
  codes: () => <LoginCodes />,
  devices: () => <DevicesView />,
  keys: () => <ApiKeys />,
};

/** Who may do what: roles, users, login codes, paired screens and API keys, each under an address of its own. */
const SecurityPage = ({ content }: PageViewProps) => {
  const { text } = useText();
  const { path } = useRoute();
  const here = tabAt(path);
  const config = useMemo(() => pageConfigOf(content.config), [content.config]);
  const parts = useRef<HTMLElement>(null);
  useEffect(() => {
    parts.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [here]);
  return (
    <div className={classes["page"]}>
      <nav ref={parts} aria-label={text("security.parts")}>
        <ul className={classes["tabs"]}>
          {tabs.map((tab) => (
            <li key={tab}>
              <AppLink to={`${base}/${tab}`} className={classes["choice"]} isHere={tab === here}>
                {text(`security.tab.${tab}`)}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      {contents[here](config)}
    </div>
  );
};

export default SecurityPage;
