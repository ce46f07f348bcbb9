import { Select } from "@mantine/core";
import { useAppStore, useUser } from "#engine/react/providers/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { isLanguage } from "#schemas/protocol/language.ts";
import { chooseLanguage, forgetLanguage } from "../app/language.ts";
import { Problem } from "../security/Problem.tsx";
import { useWrite } from "../security/use-write.ts";

/** The choice that stands for the language of the site. */
const sites = "";

/** The language of the user at every browser; what was chosen at this one alone is forgotten for it. */
export const OwnLanguage = () => {
  const { text } = useText();
  const store = useAppStore();
  const { write, working, problem } = useWrite();
  const chosen = useUser()?.settings["language"];
  const choose = async (value: string | null) => {
    const language = isLanguage(value) ? value : null;
    if (!(await write("update_user_settings", { values: { language } }))) return;
    if (language === null) forgetLanguage(document);
    else chooseLanguage(document, language);
    await store.reload();
  };
  return (
    <>
      <Select
        size="md"
        allowDeselect={false}
        disabled={working}
        label={text("account.language")}
        description={text("account.language_help")}
        data={[
          { value: sites, label: text("account.language_of_site") },
          { value: "en", label: "English" },
          { value: "sv", label: "Svenska" },
        ]}
        value={isLanguage(chosen) ? chosen : sites}
        onChange={(value) => void choose(value)}
      />
      <Problem problem={problem} />
    </>
  );
};
