import { Stack, Switch, TextInput } from "@mantine/core";
import type { Fault } from "#schemas/documents/envelope.ts";
import { type CallConfiguration, callMethods } from "#schemas/values/callConfiguration/schema.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { faultsBelow, messagesAt } from "../../surroundings/faults.ts";
import { Choice } from "../parts/Choice.tsx";
import { type Put, putIn } from "../parts/compact.ts";
import { Faults } from "../parts/Faults.tsx";
import { Section } from "../parts/Section.tsx";
import type { FieldProps } from "../types.ts";
import { BodyEntries } from "./BodyEntries.tsx";
import { hasBody } from "./entries.ts";
import { Headers } from "./Headers.tsx";

/** A call that a button sends: method, address, headers and body. */
const Field = ({ id, value, fallback, faults, disabled, change }: FieldProps<CallConfiguration>) => {
  const { text } = useText();
  const held = value ?? fallback ?? { url: "" };
  const method = held.method ?? "post";
  const put = putIn(held, change);
  return (
    <Stack gap="xs">
      <Choice
        label={text("inspector.method")}
        choices={callMethods}
        fallback="post"
        value={method}
        disabled={disabled}
        nameOf={(choice) => choice}
        change={(next) => put("method", next)}
      />
      <TextInput
        id={id}
        label={text("inspector.address")}
        value={held.url}
        disabled={disabled}
        onChange={({ currentTarget }) => change({ ...held, url: currentTarget.value })}
      />
      <Faults messages={messagesAt(faults, "/url")} />
      <Switch
        size="md"
        label={text("inspector.external")}
        checked={held.external ?? false}
        disabled={disabled}
        onChange={({ currentTarget }) => put("external", currentTarget.checked || undefined)}
      />
      <Section label={text("inspector.headers")} collapsible>
        <Headers
          headers={held.headers ?? []}
          withSecrets={held.external === true}
          disabled={disabled}
          change={(headers) => put("headers", headers)}
        />
      </Section>
      <Body {...{ held, method, faults, disabled, put }} />
    </Stack>
  );
};

interface BodyProps {
  held: CallConfiguration;
  method: (typeof callMethods)[number];
  faults: readonly Fault[];
  disabled: boolean;
  put: Put<CallConfiguration>;
}

/** What a call sends along; some methods send nothing. */
const Body = ({ held, method, faults, disabled, put }: BodyProps) => {
  const { text } = useText();
  if (!hasBody(method)) return <p>{text("inspector.no_body", { method })}</p>;
  return (
    <Section label={text("inspector.body")} collapsible>
      <BodyEntries
        entries={held.body ?? []}
        depth={1}
        faults={faultsBelow(faults, "/body")}
        disabled={disabled}
        change={(body) => put("body", body)}
      />
    </Section>
  );
};

export default Field;
