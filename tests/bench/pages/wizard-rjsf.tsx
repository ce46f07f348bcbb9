/** Reference for a wizard: rjsf, which has no steps, with all questions in one form. */
import Form from "@rjsf/core";
import validator from "@rjsf/validator-ajv8";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { questions } from "./wizard-steps.ts";

const schema: object = {
  type: "object",
  required: questions.map(({ id }) => id),
  properties: Object.fromEntries(
    questions.map(({ id, title, kind, least, most, choices }) => [
      id,
      kind === "number" ? { type: "number", title, minimum: least, maximum: most } : { enum: choices, title },
    ]),
  ),
};

const Questions = () => {
  const [answers, setAnswers] = useState<object>({});
  return (
    <Form
      schema={schema}
      validator={validator}
      formData={answers}
      onChange={({ formData }) => setAnswers(formData as object)}
    />
  );
};

const mount = (): void => createRoot(document.getElementById("root")!).render(<Questions />);
Object.assign(window, { mount });
