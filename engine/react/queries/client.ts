import { QueryClient } from "@tanstack/react-query";
import { minute } from "#schemas/durations.ts";

/**
 * The one cache of reads. Equal reads share a request; a failed poll keeps the old data; polls go on in hidden tabs
 * (wall screens). Reads decide about repeats themselves: a screen that shows an error can be retried by hand.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        retry: false,
        staleTime: 2_000,
        gcTime: minute,
        refetchIntervalInBackground: true,
        refetchOnWindowFocus: true,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
