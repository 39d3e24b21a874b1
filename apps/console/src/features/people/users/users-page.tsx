import { IconFilterOff, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { UserRow } from '@wallet/contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ForbiddenPage } from '../../../app/pages/forbidden-page.tsx';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { missingRight } from '../../../app/session/index.ts';
import { useUser } from '../../../app/session/use-session.ts';
import { useText } from '../../../lib/text/index.ts';
import { ActionButton } from '../../../shared/acts/action-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { CursorPager } from '../../../shared/list/cursor-pager.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportList } from '../../../shared/export/export-list.tsx';
import { ListPage, ToolbarEnd } from '../../../shared/list/list-frame.tsx';
import { ActionProblem } from './form-problem.tsx';
import { useUserActions } from './use-user-actions.ts';
import { useUsers } from './use-users.ts';
import { userColumns, UserPhoneRow } from './user-columns.tsx';
import { noFilters, pageSize, queryOf, readFilters } from './user-filters.ts';
import { UsersFilterBar } from './users-filter-bar.tsx';

const InviteDialog = lazy(async () => ({
  default: (await import('./invite-dialog.tsx')).InviteDialog,
}));

/** The people who work here. Filters, page and the open invitation are in the address. */
export function UsersPage() {
  const t = useText();
  const navigate = useNavigate();
  const me = useUser();
  const [search, patch] = useUrlSearch();
  const [invitedId, setInvitedId] = useState<string | null>(null);
  const filters = readFilters(search);
  const { after } = search;
  const list = useUsers(filters, after);
  const { start, failed } = useUserActions();
  const isFresh = useFreshRows(list.data?.data, invitedId);
  const right = missingRight(list.error);
  if (right !== null) return <ForbiddenPage right={right} />;
  return (
    <>
      <ActionProblem failed={failed} />
      <ListPage
        label={t('users.table')}
        look="users"
        rows={list.data?.data}
        error={list.error}
        errorHeading={t('users.failed')}
        onRetry={() => void list.refetch()}
        isFetching={list.isFetching}
        rowKey={(row) => row.id}
        columns={userColumns({ t, ownId: me.id, onAct: start })}
        renderPhone={(row) => <UserPhoneRow user={row} onAct={start} />}
        onOpen={(row) => void navigate({ to: '/user/$id', params: { id: row.id } })}
        version={(row) => `${row.status} ${row.roleId} ${row.name} ${row.hasTotp} ${isFresh(row)}`}
        toolbar={
          <>
            <UsersFilterBar filters={filters} onChange={patch} />
            <ToolbarEnd>
              <ExportList kind="users" query={queryOf(filters, undefined)} count={list.data} />
              <InviteButton />
            </ToolbarEnd>
          </>
        }
        empty={
          <NoUsers isFiltered={Object.keys(filters).length > 0} onClear={() => patch(noFilters)} />
        }
        pager={
          <>
            <span className="figures">
              {list.data
                ? t(list.data.more ? 'users.totalMore' : 'users.total', { count: list.data.total })
                : null}
            </span>
            <CursorPager
              after={after}
              next={list.data?.next}
              pageSize={pageSize}
              isStale={list.isPlaceholderData}
              onGo={patch}
            />
          </>
        }
      />
      {search['new'] === 'invitation' ? (
        <Suspense fallback={null}>
          <InviteDialog
            onClose={() => patch({ new: undefined }, { replace: true })}
            onInvited={({ id }) => (
              setInvitedId(id),
              patch({ ...noFilters, new: undefined }, { replace: true })
            )}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function InviteButton() {
  return (
    <ActionButton act="invite" kind="primary" icon={IconUserPlus}>
      {useText()('users.invite')}
    </ActionButton>
  );
}

function NoUsers({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useText();
  if (!isFiltered)
    return (
      <EmptyState icon={IconUsers} heading={t('users.empty')} text={t('users.emptyText')}>
        <InviteButton />
      </EmptyState>
    );
  return (
    <EmptyState icon={IconFilterOff} heading={t('list.noMatch')} text={t('list.noMatchText')}>
      <Button onClick={onClear}>{t('list.clearFilters')}</Button>
    </EmptyState>
  );
}

/** Tells the rows that one's own invitation brought, a moment after they were drawn: so their coming is highlighted. */
function useFreshRows(
  rows: readonly UserRow[] | undefined,
  invitedId: string | null,
): (row: UserRow) => boolean {
  const [fresh, setFresh] = useState<readonly string[]>([]);
  const isThere = invitedId !== null && rows?.some(({ id }) => id === invitedId) === true;
  useEffect(() => {
    if (isThere && invitedId !== null)
      setFresh((old) => (old.includes(invitedId) ? old : [...old, invitedId]));
  }, [isThere, invitedId]);
  return ({ id }) => fresh.includes(id);
}
