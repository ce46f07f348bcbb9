import { v4 as newKey } from "uuid";
import type { OwnSettings } from "#schemas/platform/user-settings.ts";
import { useAttempt } from "#engine/react/own/own-config.ts";
import { useAppStore } from "#engine/react/providers/AppContext.tsx";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";

/** Changes settings of the user, kept on the server. */
export const useSetOwn = (): ((values: OwnSettings) => void) => {
  const store = useAppStore();
  const { transport } = useEngine();
  const attempt = useAttempt();
  return (values) =>
    void attempt(async () => {
      await transport.call("update_user_settings", { values }, { key: newKey() });
      await store.reload();
    });
};
