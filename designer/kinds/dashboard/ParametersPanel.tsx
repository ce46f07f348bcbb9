import { Button, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import {
  addParameter,
  freeParameter,
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

/** The parameters of the dashboard: name, description and default. */
export const ParametersPanel = () => {
  const { text } = useText();
  const session = useSession();
  const document = useDashboardDocument();
  const isReadOnly = useEdited((state) => state.readOnly !== null);
  const parameters = document.parameters ?? [];
  const fault = (name: string) => {
    if (!usable.test(name)) return text("designer.parameter.usable");
    return parameters.some((one) => one.name === name) ? text("designer.name.taken") : null;
  };
  return (
    <section className={classes["panel"]} aria-label={text("designer.parameters")}>
      <h3>{text("designer.parameters")}</h3>
      <p className={classes["help"]}>{text("designer.parameters.help")}</p>
      {parameters.map(({ name, description = "", default: fallback = "" }, index) => {
        const users = usersOfParameter(document, name);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a parameter keeps its place while its name is being typed
          <div key={index} className={classes["card"]}>
            <div className={classes["cardHead"]}>
              <NameInput
                label={text("designer.parameter.name")}
                value={name}
                disabled={isReadOnly}
                fault={fault}
                rename={(to) => session.apply(renameParameter(name, to))}
              />
              <RemoveButton
                name={name}
                users={[...users.sources, ...users.widgets]}
                disabled={isReadOnly}
                remove={() => session.apply(removeParameter(name))}
              />
            </div>
            <div className={classes["two"]}>
              <TextInput
                size="md"
                label={text("designer.parameter.description")}
                disabled={isReadOnly}
                value={description}
                onChange={({ currentTarget }) =>
                  session.apply(setParameter(name, { description: currentTarget.value }))
                }
              />
              <TextInput
                size="md"
                label={text("designer.parameter.default")}
                disabled={isReadOnly}
                value={fallback}
                onChange={({ currentTarget }) => session.apply(setParameter(name, { default: currentTarget.value }))}
              />
            </div>
          </div>
        );
      })}
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
