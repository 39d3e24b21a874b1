import { mayRole, roles } from '@wallet/contract';
import { lazy, Suspense } from 'react';
import { ForbiddenPage } from '../../../app/pages/forbidden-page.tsx';
import type { Search } from '../../../app/router/search.ts';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { missingRight } from '../../../app/session/index.ts';
import { useUser } from '../../../app/session/use-session.ts';
import { useText } from '../../../lib/text/index.ts';
import { useTimeZone } from '../../../app/time-zone.ts';
import { useNow } from '../../../lib/dates/clock.ts';
import { CursorPager } from '../../../shared/list/cursor-pager.tsx';
import { BesideDrawer } from '../../../ui/dialog/drawer.tsx';
import { ExportList } from '../../../shared/export/export-list.tsx';
import { FreshPill, ListPage, ToolbarEnd } from '../../../shared/list/list-frame.tsx';
import { useNarrow } from '../../../lib/use-narrow.ts';
import { sessionColumns, SessionPhoneRow } from './session-columns.tsx';
import { SessionDrawer } from './session-drawer.tsx';
import { pageSize, queryOf, readFilters } from './session-filters.ts';
import { NoSessions, SessionsFilterBar } from './session-toolbar.tsx';
import { versionOf } from './session-labels.ts';
import { useSessions } from './use-sessions.ts';

const SessionActionDialog = lazy(async () => ({
  default: (await import('./session-action-dialog.tsx')).SessionActionDialog,
}));

const minuteMs = 60_000;

/**
 * Payment sessions of all merchants, or of the own phones. Filters, the open one and what is being
 * done with it are in the address.
 */
export function SessionsPage() {
  const t = useText();
  const [search, patch] = useUrlSearch();
  const timeZone = useTimeZone();
  const now = new Date(useNow(minuteMs));
  const narrow = useNarrow();
  const { roleId } = useUser();
  const isOwn = roleId === roles.phoneFarm || !mayRole(roleId, 'merchants.read');
  const { after } = search;
  const id = idOf(search);
  const filters = readFilters(search);
  const list = useSessions(filters, after, timeZone);
  const rows = list.data?.data;
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  const open = (row: { id: string } | undefined) =>
    row ? () => patch({ id: row.id, act: undefined }, { replace: true }) : undefined;
  const right = missingRight(list.error);
  if (right !== null) return <ForbiddenPage right={right} />;
  return (
    <>
      <BesideDrawer
        isCovered={narrow && id !== undefined}
        list={
          <ListPage
            label={t('sessions.table')}
            look="sessions"
            rows={rows}
            error={list.error}
            errorHeading={t('sessions.failed')}
            onRetry={() => void list.refetch()}
            isFetching={list.isFetching}
            rowKey={(row) => row.id}
            columns={sessionColumns(t, { isNarrow: id !== undefined, isOwn })}
            renderPhone={(row) => <SessionPhoneRow row={row} />}
            openKey={id}
            onOpen={(row) => patch({ id: row.id })}
            version={versionOf}
            toolbar={
              <>
                <SessionsFilterBar
                  filters={filters}
                  waiting={list.data?.waiting}
                  isOwn={isOwn}
                  onChange={patch}
                />
                <ToolbarEnd>
                  <ExportList
                    kind="sessions"
                    query={queryOf(filters, undefined, { now, timeZone })}
                    count={list.data}
                  />
                  <FreshPill count={list.freshCount} onPress={list.showFresh} />
                </ToolbarEnd>
              </>
            }
            empty={<NoSessions filters={filters} isOwn={isOwn} onChange={patch} />}
            pager={
              <>
                <span className="figures">
                  {list.data
                    ? t(list.data.more ? 'sessions.totalMore' : 'sessions.total', {
                        count: list.data.total,
                      })
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
        }
        drawer={
          id === undefined ? null : (
            <SessionDrawer
              key={id}
              id={id}
              position={at < 0 ? null : { at: at + 1, of: rows?.length ?? 0 }}
              onPrevious={open(rows?.[at - 1])}
              onNext={at < 0 ? undefined : open(rows?.[at + 1])}
              onClose={() => patch({ id: undefined, act: undefined })}
            />
          )
        }
      />
      <Suspense fallback={null}>
        {id === undefined || search['act'] === undefined ? null : (
          <SessionActionDialog
            key={`${id} ${search['act']}`}
            id={id}
            act={search['act']}
            onClose={() => patch({ act: undefined }, { replace: true })}
          />
        )}
      </Suspense>
    </>
  );
}

/** Which session is open. On the way to or from another page the address may name a row of that one already. */
function idOf({ id }: Search): string | undefined {
  return id?.startsWith('txs_') ? id : undefined;
}
