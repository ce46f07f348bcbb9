import { Button, Group, Modal, SegmentedControl, Stack, Tabs, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { type Choice, conflictParts, resolveConflict } from "../documents/resolve.ts";
import type { Conflict } from "../documents/session.ts";
import { useEdited, useSession } from "../documents/SessionProvider.tsx";
import classes from "./history.module.css";
import { JsonDiff } from "./JsonDiff.tsx";
import { Picture } from "./Picture.tsx";

/** What a part is called: its own name in its list, or the key of the document. */
const partName = (pointer: string): string =>
  pointer
    .split("/")
    .filter((segment) => segment !== "" && segment !== "#own")
    .join(" ");

const Choices = ({
  parts,
  choices,
  choose,
}: {
  parts: readonly string[];
  choices: Readonly<Record<string, Choice>>;
  choose: (part: string, choice: Choice) => void;
}) => {
  const { text } = useText();
  return (
    <ul className={classes["choices"]}>
      {parts.map((part) => (
        <li key={part}>
          <strong>{partName(part)}</strong>
          <SegmentedControl<Choice>
            size="md"
            aria-label={text("designer.conflict_part", { part: partName(part) })}
            value={choices[part] ?? "mine"}
            onChange={(choice) => choose(part, choice)}
            data={[
              { value: "mine", label: text("designer.mine") },
              { value: "theirs", label: text("designer.theirs") },
            ]}
          />
        </li>
      ))}
    </ul>
  );
};

const Sides = ({ conflict }: { conflict: Conflict }) => {
  const { text } = useText();
  const { mine, stored } = conflict;
  const isDashboard = mine["kind"] === "dashboard";
  return (
    <Tabs defaultValue={isDashboard ? "picture" : "json"} keepMounted={false}>
      <Tabs.List aria-label={text("designer.conflict_views")}>
        {isDashboard ? <Tabs.Tab value="picture">{text("designer.picture")}</Tabs.Tab> : null}
        <Tabs.Tab value="json">{text("designer.tab.json")}</Tabs.Tab>
      </Tabs.List>
      {isDashboard ? (
        <Tabs.Panel value="picture" className={classes["pictures"] ?? ""}>
          <Picture document={mine} label={text("designer.mine")} />
          <Picture document={stored.document} label={text("designer.theirs")} />
        </Tabs.Panel>
      ) : null}
      <Tabs.Panel value="json">
        <JsonDiff
          before={mine}
          after={stored.document}
          beforeLabel={text("designer.mine")}
          afterLabel={text("designer.theirs")}
        />
      </Tabs.Panel>
    </Tabs>
  );
};

/** Both versions of a document that two people have changed at the same place; whose holds is chosen part by part. */
const Resolving = ({ conflict }: { conflict: Conflict }) => {
  const { text } = useText();
  const session = useSession();
  const parts = useMemo(() => [...conflictParts(conflict).keys()], [conflict]);
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const settle = (document = resolveConflict(conflict, choices)) =>
    session.rebase(conflict.stored, document, "designer.edit.merged");
  // Without parts to choose, one of the documents is taken as a whole.
  const isWhole = parts.length === 0;
  const takeAll = (choice: Choice) => {
    if (isWhole) settle(choice === "mine" ? conflict.mine : conflict.stored.document);
    else setChoices(Object.fromEntries(parts.map((part) => [part, choice])));
  };
  return (
    <Modal
      opened
      fullScreen
      onClose={() => session.patch({ conflict: null })}
      title={text("designer.conflict_title")}
      closeButtonProps={{ "aria-label": text("designer.close") }}
    >
      <Stack>
        <Text>{text(isWhole ? "designer.conflict_whole" : "designer.conflict_text")}</Text>
        <Choices
          parts={parts}
          choices={choices}
          choose={(part, choice) => setChoices((before) => ({ ...before, [part]: choice }))}
        />
        <Group>
          <Button size="md" variant="default" onClick={() => takeAll("mine")}>
            {text("designer.all_mine")}
          </Button>
          <Button size="md" variant="default" onClick={() => takeAll("theirs")}>
            {text("designer.all_theirs")}
          </Button>
          {isWhole ? null : (
            <Button size="md" onClick={() => settle()}>
              {text("designer.conflict_take")}
            </Button>
          )}
        </Group>
        <Sides conflict={conflict} />
      </Stack>
    </Modal>
  );
};

const ConflictView = () => {
  const conflict = useEdited((state) => state.conflict);
  return conflict ? <Resolving conflict={conflict} /> : null;
};

export default ConflictView;
