import { useMemo } from "react";
import type { DashboardDocument } from "#schemas/documents/dashboard/schema.ts";
import type { Bound } from "#engine/bindings/bound.ts";
import type { SourceData } from "#engine/bindings/environment.ts";
import { readsOfSources } from "#engine/react/dashboard/sources.ts";
import { useParameters, type ParameterStore } from "#engine/react/dashboard/parameters.ts";
import { useEngine } from "#engine/react/providers/EngineProvider.tsx";
import { keyOf, labelOf } from "#engine/navigation/subject.ts";
import { listOnce, rowsIn, useSubject } from "#engine/react/subject/use-subject.ts";
import { useRead, useReads } from "#engine/react/queries/use-reads.ts";
import type { SampleRows, SubjectInfo, Surroundings } from "../../surroundings/surroundings.ts";
import { useSourceProcedures } from "../../procedures/catalogue.ts";

const unknownProcedure = () => undefined;
const noRows: SampleRows = { status: "pending", rows: [] };

const sampleOf = (bound: Bound<SourceData> | undefined): SampleRows =>
  bound
    ? {
        status: bound.error ? "error" : bound.status,
        rows: bound.data?.rows ?? [],
        ...(bound.error ? { message: bound.error.message } : {}),
      }
    : noRows;

/** Those of the subject that the user may see. */
export const useSubjectInfos = (): readonly SubjectInfo[] => {
  const subject = useSubject();
  const { data } = useRead(listOnce(subject));
  return useMemo(
    () => (rowsIn(data) ?? []).map((row) => ({ id: keyOf(subject, row), description: labelOf(subject, row) })),
    [subject, data],
  );
};

/** The dashboard around its widgets as far as they read it; the same object while only its widgets change. */
export const useGround = (document: DashboardDocument): DashboardDocument => {
  const { slug, title, size, dataSources, parameters } = document;
  return useMemo(
    () => ({
      kind: "dashboard",
      schemaVersion: 1,
      slug,
      title,
      size,
      dataSources,
      widgets: [],
      ...(parameters ? { parameters } : {}),
    }),
    [slug, title, size, dataSources, parameters],
  );
};

/** What the editors of options offer: the dashboard's sources with their rows, its parameters, and the subjects. */
export const useAround = (ground: DashboardDocument, store: ParameterStore): Surroundings => {
  const { procedures = unknownProcedure } = useEngine();
  const catalogue = useSourceProcedures();
  const subjects = useSubjectInfos();
  const names = useMemo(() => (ground.parameters ?? []).map(({ name }) => name).sort(), [ground]);
  const values = useParameters(names, store);
  const reads = useMemo(() => {
    const slugs = ground.dataSources.map(({ slug }) => slug);
    return readsOfSources(ground, slugs, values, procedures, true);
  }, [ground, values, procedures]);
  const bounds = useReads(reads);
  return useMemo(() => {
    const known = new Map(catalogue.map((procedure) => [procedure.name, procedure]));
    return {
      sources: ground.dataSources.map(({ slug, source }) => {
        const procedure = known.get(source);
        return { slug, description: source, ...(procedure ? { columns: procedure.columns } : {}) };
      }),
      parameters: ground.parameters ?? [],
      subjects,
      rowsOf: (source) => sampleOf(Object.hasOwn(bounds, source) ? bounds[source] : undefined),
    };
  }, [catalogue, ground, subjects, bounds]);
};
