import { Alert, List, NativeSelect, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import type { Embedders } from "./use-embedders.ts";

/** Names the documents that give the snippet values which it no longer takes, and asks under which name they go on. */
export const LostParameters = ({ embedders, declared, renames, choose }: Omit<Embedders, "follow">) => {
  const { text, label } = useText();
  if (embedders.length === 0) return null;
  const lost = [...new Set(embedders.flatMap((one) => one.lost))];
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={text("designer.snippet.lost")}>
      <Stack gap="sm">
        <List size="sm">
          {embedders.map(({ ref, lost: own }) => (
            <List.Item key={`${ref.kind}/${ref.slug}`}>
              {`${label(ref.title ?? ref.slug)}: ${own.map((name) => `{${name}}`).join(", ")}`}
            </List.Item>
          ))}
        </List>
        {lost.map((name) => (
          <NativeSelect
            key={name}
            size="md"
            label={text("designer.snippet.goes_on", { name })}
            value={renames[name] ?? ""}
            data={[
              { value: "", label: text("designer.snippet.value_lost") },
              ...declared.map((one) => ({ value: one, label: one })),
            ]}
            onChange={({ currentTarget }) => choose(name, currentTarget.value === "" ? null : currentTarget.value)}
          />
        ))}
        <Text size="sm">{text("designer.snippet.lost_help")}</Text>
      </Stack>
    </Alert>
  );
};
