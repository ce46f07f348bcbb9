import { IconChevronDown, IconMapPin } from "@tabler/icons-react";
import { memo } from "react";
import type { SubjectRow } from "#engine/navigation/subject.ts";
import { locationChoices } from "#engine/navigation/locations.ts";
import { buildPath } from "#engine/navigation/path.ts";
import { Drop } from "#engine/react/popups/Drop.tsx";
import classes from "../subject/picker.module.css";
import { useRoute } from "#engine/react/navigation/route.tsx";
import { useText } from "#engine/react/providers/TextsProvider.tsx";
import { AppLink } from "#engine/react/navigation/AppLink.tsx";

interface LocationPickerProps {
  subjects: readonly SubjectRow[];
  /** The page's pattern with type and id of a location. */
  place: string;
}

/** What the location is called at which the page stands, and the links to the others in their groups. */
const useLocations = ({ subjects, place }: LocationPickerProps) => {
  const { text } = useText();
  const { params, meta } = useRoute();
  const { locationtype = "all", location = "all" } = params;
  const groups = locationChoices(subjects, meta.all);
  const isCurrent = (type: string, id: string) => id === location && (type === locationtype || type === "all");
  const named = groups.flatMap(({ type, locations }) => locations.map((one) => ({ ...one, type })));
  const nameOf = (type: string, description: string) => description || text(`location.${type}`);
  const found = named.find(({ type, id }) => type === locationtype && id === location);
  const current = found ? nameOf(found.type, found.description) : location === "all" ? text("location.all") : location;
  const pathOf = (type: string, id: string) =>
    buildPath(type === "all" ? place.replace("/{locationtype}/{location}", "/all") : place, {
      ...params,
      locationtype: type,
      location: id,
    });
  const linked = groups.map(({ type, locations }) => ({
    type,
    hasHeading: Boolean(locations[0]?.description),
    links: locations.map(({ id, description }) => ({
      id,
      to: pathOf(type, id),
      name: nameOf(type, description),
      isHere: isCurrent(type, id) && (type !== "all" || locationtype !== "mine"),
    })),
  }));
  return { current, groups: linked };
};

/** Chooses a location: the same page there. All is offered where the page shows all, under its short address. */
export const LocationPicker = memo((props: LocationPickerProps) => {
  const { text } = useText();
  const { current, groups } = useLocations(props);
  return (
    <Drop
      label={`${text("location.pick")}: ${current}`}
      align="left"
      buttonClass={classes["button"]}
      button={
        <>
          <IconMapPin size={18} aria-hidden />
          <span className={classes["name"]}>{current}</span>
          <IconChevronDown size={18} aria-hidden />
        </>
      }
    >
      {(close) => (
        // A press on one of the links closes what holds them.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
        <div onClick={close}>
          {groups.map(({ type, hasHeading, links }) => (
            <section key={type} aria-label={text(`location.${type}`)}>
              {hasHeading ? <h2 className={classes["heading"]}>{text(`location.${type}`)}</h2> : null}
              <ul className={classes["list"]}>
                {links.map(({ id, to, name, isHere }) => (
                  <li key={id}>
                    <AppLink to={to} className={classes["option"]} isHere={isHere}>
                      {name}
                    </AppLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Drop>
  );
});
