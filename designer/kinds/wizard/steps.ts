import type { StepDocument } from "#schemas/documents/step/schema.ts";
import { WizardDocument } from "#schemas/documents/wizard/schema.ts";
import type { JsonObject } from "#schemas/documents/json.ts";
import { propertiesOf } from "#schemas/values/shown.ts";
import type { Registry } from "#engine/registry/types.ts";
import type { ListedDocument } from "../../documents/remote.ts";
import { without } from "../../surroundings/options.ts";
import { objectOf } from "../../values.ts";
import { entrySchema, withoutProperties, withProperty } from "../parts/schemas.ts";
import type { PartChoice, PartForm } from "../parts/types.ts";

const step = withoutProperties(entrySchema(objectOf(WizardDocument), "steps"), ["onNext"]);

/** An id that a step may have, from the name of what it shows. */
const idOf = (name: string): string => name.replace(/^[^a-z]+/, "") || "step";

/** What can be added to a wizard: the presets of the site first, then the controls themselves. */
export const stepChoices = ({ steps }: Registry, presets: readonly ListedDocument[]): PartChoice[] => [
  ...presets.map(({ slug, title }): PartChoice => ({
    key: slug,
    label: title,
    part: { id: idOf(slug), control: slug },
  })),
  ...[...steps.values()].map(({ type, title, description }): PartChoice => ({
    key: type,
    label: title,
    description,
    part: { id: idOf(type), control: type },
  })),
];

/**
 * The form of a step: the options of its control in place of any, over what its preset says; null while the preset is
 * not read yet. A step of an unknown control keeps its options as they are.
 */
export const stepForm = (
  part: JsonObject,
  { steps }: Registry,
  presets: ReadonlyMap<string, StepDocument>,
  known: readonly string[],
): PartForm | null => {
  const name = String(part["control"]);
  const preset = presets.get(name);
  if (!preset && !steps.has(name) && known.includes(name)) return null;
  const control = steps.get(preset?.control ?? name);
  const chosen = withProperty(step, "control", { "x-value": "select", enum: [...new Set([...known, name])] });
  if (!control) return { schema: chosen, defaults: {} };
  const schema = objectOf(control.options);
  const bind = { ...propertiesOf(step)["bind"], "x-names": Object.keys(propertiesOf(schema)) };
  const body = preset
    ? without(preset, ["kind", "slug", "schemaVersion", "versions", "title", "control", "label"])
    : {};
  const options = objectOf(preset?.options);
  return {
    schema: withProperty(withProperty(chosen, "bind", bind), "options", schema),
    defaults: { ...body, options: { ...objectOf(control.defaults), ...options } },
  };
};
