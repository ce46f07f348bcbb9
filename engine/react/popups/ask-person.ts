import { v4 as newId } from "uuid";
import type { FlowRequest } from "#engine/language/flow/screen-types.ts";
import type { EngineStore } from "#engine/store/store.ts";

/** Asks in the popup of the app; resolves to the answer, or to null when it was closed or its time is over. */
export const askPerson = <T>(state: EngineStore, request: FlowRequest): Promise<T | null> =>
  new Promise((resolve) => {
    const settle = (answer: T | null) => {
      close();
      resolve(answer);
    };
    const close = state.getState().ask({
      id: newId(),
      request,
      services: {},
      place: state.getState().place,
      // The popup of a request answers with what the request offers.
      answer: (value) => settle(value as T),
      decline: () => settle(null),
      leave: () => settle(null),
    });
  });
