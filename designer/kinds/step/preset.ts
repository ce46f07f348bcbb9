import { StepDocument } from "#schemas/documents/step/schema.ts";
import type { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import { isObject, type JsonObject } from "#schemas/documents/json.ts";
import type { Registry } from "#engine/registry/types.ts";
import { without } from "../../surroundings/options.ts";
import { documentAs } from "../../documents/kinds.ts";
import { objectOf } from "../../values.ts";
import { withoutProperties, withProperty } from "../parts/schemas.ts";
import type { PartForm } from "../parts/types.ts";

const schema = withoutProperties(objectOf(StepDocument), ["onNext"]);

/**
 * The form of a preset: the options of its control in place of any. Only a control of this build can be chosen, for a
 * preset may not name another; one that is not known keeps its options as they are.
 */
export const presetForm = (name: string, { steps }: Registry): PartForm => {
  const known = [...steps.keys()];
  const names = known.includes(name) ? known : [...known, name];
  const chosen = withProperty(schema, "control", { "x-value": "select", enum: names });
  const control = steps.get(name);
  if (!control) return { schema: chosen, defaults: {} };
  return {
    schema: withProperty(chosen, "options", objectOf(control.options)),
    defaults: { options: control.defaults },
  };
};

/** A wizard of this one step, to try the preset in. */
export const wizardAround = (preset: JsonObject): WizardDocument => {
  const { slug, schemaVersion, versions, title, label, control } = preset;
  const body = without(preset, ["$schema", "kind", "slug", "schemaVersion", "versions", "title", "label", "control"]);
  const step = { id: "tried", control, title: isObject(label) || typeof label === "string" ? label : title, ...body };
  return documentAs("wizard", { kind: "wizard", slug, schemaVersion, versions, title, steps: [step] });
};
