import { Button, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy, IconDownload } from "@tabler/icons-react";
import { useApp, useUser } from "#engine/react/providers/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { saveFile } from "#engine/react/save-file.ts";
import { productName } from "../../app/settings.ts";
import classes from "../account.module.css";

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** The recovery codes, this one time: to be copied or saved before they are put away. */
export const RecoveryCodes = ({ codes, onDone }: RecoveryCodesProps) => {
  const { text } = useText();
  const { settings } = useApp();
  const name = useUser()?.username ?? "";
  const head = text("account.recovery_file", { name, product: productName(settings) });
  const lines = codes.join("\n");
  const save = () => saveFile("recovery-codes.txt", new Blob([`${head}\n\n${lines}\n`], { type: "text/plain" }));
  return (
    <section className={classes["form"]} aria-label={text("account.recovery_codes")}>
      <output>{text("account.recovery_help")}</output>
      <ul className={classes["codes"]} aria-label={text("account.recovery_codes")}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes["foot"]}>
        <CopyButton value={lines}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="md"
              leftSection={copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
              onClick={copy}
            >
              {text(copied ? "security.copied" : "security.copy")}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" size="md" leftSection={<IconDownload size={20} aria-hidden />} onClick={save}>
          {text("account.recovery_save")}
        </Button>
        <Button size="md" onClick={onDone}>
          {text("account.recovery_done")}
        </Button>
      </div>
    </section>
  );
};
