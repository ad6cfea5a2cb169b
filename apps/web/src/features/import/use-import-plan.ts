import type { ImportChoices, ImportMapping } from '@boxroom/domain/import/import-plan-types';
import type { ImportRequest } from '@boxroom/domain/import/import-planner';
import type { SourceTable } from '@boxroom/domain/import/source-row';
import { useEffect, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { trpcClient } from '../../lib/http/trpc.ts';
import { useOwnRows } from '../../replica/hooks/use-own-rows.ts';
import { type PreviewedFile, previewFile, type SurveyedFile, surveyFile } from './plan-file.ts';

/** All that decides how a file comes in. */
export interface PlanInput {
  table: SourceTable;
  mapping: ImportMapping;
  choices: ImportChoices;
}

export interface FilePlan extends SurveyedFile, PreviewedFile {
  input: PlanInput;
  /** Makes the request of another planner of the same rows: to send them, or to list the refused ones. */
  request: () => ImportRequest;
}

export interface PlanState {
  /** The last plan of the same table, also while a new one is made. */
  plan: FilePlan | null;
  /** Whether the plan is of the current input. */
  isCurrent: boolean;
  /** Rows read or planned so far, while a plan is made. */
  rows: number;
  error: unknown;
}

interface Made {
  input: PlanInput | null;
  plan: FilePlan | null;
  rows: number;
  error: unknown;
}

/** Plans again when the input changes, in slices that leave the page responsive. */
export function useImportPlan(input: PlanInput | null): PlanState {
  const own = useOwnRows();
  const [made, setMade] = useState<Made>({ input: null, plan: null, rows: 0, error: null });
  const surveyed = useRef<(SurveyedFile & { input: PlanInput }) | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    if (input) void makePlan(input, stop.signal);
    return () => stop.abort();

    async function makePlan(wanted: PlanInput, signal: AbortSignal) {
      const { table, mapping, choices } = wanted;
      const set = (more: Partial<Made>) => {
        if (!signal.aborted) setMade((last) => ({ ...last, input: wanted, error: null, ...more }));
      };
      const onRows = (rows: number) => set({ rows });
      try {
        if (surveyed.current?.input.table !== table || surveyed.current.input.mapping !== mapping) {
          const done = await surveyFile(table, mapping, findRefs(mapping), { signal, onRows });
          surveyed.current = { ...done, input: wanted };
        }
        const { survey, known, isUnsure } = surveyed.current;
        const request = () => ({ survey, choices, known, own: own(), newId: v7 });
        const previewed = await previewFile(table, request(), { signal, onRows });
        set({ plan: { survey, known, isUnsure, input: wanted, ...previewed, request } });
      } catch (error) {
        set({ error });
      }
    }
  }, [input, own]);
  const plan = made.plan && made.plan.input.table === input?.table ? made.plan : null;
  const isOfInput = made.input === input;
  return {
    plan,
    isCurrent: plan !== null && plan.input === input,
    rows: isOfInput ? made.rows : 0,
    error: isOfInput ? made.error : null,
  };
}

/** The ids of our own exports are those of the items. */
function findRefs({ source }: ImportMapping) {
  return async (refs: string[]) => (source === 'boxroom' ? [] : trpcClient.import.findRefs.mutate({ source, refs }));
}
