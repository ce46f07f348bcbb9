import { v4 as newId } from "uuid";
import type { FlowRequest } from "#engine/language/flow/screen-types.ts";
import type { EngineStore } from "#engine/store/store.ts";

/** Asks in the popup of the app; resolves to the answer, or to null when it was closed or its time is over. */
export const askPerson = (state: EngineStore, request: FlowRequest): Promise<unknown> =>
  new Promise((resolve) => {
    const settle = (answer: unknown) => {
      close();
      resolve(answer);
    };
    const close = state.getState().ask({
      id: newId(),
      request,
      services: {},
      place: state.getState().place,
      answer: settle,
      decline: () => settle(null),
      leave: () => settle(null),
    });
  });
