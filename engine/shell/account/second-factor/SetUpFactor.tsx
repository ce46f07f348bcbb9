import { Button, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useState } from "react";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Problem } from "../../security/Problem.tsx";
import { useWrite } from "../../security/use-write.ts";
import classes from "../account.module.css";
import { CodeField } from "./CodeField.tsx";
import { PasswordStep } from "./PasswordStep.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

type Begun = OutputOfCall<"set_up_second_factor">;

/** Of a module of the QR code in px: whole ones, so that all are of one size. */
const module = 4;

/** The QR code, dark on white whatever the theme: many cameras read no other. */
const QrCode = ({ size, path }: NonNullable<Begun["qr"]>) => {
  const { text } = useText();
  return (
    <svg
      className={classes["qr"]}
      width={size * module}
      height={size * module}
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, so that the secret stands in no address
      role="img"
      aria-label={text("account.factor_qr")}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};

/** A key as it is typed by hand: in groups of four. */
const grouped = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");

const Key = ({ secret }: { secret: string }) => {
  const { text } = useText();
  return (
    <div className={classes["key"]}>
      <p className={classes["said"]}>{text("account.factor_by_hand")}</p>
      <code data-secret="">{grouped(secret)}</code>
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            leftSection={copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
            onClick={copy}
          >
            {text(copied ? "security.copied" : "account.factor_copy_key")}
          </Button>
        )}
      </CopyButton>
    </div>
  );
};

interface ScanStepProps {
  begun: Begun;
  children?: ReactNode;
  onConfirmed: (codes: readonly string[]) => void;
}

/** The secret, for the app, and a code of it for us: it counts from then on. */
const ScanStep = ({ begun: { secret, qr }, children, onConfirmed }: ScanStepProps) => {
  const { text } = useText();
  const { write, working, problem } = useWrite();
  const [code, setCode] = useState("");
  const isOfField = problem?.path === "/code";
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    const done = await write("confirm_second_factor", { code });
    if (done) onConfirmed(done.res.recovery_codes ?? []);
  };
  return (
    <form
      className={classes["form"]}
      onSubmit={(event) => void confirm(event)}
      aria-label={text("account.factor_set_up_title")}
    >
      <p className={classes["said"]}>{text("account.factor_scan")}</p>
      <div className={classes["scan"]}>
        {qr === null ? null : <QrCode {...qr} />}
        {secret === null ? null : <Key secret={secret} />}
      </div>
      <CodeField
        label={text("account.factor_code")}
        description={text("account.factor_code_help")}
        isDigits
        value={code}
        error={isOfField ? problem.words : undefined}
        onChange={setCode}
      />
      <Problem problem={isOfField ? null : problem} />
      <div className={classes["foot"]}>
        {children}
        <Button type="submit" size="md" disabled={code.trim() === ""} loading={working}>
          {text("account.factor_confirm")}
        </Button>
      </div>
    </form>
  );
};

interface SetUpFactorProps {
  /** Beside the button of each question. */
  children?: ReactNode;
  /** The second factor counts, and its recovery codes are shown. */
  onConfirmed?: () => void;
  /** The recovery codes were put away. */
  onDone: () => void;
}

/** Sets up a second factor: the password, the secret and a code of it, and then the recovery codes. */
export const SetUpFactor = ({ children, onConfirmed, onDone }: SetUpFactorProps) => {
  const { text } = useText();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (begun === null)
    return (
      <PasswordStep procedure="set_up_second_factor" action={text("account.factor_go_on")} onDone={setBegun}>
        {children}
      </PasswordStep>
    );
  const confirmed = (made: readonly string[]) => {
    setCodes(made);
    onConfirmed?.();
  };
  return (
    <ScanStep begun={begun} onConfirmed={confirmed}>
      {children}
    </ScanStep>
  );
};
