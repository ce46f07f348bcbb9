import { Button } from "@mantine/core";
import { IconBuilding, IconCheck } from "@tabler/icons-react";
import { useApp, useAppState, useAppStore } from "#engine/react/providers/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { themeOf } from "../app/theme.ts";
import { Problem } from "../security/Problem.tsx";
import { useWrite } from "../security/use-write.ts";
import security from "../security/security.module.css";
import classes from "./account.module.css";
import { useSetOwn } from "./use-own-settings.ts";

interface ThemeProps {
  name: string;
  title: string;
  isChosen: boolean;
  isDefault: boolean;
  choose: () => void;
  /** Undefined for who may not choose for the company. */
  makeDefault: (() => void) | undefined;
}

const Theme = ({ name, title, isChosen, isDefault, choose, makeDefault }: ThemeProps) => {
  const { text } = useText();
  return (
    <li className={classes["row"]} data-theme={name}>
      <button type="button" className={classes["themeChoice"]} aria-pressed={isChosen} onClick={choose}>
        {isChosen ? <IconCheck size={20} aria-hidden /> : <span className={classes["unchosen"]} />}
        {title}
      </button>
      {isDefault ? (
        <span className={classes["default"]}>
          <IconBuilding size={20} aria-hidden /> {text("theme.is_default")}
        </span>
      ) : makeDefault ? (
        <Button size="md" variant="default" aria-label={text("theme.make_default_of", { title })} onClick={makeDefault}>
          {text("theme.make_default")}
        </Button>
      ) : null}
    </li>
  );
};

/** The themes, of which each user has one of the own; who may see to themes also chooses that of all who have none. */
const ThemePage = () => {
  const { text, label } = useText();
  const state = useAppState();
  const store = useAppStore();
  const { permissions, themes: named } = useApp();
  const set = useSetOwn();
  const { write, working, problem } = useWrite();
  const mayChoose = permissions.includes("view-themes");
  const { themes, defaultTheme } = state.themes;
  const chosen = themeOf(state).name;
  const makeDefault = async (theme: string) => {
    if (await write("set_default_theme", { theme })) await store.reload();
  };
  return (
    <div className={classes["page"]}>
      <section className={security["card"]}>
        <h2>{text("theme.own")}</h2>
        <p className={security["quiet"]}>{text(mayChoose ? "theme.help_default" : "theme.help")}</p>
        <ul className={classes["themes"]}>
          {themes.map(({ name }) => (
            <Theme
              key={name}
              name={name}
              title={label(named.find(({ slug }) => slug === name)?.title ?? name)}
              isChosen={name === chosen}
              isDefault={name === defaultTheme}
              choose={() => set({ theme: name })}
              makeDefault={mayChoose && !working ? () => void makeDefault(name) : undefined}
            />
          ))}
        </ul>
        <Problem problem={problem} />
      </section>
    </div>
  );
};

export default ThemePage;
