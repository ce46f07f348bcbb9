import { Button, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import {
  addParameter,
  freeParameter,
  type Parameter,
  removeParameter,
  renameParameter,
  setParameter,
} from "../../actions/parameters.ts";
import { usersOfParameter } from "../../actions/uses.ts";
import { useDashboardDocument } from "../../canvas/use-dashboard.ts";
import { useEdited, useSession } from "../../documents/SessionProvider.tsx";
import classes from "./dashboard.module.css";
import { NameInput } from "./NameInput.tsx";
import { RemoveButton } from "./RemoveButton.tsx";

/** What `{name}` in braces can name. */
const usable = /^[A-Za-z_][\w-]*$/;

const ParameterCard = ({ parameter, disabled }: { parameter: Parameter; disabled: boolean }) => {
  const { text } = useText();
  const session = useSession();
  const document = useDashboardDocument();
  const { name, description = "", default: fallback = "" } = parameter;
  const users = usersOfParameter(document, name);
  const fault = (to: string) => {
    if (!usable.test(to)) return text("designer.parameter.usable");
    return document.parameters?.some((one) => one.name === to) ? text("designer.name.taken") : null;
  };
  return (
    <div className={classes["card"]}>
      <div className={classes["cardHead"]}>
        <NameInput
          label={text("designer.parameter.name")}
          value={name}
          disabled={disabled}
          fault={fault}
          rename={(to) => session.apply(renameParameter(name, to))}
        />
        <RemoveButton
          name={name}
          users={[...users.sources, ...users.widgets]}
          disabled={disabled}
          remove={() => session.apply(removeParameter(name))}
        />
      </div>
      <div className={classes["two"]}>
        <TextInput
          size="md"
          label={text("designer.parameter.description")}
          disabled={disabled}
          value={description}
          onChange={({ currentTarget }) => session.apply(setParameter(name, { description: currentTarget.value }))}
        />
        <TextInput
          size="md"
          label={text("designer.parameter.default")}
          disabled={disabled}
          value={fallback}
          onChange={({ currentTarget }) => session.apply(setParameter(name, { default: currentTarget.value }))}
        />
      </div>
    </div>
  );
};

/** The parameters of the dashboard: name, description and default. */
export const ParametersPanel = () => {
  const { text } = useText();
  const session = useSession();
  const document = useDashboardDocument();
  const isReadOnly = useEdited((state) => state.readOnly !== null);
  const parameters = document.parameters ?? [];
  return (
    <section className={classes["panel"]} aria-label={text("designer.parameters")}>
      <h3>{text("designer.parameters")}</h3>
      <p className={classes["help"]}>{text("designer.parameters.help")}</p>
      {parameters.map((parameter, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a parameter keeps its place while its name is being typed
        <ParameterCard key={index} parameter={parameter} disabled={isReadOnly} />
      ))}
      <Button
        variant="default"
        size="md"
        disabled={isReadOnly}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => session.apply(addParameter({ name: freeParameter(document) }))}
      >
        {text("designer.parameter.add")}
      </Button>
    </section>
  );
};
