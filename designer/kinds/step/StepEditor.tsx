import { useMemo } from "react";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useEdited } from "../../documents/SessionProvider.tsx";
import { flowList } from "../flow/flow-list.ts";
import { PartsEditor } from "../parts/PartsEditor.tsx";
import { WizardPreview } from "../wizard/WizardPreview.tsx";
import { presetForm, wizardAround } from "./preset.ts";

const lists = [flowList(["onNext"], "designer.list.on_next")];

/** A preset of a wizard's step: its control with options, sources, values and rules, and a place to try it alone. */
const StepEditor = () => {
  const { registry } = useEngine();
  const control = useEdited((state) => String(state.document["control"]));
  const form = useMemo(() => presetForm(control, registry), [control, registry]);
  return (
    <PartsEditor lists={lists} listed={["onNext"]} form={form}>
      <WizardPreview wizardOf={wizardAround} />
    </PartsEditor>
  );
};

export default StepEditor;
