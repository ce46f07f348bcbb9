import { NativeSelect } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { RouteProvider } from "#engine/react/navigation/route.tsx";
import { useSubject } from "#engine/react/subject/use-subject.ts";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { useSubjectInfos } from "../dashboard/use-around.ts";

interface SubjectChoiceProps {
  one: string | null;
  choose: (one: string | null) => void;
}

/** The one of the subject whose page is tried; none for a page of none. */
export const SubjectChoice = ({ one, choose }: SubjectChoiceProps) => {
  const { text } = useText();
  const subjects = useSubjectInfos();
  return (
    <NativeSelect
      size="md"
      label={text("designer.try.subject")}
      value={one ?? ""}
      data={[
        { value: "", label: text("designer.try.no_subject") },
        ...subjects.map(({ id, description }) => ({ value: id, label: [id, description].filter(Boolean).join(" ") })),
      ]}
      onChange={({ currentTarget }) => choose(currentTarget.value === "" ? null : currentTarget.value)}
    />
  );
};

const noQuery: Readonly<Record<string, string>> = {};

interface GroundProps {
  one: string | null;
  query?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** The page that a part of a screen believes to stand on: that of one of the subject. */
export const Ground = ({ one, query = noQuery, children }: GroundProps) => {
  const { name } = useSubject();
  const route = useMemo(
    () => ({
      path: "/",
      parent: null,
      page: "",
      pattern: "/",
      place: null,
      params: one === null ? {} : { [name]: one },
      query,
      meta: {},
    }),
    [name, one, query],
  );
  return <RouteProvider route={route}>{children}</RouteProvider>;
};
