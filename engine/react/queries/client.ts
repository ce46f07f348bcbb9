import { QueryClient } from "@tanstack/react-query";

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
        gcTime: 60_000,
        refetchIntervalInBackground: true,
        refetchOnWindowFocus: true,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
