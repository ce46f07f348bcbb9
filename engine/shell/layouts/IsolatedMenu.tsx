import { isolationHome, isolationHomeAgain } from "#engine/navigation/isolation.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { useRoute } from "#engine/react/navigation/route.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useStanding } from "../navigation/use-standing.ts";
import classes from "./layouts.module.css";

/** The entries of an isolated user who has several, under a head that leads to where they all are; one needs no menu. */
export const IsolatedMenu = () => {
  const { text, label } = useText();
  const { path } = useRoute();
  const standing = useStanding();
  if (standing.kind !== "open" || standing.entries.length < 2) return null;
  return (
    <nav className={classes["entries"]} aria-label={text("shell.menu")}>
      {/* The address one is on leads nowhere: from the landing the head leads to its other one. */}
      <AppLink to={path === isolationHome ? isolationHomeAgain : isolationHome} className={classes["entry"]}>
        {text("pages.isolation")}
      </AppLink>
      <ul>
        {standing.entries.map(({ to, title }) => (
          <li key={to}>
            <AppLink to={to} className={classes["entry"]}>
              {label(title)}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
};
