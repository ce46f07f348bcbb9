import { readOf } from "#engine/bindings/bound.ts";
import { useNotify } from "#engine/react/flows/use-notify.tsx";
import { useUser } from "#engine/react/providers/AppContext.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useRead } from "#engine/react/queries/use-reads.ts";
import { LoadError, RowsSkeleton } from "#engine/react/states/States.tsx";
import type { OutputOfCall } from "#schemas/platform/procedures.ts";
import security from "../security/security.module.css";
import { OwnLanguage } from "./OwnLanguage.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { Places } from "./Places.tsx";
import { SecondFactor } from "./second-factor/SecondFactor.tsx";
import { SignsInWith } from "./SignsInWith.tsx";
import classes from "./account.module.css";

/** Who one is and what one may do; an administrator decides it. */
const About = ({ role_title, permissions }: Pick<OutputOfCall<"load_own_account">, "role_title" | "permissions">) => {
  const { text, label } = useText();
  const user = useUser();
  if (!user) return null;
  const { username, company_name, role, usertype, machine_restrictions } = user;
  const facts = [
    ["login.username", username],
    ["account.company", company_name],
    ["security.role", role_title === null ? (role ?? text("security.no_role")) : label(role_title)],
    ["security.level", String(usertype)],
    [
      "security.restrictions",
      machine_restrictions.length === 0 ? text("account.all") : machine_restrictions.join(", "),
    ],
  ] as const;
  return (
    <section className={security["card"]}>
      <h2>{text("account.about")}</h2>
      <dl className={classes["facts"]}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{text(key)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <OwnLanguage />
      <details className={classes["permissions"]}>
        <summary>{text("account.permissions", { count: permissions.length })}</summary>
        <ul>
          {permissions.map(({ id, title }) => (
            <li key={id}>{title === null ? text(`permissions.${id}`) : label(title)}</li>
          ))}
        </ul>
      </details>
    </section>
  );
};

const ChangePassword = ({ username }: { username: string }) => {
  const { text } = useText();
  const notify = useNotify();
  return (
    <section className={security["card"]}>
      <h2>{text("account.change_password")}</h2>
      <p className={security["quiet"]}>{text("account.change_password_help")}</p>
      <PasswordForm
        username={username}
        oldLabel={text("account.old_password")}
        onDone={() => notify({ label: { text: "account.password_changed" }, values: {} }, "success")}
      />
    </section>
  );
};

/** The own account: who one is, another password or where else one signs in, and where one is signed in. */
const AccountPage = () => {
  const user = useUser();
  const { data, status, error } = useRead(readOf("load_own_account", {}));
  if (status === "error" && !data) return <LoadError error={error ?? { code: "unexpected", message: "" }} />;
  if (!data || !user) return <RowsSkeleton />;
  return (
    <div className={classes["page"]}>
      <About {...data} />
      {user.issuer ? <SignsInWith issuer={user.issuer} /> : <ChangePassword username={user.username} />}
      {data.second_factor ? <SecondFactor {...data.second_factor} /> : null}
      <Places sessions={data.sessions} />
    </div>
  );
};

export default AccountPage;
