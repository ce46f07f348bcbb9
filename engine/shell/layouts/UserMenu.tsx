import { IconCheck, IconId, IconPalette, IconSettings, IconUserCircle } from "@tabler/icons-react";
import { useApp, useAppState, useAppStore, useUser } from "#engine/react/providers/AppContext.tsx";
import { isKeyboardOn, isTouched } from "#engine/react/keyboard/on.ts";
import { useAttempt } from "#engine/react/own/own-config.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { chooseLanguage } from "../app/language.ts";
import { themeOf } from "../app/theme.ts";
import { useSetOwn } from "../account/use-own-settings.ts";
import { accountPath } from "#engine/navigation/isolation.ts";
import { isOwnTerminal } from "#engine/navigation/wall.ts";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";
import { Drop } from "#engine/react/popups/Drop.tsx";
import classes from "./layouts.module.css";
import { SignOut } from "./SignOut.tsx";

const languages = [
  ["en", "English"],
  ["sv", "Svenska"],
] as const;

interface ChoiceProps {
  name: string;
  chosen: boolean;
  lang?: string;
  onChoose: () => void;
}

const Choice = ({ name, chosen, lang, onChoose }: ChoiceProps) => (
  <button type="button" className={classes["choice"]} aria-pressed={chosen} lang={lang} onClick={onChoose}>
    {chosen ? <IconCheck size={18} aria-hidden /> : <span className={classes["indent"]} />}
    {name}
  </button>
);

const Languages = ({ close }: { close: () => void }) => {
  const { text, language } = useText();
  const store = useAppStore();
  const attempt = useAttempt();
  const choose = (code: (typeof languages)[number][0]) => {
    close();
    chooseLanguage(document, code);
    void attempt(() => store.reload());
  };
  return (
    <>
      <h2 className={classes["group"]}>{text("shell.language")}</h2>
      {languages.map(([code, name]) => (
        <Choice key={code} name={name} lang={code} chosen={code === language} onChoose={() => choose(code)} />
      ))}
    </>
  );
};

const Themes = () => {
  const { text, label } = useText();
  const state = useAppState();
  const app = useApp();
  const set = useSetOwn();
  const theme = themeOf(state);
  return (
    <>
      <h2 className={classes["group"]}>{text("shell.theme")}</h2>
      {state.themes.themes.map(({ name }) => (
        <Choice
          key={name}
          name={label(app.themes.find(({ slug }) => slug === name)?.title ?? name)}
          chosen={name === theme.name}
          onChoose={() => set({ theme: name })}
        />
      ))}
    </>
  );
};

const Input = ({ close }: { close: () => void }) => {
  const { text } = useText();
  const set = useSetOwn();
  const keyboard = isKeyboardOn(useApp(), isTouched());
  const turn = () => {
    close();
    set({ keyboard: !keyboard });
  };
  return (
    <>
      <h2 className={classes["group"]}>{text("shell.input")}</h2>
      <Choice name={text("keyboard.title")} chosen={keyboard} onChoose={turn} />
    </>
  );
};

/** Who is here, the language of this browser, the look of the user, and the way out. */
export const UserMenu = () => {
  const { text } = useText();
  const user = useUser();
  const app = useApp();
  const isOwn = isOwnTerminal(app);
  return (
    <>
      <span className={classes["who"]}>{isOwn ? app.device?.name : user?.username}</span>
      {/* A wall screen's user may only read, so he has nothing to choose. */}
      {user?.usertype === 0 ? null : (
        <Drop label={text("shell.user_menu")} align="right" button={<IconUserCircle size={26} aria-hidden />}>
          {(close) => (
            <>
              {user?.isolation_required || isOwn ? null : (
                <>
                  <AppLink to={accountPath} className={classes["choice"]} onPress={close}>
                    <IconId size={18} aria-hidden />
                    {text("pages.account")}
                  </AppLink>
                  <AppLink to="/settings" className={classes["choice"]} onPress={close}>
                    <IconSettings size={18} aria-hidden />
                    {text("pages.own_settings")}
                  </AppLink>
                  <AppLink to="/theme" className={classes["choice"]} onPress={close}>
                    <IconPalette size={18} aria-hidden />
                    {text("pages.theme")}
                  </AppLink>
                </>
              )}
              <Languages close={close} />
              <Themes />
              <Input close={close} />
              {isSecureContext ? null : <p className={classes["aside"]}>{text("shell.plain_http")}</p>}
            </>
          )}
        </Drop>
      )}
      <SignOut />
    </>
  );
};
