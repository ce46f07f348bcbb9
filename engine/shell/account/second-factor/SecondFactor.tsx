import { Button, Modal } from "@mantine/core";
import { IconShieldCheck, IconShieldOff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import { useFormat, useText } from "#engine/react/providers/TextsProvider.tsx";
import security from "../../security/security.module.css";
import classes from "../account.module.css";
import { PasswordStep } from "./PasswordStep.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SetUpFactor } from "./SetUpFactor.tsx";

type Factor = NonNullable<OutputOfCall<"load_own_account">["second_factor"]>;
type Asked = "set_up" | "renew" | "turn_off";

interface StepProps {
  /** Recovery codes are shown, this one time. */
  onCodes: () => void;
  onClose: () => void;
}

const Cancel = ({ onClose }: Pick<StepProps, "onClose">) => {
  const { text } = useText();
  return (
    <Button variant="default" size="md" onClick={onClose}>
      {text("popup.cancel")}
    </Button>
  );
};

const TurnOff = ({ onClose }: StepProps) => {
  const { text } = useText();
  return (
    <>
      <p>{text("account.factor_turn_off_help")}</p>
      <PasswordStep procedure="turn_off_second_factor" action={text("account.factor_turn_off")} onDone={onClose}>
        <Cancel onClose={onClose} />
      </PasswordStep>
    </>
  );
};

const Renew = ({ onCodes, onClose }: StepProps) => {
  const { text } = useText();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onClose} />;
  return (
    <>
      <p>{text("account.recovery_renew_help")}</p>
      <PasswordStep
        procedure="renew_recovery_codes"
        action={text("account.recovery_renew")}
        onDone={({ recovery_codes }) => {
          setCodes(recovery_codes ?? []);
          onCodes();
        }}
      >
        <Cancel onClose={onClose} />
      </PasswordStep>
    </>
  );
};

const SetUp = ({ onCodes, onClose }: StepProps) => (
  <SetUpFactor onConfirmed={onCodes} onDone={onClose}>
    <Cancel onClose={onClose} />
  </SetUpFactor>
);

const popups = {
  set_up: { title: "account.factor_set_up_title", Step: SetUp },
  renew: { title: "account.recovery_renew", Step: Renew },
  turn_off: { title: "account.factor_turn_off_title", Step: TurnOff },
} as const;

const State = ({ confirmed_at, recovery_codes }: Factor) => {
  const { text } = useText();
  const { dateTime } = useFormat();
  const isOn = confirmed_at !== null;
  return (
    <div className={classes["state"]} {...(isOn ? { "data-on": "" } : {})}>
      {isOn ? <IconShieldCheck size={24} aria-hidden /> : <IconShieldOff size={24} aria-hidden />}
      <p className={classes["said"]}>
        {isOn
          ? text("account.factor_on", { date: dateTime(confirmed_at), count: recovery_codes })
          : text("account.factor_off")}
      </p>
    </div>
  );
};

/** The second factor of the own account: whether it is on, and what sets it up, renews its codes or turns it off. */
export const SecondFactor = (factor: Factor) => {
  const { text } = useText();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [hasCodes, setHasCodes] = useState(false);
  const close = () => {
    setAsked(null);
    setHasCodes(false);
    void queries.invalidateQueries({ queryKey: ["read", "load_own_account"] });
  };
  const { title, Step } = popups[asked ?? "set_up"];
  return (
    <section className={`${security["card"]} ${classes["wide"]}`}>
      <h2>{text("account.factor")}</h2>
      <p className={security["quiet"]}>{text("account.factor_help")}</p>
      <State {...factor} />
      <div className={classes["foot"]}>
        {factor.confirmed_at === null ? (
          <Button size="md" onClick={() => setAsked("set_up")}>
            {text("account.factor_set_up")}
          </Button>
        ) : (
          <>
            <Button variant="default" size="md" onClick={() => setAsked("turn_off")}>
              {text("account.factor_turn_off")}
            </Button>
            <Button variant="default" size="md" onClick={() => setAsked("renew")}>
              {text("account.recovery_renew")}
            </Button>
          </>
        )}
      </div>
      {asked === null ? null : (
        <Modal
          opened
          size="lg"
          // What is shown once is not lost by a press beside it, and codes are put away by their own button alone.
          closeOnClickOutside={false}
          closeOnEscape={!hasCodes}
          withCloseButton={!hasCodes}
          onClose={close}
          title={text(title)}
          closeButtonProps={{ size: 44, "aria-label": text("popup.close") }}
        >
          <Step onCodes={() => setHasCodes(true)} onClose={close} />
        </Modal>
      )}
    </section>
  );
};
