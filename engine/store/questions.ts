import type { Services } from "#engine/language/expressions/services.ts";
import type { FlowRequest } from "#engine/language/flow/screen-types.ts";

/** A question of a flow to the person at the screen. */
export interface Question {
  /** Unlike any other in this tab. */
  id: string;
  request: FlowRequest;
  services: Services;
  /** The page that it belongs to; null for one that goes along to the next page. */
  place: string | null;
  answer: (value: unknown) => void;
  decline: () => void;
  /** The person has left its page. */
  leave: () => void;
}

/** What is asked, and which popups of the tab wait to be shown: one at a time, in the order in which they came. */
export interface Questions {
  questions: readonly Question[];
  popups: readonly string[];
}

export const noQuestions: Questions = { questions: [], popups: [] };

export const ask = ({ questions }: Questions, question: Question): Pick<Questions, "questions"> => ({
  questions: [...questions, question],
});

export const settle = ({ questions }: Questions, id: string): Pick<Questions, "questions"> => ({
  questions: questions.filter((question) => question.id !== id),
});

/** The questions of pages other than this one. */
export const leftBehind = ({ questions }: Questions, place: string): readonly Question[] =>
  questions.filter((question) => question.place !== null && question.place !== place);

export const takePlace = ({ popups }: Questions, id: string): Pick<Questions, "popups"> => ({
  popups: [...popups, id],
});

export const leavePlace = ({ popups }: Questions, id: string): Pick<Questions, "popups"> => ({
  popups: popups.filter((waiting) => waiting !== id),
});
