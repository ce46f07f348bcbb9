import { useKnownUser } from "./AppContext.tsx";

/** Company and user, whose unfinished wizards and last used choices these are. */
export const useOwner = (): string => {
  const user = useKnownUser();
  return `${user?.company_id ?? ""} ${user?.username ?? ""}`;
};
