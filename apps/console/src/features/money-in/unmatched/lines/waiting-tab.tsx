import type { Search } from '../../../../app/router/search.ts';
import type { PatchSearch } from '../../../../app/router/use-search.ts';
import { useText } from '../../../../lib/text/index.ts';
import { CursorPager } from '../../../../shared/list/cursor-pager.tsx';
import { BesideDrawer } from '../../../../ui/dialog/drawer.tsx';
import { ExportList } from '../../../../shared/export/export-list.tsx';
import { FreshPill, ListPage, ToolbarEnd } from '../../../../shared/list/list-frame.tsx';
import { useNarrow } from '../../../../lib/use-narrow.ts';
import { lineColumns, LinePhoneRow } from './line-columns.tsx';
import { LineDrawer } from './line-drawer.tsx';
import { pageSize, queryOf, readFilters } from '../unmatched-filters.ts';
import { useInbox, type Counts, type InboxLine } from '../use-unmatched.ts';
import { InboxFilterBar, ConfirmManuallyButton, NothingWaits } from './waiting-toolbar.tsx';

/** The lines that wait for a person, the oldest first, and one of them opened beside them. */
export function WaitingTab({
  search,
  patch,
  counts,
}: {
  search: Search;
  patch: PatchSearch;
  counts: Counts | undefined;
}) {
  const t = useText();
  const narrow = useNarrow();
  const filters = readFilters(search);
  const { after, id } = search;
  const list = useInbox(filters, after);
  const rows = list.data?.data;
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  const goTo = (row: InboxLine | undefined) =>
    row ? () => patch({ id: row.id, decide: undefined }, { replace: true }) : undefined;
  return (
    <BesideDrawer
      isCovered={narrow && id !== undefined}
      list={
        <ListPage
          label={t('unmatched.table')}
          look="unmatched"
          rows={rows}
          error={list.error}
          errorHeading={t('unmatched.failed')}
          onRetry={() => void list.refetch()}
          isFetching={list.isFetching}
          rowKey={(row) => row.id}
          columns={lineColumns(t, { isNarrow: id !== undefined })}
          renderPhone={(row) => <LinePhoneRow row={row} />}
          openKey={id}
          onOpen={(row) => patch({ id: row.id })}
          version={(row) =>
            `${row.matchStatus} ${row.revision} ${row.assignee?.id ?? ''} ${row.proposal?.id ?? ''}`
          }
          toolbar={
            <>
              <InboxFilterBar
                filters={filters}
                counts={counts}
                rows={rows ?? []}
                onChange={patch}
              />
              <ToolbarEnd>
                <ExportList kind="unmatchedLines" query={queryOf(filters, undefined)} />
                <ConfirmManuallyButton />
              </ToolbarEnd>
            </>
          }
          empty={<NothingWaits filters={filters} onChange={patch} />}
          pager={
            <>
              <span>{t('unmatched.note')}</span>
              <FreshPill count={list.freshCount} onPress={list.showFresh} />
              {narrow && list.data?.next === null && after === undefined ? null : (
                <CursorPager
                  after={after}
                  next={list.data?.next}
                  pageSize={pageSize}
                  isStale={list.isPlaceholderData}
                  onGo={patch}
                />
              )}
            </>
          }
        />
      }
      drawer={
        id === undefined ? null : (
          <LineDrawer
            key={id}
            id={id}
            decide={search['decide']}
            patch={patch}
            position={at < 0 ? null : { at: at + 1, of: rows?.length ?? 0 }}
            onPrevious={at < 0 ? undefined : goTo(rows?.[at - 1])}
            onNext={at < 0 ? undefined : goTo(rows?.[at + 1])}
          />
        )
      }
    />
  );
}
