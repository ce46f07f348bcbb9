import { useApp } from "#engine/react/providers/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import security from "../security/security.module.css";
import { providerName } from "../security/provider-name.ts";

/** Where somebody signs in who has no password here. */
export const SignsInWith = ({ issuer }: { issuer: string }) => {
  const { text } = useText();
  const { provider } = useApp();
  return (
    <section className={security["card"]}>
      <h2>{text("account.sign_in")}</h2>
      <p className={security["quiet"]}>{text("account.signs_in_with", { name: providerName(issuer, provider) })}</p>
    </section>
  );
};
