import { useQuery } from "@tanstack/react-query";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { minute } from "#schemas/durations.ts";

const none: Readonly<Record<string, string>> = {};

/** All texts of the user's language by key; none until they came. */
export const useCatalogue = (): Readonly<Record<string, string>> => {
  const { transport } = useEngine();
  const { language } = useText();
  const { data } = useQuery({
    queryKey: ["designer", "texts", language],
    queryFn: async () =>
      (await transport.document<{ texts?: Record<string, string> }>("texts", language)).document.texts ?? none,
    staleTime: minute,
  });
  return data ?? none;
};
