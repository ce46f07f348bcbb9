/** The same 50 questions for every renderer: numbers with limits, a choice at each fifth, a condition at each seventh. */
export interface Question {
  id: string;
  title: string;
  kind: "number" | "choice";
  least: number;
  most: number;
  choices: readonly string[];
  /** Asked only while the answer of this number question is below 900. */
  unless: string | null;
}

export const questions: readonly Question[] = Array.from({ length: 50 }, (_, index) => ({
  id: `q${index}`,
  title: `Question ${index + 1}`,
  kind: index % 5 === 4 ? "choice" : "number",
  least: 1,
  most: 1000,
  choices: Array.from({ length: 12 }, (_choice, at) => `Choice ${at + 1}`),
  unless: index % 7 === 6 ? "q0" : null,
}));
