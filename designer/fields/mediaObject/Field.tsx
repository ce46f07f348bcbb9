import { Autocomplete, Stack, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { designerFileTypes, type MediaObject, selectionMethods } from "#schemas/values/mediaObject/schema.ts";
import { isPattern, loadPatterns } from "#engine/language/expressions/regex.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { Choice } from "../parts/Choice.tsx";
import { type Put, putIn } from "../parts/compact.ts";
import { Items } from "../parts/Items.tsx";
import { SubjectPicker } from "../parts/SubjectPicker.tsx";
import type { FieldProps } from "../types.ts";

const fresh: MediaObject = { fileType: "img", selectionMethod: "select" };

interface PartProps {
  held: MediaObject;
  disabled: boolean;
  put: Put<MediaObject>;
}

/** A file of the server: itself, the newest that fits, or the one whose name the subject's fields make up. */
const Field = ({ id, value, fallback, disabled, change }: FieldProps<MediaObject>) => {
  const { text } = useText();
  const held = value ?? fallback ?? fresh;
  const put = putIn(held, change);
  const Selection = selections[held.selectionMethod];
  return (
    <Stack gap="xs" id={id}>
      <Choice
        label={text("inspector.file_type")}
        choices={designerFileTypes}
        fallback={held.fileType}
        value={held.fileType}
        disabled={disabled}
        change={(type) => put("fileType", type)}
      />
      <Choice
        label={text("inspector.selection_method")}
        choices={selectionMethods}
        fallback={held.selectionMethod}
        value={held.selectionMethod}
        disabled={disabled}
        change={(method) => put("selectionMethod", method)}
      />
      <Selection {...{ held, disabled, put }} />
    </Stack>
  );
};

const useFiles = (fileType: MediaObject["fileType"]): readonly string[] => {
  const { transport } = useEngine();
  const { data } = useQuery({
    queryKey: ["designer", "files", fileType],
    queryFn: () => transport.call("load_webmedia_files", { file_type: fileType }),
  });
  return (data ?? []).map(({ path }) => path);
};

const Select = ({ held, disabled, put }: PartProps) => {
  const { text } = useText();
  const files = useFiles(held.fileType);
  return (
    <Autocomplete
      size="md"
      label={text("inspector.file")}
      value={held.selection ?? ""}
      data={[...files]}
      limit={60}
      disabled={disabled}
      onChange={(path) => put("selection", path)}
    />
  );
};

/** Patterns run in RE2, which is fetched here first; until then nothing is said to be wrong. */
const Regex = ({ held, disabled, put }: PartProps) => {
  const { text } = useText();
  const pattern = held.regexString ?? "";
  const { data: isValid } = useQuery({
    queryKey: ["designer", "pattern", pattern],
    queryFn: async () => {
      await loadPatterns();
      return isPattern(pattern);
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: "always",
  });
  return (
    <TextInput
      label={text("inspector.regex")}
      value={pattern}
      error={isValid === false ? text("inspector.regex_wrong") : undefined}
      disabled={disabled}
      onChange={({ currentTarget }) => put("regexString", currentTarget.value)}
    />
  );
};

const OfSubject = ({ held, disabled, put }: PartProps) => (
  <SubjectPicker
    mode="single"
    value={held.machineId ? [held.machineId] : []}
    disabled={disabled}
    change={([one]) => put("machineId", one)}
  />
);

const SubjectBased = (props: PartProps) => {
  const { text } = useText();
  const { held, disabled, put } = props;
  const label = text("inspector.subject_fields");
  return (
    <>
      <OfSubject {...props} />
      <Items
        label={label}
        items={held.machineParameters ?? []}
        disabled={disabled}
        nameOf={(item, index) => item || text("inspector.entry", { number: index + 1 })}
        fresh={() => ""}
        change={(fields) => put("machineParameters", fields)}
      >
        {(item, index, change) => (
          <TextInput
            aria-label={`${label} ${index + 1}`}
            value={item}
            disabled={disabled}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
        )}
      </Items>
    </>
  );
};

const Pattern = (props: PartProps) => {
  const { text } = useText();
  const { held, disabled, put } = props;
  return (
    <>
      <OfSubject {...props} />
      <TextInput
        label={text("inspector.pattern")}
        description={text("inspector.pattern_help")}
        value={held.patternString ?? ""}
        disabled={disabled}
        onChange={({ currentTarget }) => put("patternString", currentTarget.value)}
      />
    </>
  );
};

const selections = { select: Select, regex: Regex, machinebased: SubjectBased, patternstring: Pattern };

export default Field;
