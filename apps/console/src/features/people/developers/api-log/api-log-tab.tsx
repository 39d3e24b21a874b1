import { IconActivity, IconFilterOff, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type PatchSearch, useUrlSearch } from '../../../../app/router/use-search.ts';
import { useText } from '../../../../lib/text/index.ts';
import { useTimeZone } from '../../../../app/time-zone.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { useNow } from '../../../../lib/dates/clock.ts';
import { CursorPager } from '../../../../shared/list/cursor-pager.tsx';
import { BesideDrawer } from '../../../../ui/dialog/drawer.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ExportList } from '../../../../shared/export/export-list.tsx';
import { ListPage, ToolbarEnd } from '../../../../shared/list/list-frame.tsx';
import { useNarrow } from '../../../../lib/use-narrow.ts';
import { callColumns, CallPhoneRow } from './call-columns.tsx';
import { CallDrawer } from './call-drawer.tsx';
import { CallFilterBar } from './call-filter-bar.tsx';
import { noFilters, pageSize, queryOf, readFilters } from './call-filters.ts';
import { useApiCalls } from './use-api-log.ts';

const minuteMs = 60_000;

/** What the merchant's servers asked of the API. Filters, page and the open call are in the address. */
export function ApiLogTab() {
  const t = useText();
  const [search, patch] = useUrlSearch();
  const timeZone = useTimeZone();
  const now = new Date(useNow(minuteMs));
  const narrow = useNarrow();
  const { id, after } = search;
  const filters = readFilters(search);
  const list = useApiCalls({ filters, after, timeZone });
  const rows = list.data?.data;
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  const go = (row: { id: string } | undefined) =>
    row ? () => patch({ id: row.id }, { replace: true }) : undefined;
  return (
    <BesideDrawer
      isCovered={narrow && id !== undefined}
      list={
        <ListPage
          label={t('calls.table')}
          look="apiCalls"
          rows={rows}
          error={list.error}
          errorHeading={t('calls.failed')}
          onRetry={() => void list.refetch()}
          isFetching={list.isFetching}
          rowKey={(row) => row.id}
          columns={callColumns(t, id !== undefined)}
          renderPhone={(row) => <CallPhoneRow call={row} />}
          openKey={id}
          onOpen={(row) => patch({ id: row.id })}
          toolbar={
            <>
              <CallFilterBar filters={filters} onChange={patch} />
              <ToolbarEnd>
                <ExportList kind="apiCalls" query={queryOf(filters, { now, timeZone })} />
                <Button
                  icon={IconRefresh}
                  busy={list.isFetching && rows !== undefined}
                  onClick={() => void list.refetch()}
                >
                  {t('calls.refresh')}
                </Button>
              </ToolbarEnd>
            </>
          }
          empty={
            <NoCalls
              isFiltered={Object.keys(filters).length > 0 || after !== undefined}
              onClear={() => patch(noFilters)}
            />
          }
          pager={
            <>
              <span>{t('calls.kept')}</span>
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
          <CallDrawer
            key={id}
            id={id}
            position={at < 0 ? null : { at: at + 1, of: rows?.length ?? 0 }}
            onPrevious={go(rows?.[at - 1])}
            onNext={at < 0 ? undefined : go(rows?.[at + 1])}
            onClose={() => patch({ id: undefined })}
            onNarrow={(input) => patch({ ...noFilters, ...input })}
          />
        )
      }
    />
  );
}

export type NarrowLog = (input: Parameters<PatchSearch>[0]) => void;

function NoCalls({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useText();
  if (isFiltered)
    return (
      <EmptyState icon={IconFilterOff} heading={t('list.noMatch')} text={t('list.noMatchText')}>
        <Button onClick={onClear}>{t('list.clearFilters')}</Button>
      </EmptyState>
    );
  return (
    <EmptyState icon={IconActivity} heading={t('calls.empty')} text={t('calls.emptyText')}>
      <Link to="/api-tokens" search={{ new: 'token' }} className={buttonClass({ kind: 'primary' })}>
        {t('calls.toTokens')}
      </Link>
      <Link to="/developers" search={{ tab: 'reference' }} className={buttonClass({})}>
        {t('calls.toQuickStart')}
      </Link>
    </EmptyState>
  );
}
