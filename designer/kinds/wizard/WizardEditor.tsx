import { useMemo } from "react";
import { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { partsAt } from "../../actions/parts.ts";
import { useEdited } from "../../documents/SessionProvider.tsx";
import { useList } from "../../lists/use-list.ts";
import { objectOf } from "../../values.ts";
import { flowList } from "../flow/flow-list.ts";
import { PartsEditor } from "../parts/PartsEditor.tsx";
import { entrySchema, withoutProperties } from "../parts/schemas.ts";
import type { PartList } from "../parts/types.ts";
import { stepChoices, stepForm } from "./steps.ts";
import { useStepPresets } from "./use-presets.ts";
import { WizardPreview } from "./WizardPreview.tsx";

const action = {
  schema: withoutProperties(entrySchema(objectOf(WizardDocument), "actions"), ["flow"]),
  defaults: {},
};

const actions: PartList = {
  path: ["actions"],
  title: "designer.list.actions",
  name: "id",
  choices: [{ key: "action", label: { text: "designer.list.action" }, part: { id: "action", label: "", flow: [] } }],
  formOf: () => action,
  inside: (_, path) => [flowList([...path, "flow"])],
};

const finish = flowList(["finish"], "designer.list.finish");

/** A wizard: its steps from presets and controls, what finishing does, its own buttons, and a place to try it. */
const WizardEditor = () => {
  const { registry } = useEngine();
  const steps = useEdited((state) => partsAt(state.document, ["steps"]));
  const { data } = useList("step");
  const presets = useStepPresets(steps);
  const lists = useMemo<readonly PartList[]>(() => {
    const choices = stepChoices(
      registry,
      (data ?? []).filter(({ deleted, published }) => published && !deleted),
    );
    const known = choices.map(({ key }) => key);
    return [
      {
        path: ["steps"],
        title: "designer.list.steps",
        name: "id",
        choices,
        formOf: (part) => stepForm(part, registry, presets, known),
        said: ({ control }) => String(control),
        inside: ({ onNext }, path) =>
          onNext === undefined ? [] : [flowList([...path, "onNext"], "designer.list.on_next")],
      },
      finish,
      actions,
    ];
  }, [registry, data, presets]);
  return (
    <PartsEditor lists={lists} listed={["steps", "finish", "actions"]}>
      <WizardPreview />
    </PartsEditor>
  );
};

export default WizardEditor;
