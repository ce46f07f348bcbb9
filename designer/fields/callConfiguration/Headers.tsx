import { Group, Switch, TextInput } from "@mantine/core";
import type { CallConfiguration } from "#schemas/values/callConfiguration/schema.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Items } from "../parts/Items.tsx";

type Header = NonNullable<CallConfiguration["headers"]>[number];

interface HeadersProps {
  headers: readonly Header[];
  /** Only an external call may name a secret of the server in place of a value. */
  withSecrets: boolean;
  disabled: boolean;
  change: (headers: Header[]) => void;
}

/** Pairs of a name and a value. */
export const Headers = ({ headers, withSecrets, disabled, change }: HeadersProps) => {
  const { text } = useText();
  return (
    <Items<Header>
      label={text("inspector.headers")}
      items={headers}
      disabled={disabled}
      nameOf={({ key }, index) => key || text("inspector.entry", { number: index + 1 })}
      fresh={() => ({ key: "", value: "" })}
      change={change}
    >
      {(header, _index, put) => {
        const isSecret = typeof header.value === "object";
        const written = typeof header.value === "object" ? header.value.secret : header.value;
        return (
          <>
            <Group grow gap="xs" align="end">
              <TextInput
                label={text("inspector.key")}
                value={header.key}
                disabled={disabled}
                onChange={({ currentTarget }) => put({ ...header, key: currentTarget.value })}
              />
              <TextInput
                label={text(isSecret ? "inspector.secret" : "inspector.static_value")}
                value={written}
                disabled={disabled}
                onChange={({ currentTarget: { value } }) =>
                  put({ ...header, value: isSecret ? { secret: value } : value })
                }
              />
            </Group>
            {(withSecrets || isSecret) && (
              <Switch
                mt={4}
                size="md"
                label={text("inspector.from_secret")}
                checked={isSecret}
                disabled={disabled}
                onChange={({ currentTarget }) =>
                  put({ ...header, value: currentTarget.checked ? { secret: written } : written })
                }
              />
            )}
          </>
        );
      }}
    </Items>
  );
};
