import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedTablePreferences, SavedView, ViewedList } from '@wallet/contract';
import { ask, endpoints } from '../../../app/api.ts';
import { failureOf } from '../../../app/session/index.ts';
import { useText } from '../../../lib/text/index.ts';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

type Shared = SavedView['sharedWith'];
type Change =
  | { act: 'save'; name: string; look: SavedTablePreferences }
  | {
      act: 'change';
      view: SavedView;
      name?: string;
      look?: SavedTablePreferences;
      sharedWith?: Shared;
    }
  | { act: 'delete'; view: SavedView }
  | { act: 'default'; view: SavedView | null };

/** The views of a list, and what can be done to them. Each answer is the whole list anew. */
export function useViews(list: ViewedList) {
  const t = useText();
  const client = useQueryClient();
  const queryKey = ['savedViews', list];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(endpoints.listSavedViews, { query: { list }, signal }),
    staleTime: 60_000,
  });
  const changing = useMutation({
    mutationFn: (change: Change) => send(list, change),
    onSuccess: (answer, change) => {
      client.setQueryData(queryKey, answer);
      showToast('good', t(`views.done.${change.act}`));
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey });
      const { code } = failureOf(error);
      showToast('bad', code === 'stateConflict' ? t('views.nameTaken') : failureText(code, t));
    },
  });
  return {
    views: data?.data,
    change: (change: Change) => (changing.isPending ? undefined : changing.mutate(change)),
  };
}

function send(list: ViewedList, change: Change) {
  switch (change.act) {
    case 'save':
      return ask(endpoints.createSavedView, { body: { list, name: change.name, ...change.look } });
    case 'change': {
      const {
        view: { id, revision },
        name,
        look,
        sharedWith,
      } = change;
      return ask(endpoints.updateSavedView, {
        params: { id },
        body: {
          revision,
          ...(name !== undefined && { name }),
          ...(look && { look }),
          ...(sharedWith && { sharedWith }),
        },
      });
    }
    case 'delete':
      return ask(endpoints.deleteSavedView, { params: { id: change.view.id } });
    case 'default':
      return ask(endpoints.chooseDefaultView, { body: { list, viewId: change.view?.id ?? null } });
  }
}
