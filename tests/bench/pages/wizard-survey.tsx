/** Reference for a wizard: SurveyJS with one page for each question. */
import { createRoot } from "react-dom/client";
import { Model } from "survey-core";
import { Survey } from "survey-react-ui";
import { questions } from "./wizard-steps.ts";

const definition = {
  pages: questions.map(({ id, title, kind, least, most, choices, unless }) => ({
    name: `page-${id}`,
    elements: [
      {
        name: id,
        title,
        isRequired: true,
        ...(kind === "number"
          ? { type: "text", inputType: "number", min: least, max: most }
          : { type: "radiogroup", choices }),
        ...(unless ? { visibleIf: `{${unless}} < 900 or {${unless}} empty` } : {}),
      },
    ],
  })),
};

const mount = (): void => {
  const model = new Model(definition);
  Object.assign(window, { model });
  createRoot(document.getElementById("root")!).render(<Survey model={model} />);
};
Object.assign(window, { mount });
