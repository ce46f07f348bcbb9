import { useUser } from "../app/AppContext.tsx";

/** Company and user, whose unfinished wizards these are. */
export const useOwner = (): string => {
  const user = useUser();
  return `${user?.company_id ?? ""} ${user?.username ?? ""}`;
};
