import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { endpoints as Endpoints, InstitutionRow, SentBodyOf } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';

export interface InstitutionsFilters {
  search?: string | undefined;
  country?: 'ID' | 'PH' | undefined;
  type?: 'bank' | 'ewallet' | undefined;
  enabled?: 'true' | 'false' | undefined;
  after?: string | undefined;
}

export const institutionsPage = 50;

/** A page of institutions; what is left undefined narrows nothing. */
export function useInstitutions(input: InstitutionsFilters) {
  const { allowed } = useMay('institutions.read');
  const query = { ...input, limit: String(institutionsPage) };
  return useQuery({
    queryKey: ['institutions', 'list', query],
    queryFn: ({ signal }) => ask(endpoints.listInstitutions, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: allowed,
  });
}

export function useInstitution(id: string) {
  return useQuery({
    queryKey: ['institutions', 'one', id],
    queryFn: ({ signal }) => ask(endpoints.getInstitution, { params: { id }, signal }),
  });
}

export function useInstitutionHistory(id: string) {
  return useQuery({
    queryKey: ['institutions', 'history', id],
    queryFn: ({ signal }) => ask(endpoints.getInstitutionHistory, { params: { id }, signal }),
  });
}

function useInstitutionsChanged(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['institutions'] }),
      client.invalidateQueries({ queryKey: ['institutionNames'] }),
    ]);
}

/** Saves what differs of one; what somebody else saved meanwhile is read again. */
export function useSaveInstitution({ id }: InstitutionRow, onSaved: () => void) {
  const t = useText();
  const changed = useInstitutionsChanged();
  return useMutation({
    mutationFn: (body: SentBodyOf<typeof Endpoints.updateInstitution>) =>
      ask(endpoints.updateInstitution, { params: { id }, body }),
    onSuccess: () => (showToast('good', t('values.saved')), onSaved()),
    // The form begins anew with what somebody else saved.
    onError: (error) =>
      failureOf(error).code === 'revisionConflict'
        ? showToast('bad', t('error.revisionConflict'))
        : undefined,
    onSettled: changed,
  });
}

/** Tries a file or loads it; the answer tells row by row what would be or was done. */
export function useImportInstitutions() {
  const changed = useInstitutionsChanged();
  return useMutation({
    mutationFn: (body: SentBodyOf<typeof Endpoints.importInstitutions>) =>
      ask(endpoints.importInstitutions, { body }),
    onSuccess: ({ dryRun }) => (dryRun ? undefined : changed()),
  });
}
