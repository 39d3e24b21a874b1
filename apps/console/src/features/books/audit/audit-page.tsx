import { IconFilterOff, IconHistory } from '@tabler/icons-react';
import { ForbiddenPage } from '../../../app/pages/forbidden-page.tsx';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { missingRight } from '../../../app/session/index.ts';
import { useText } from '../../../lib/text/index.ts';
import { useTimeZone } from '../../../app/time-zone.ts';
import { actorName } from '../../../shared/audit/audit-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../lib/dates/clock.ts';
import { CursorPager } from '../../../shared/list/cursor-pager.tsx';
import { BesideDrawer } from '../../../ui/dialog/drawer.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportList } from '../../../shared/export/export-list.tsx';
import { ListPage, ToolbarEnd } from '../../../shared/list/list-frame.tsx';
import { useNarrow } from '../../../lib/use-narrow.ts';
import { auditColumns, AuditPhoneRow } from './audit-columns.tsx';
import { AuditDrawer } from './audit-drawer.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { noFilters, pageSize, queryOf, readFilters } from './audit-filters.ts';
import { useAuditEntries } from './use-audit.ts';

const minuteMs = 60_000;

/** Who did what to which row. Filters, page and the open entry are in the address: back, reload and share keep them. */
export function AuditPage() {
  const t = useText();
  const [search, patch] = useUrlSearch();
  const timeZone = useTimeZone();
  const now = new Date(useNow(minuteMs));
  const narrow = useNarrow();
  const { id, after } = search;
  const filters = readFilters(search);
  const list = useAuditEntries({ filters, after, timeZone });
  const rows = list.data?.data;
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  const entry = rows?.[at];
  const named = rows?.find(({ actorId }) => actorId === filters.actor);
  const open = (row: { id: string } | undefined) =>
    row ? () => patch({ id: row.id }, { replace: true }) : undefined;
  const right = missingRight(list.error);
  if (right !== null) return <ForbiddenPage right={right} />;
  return (
    <BesideDrawer
      isCovered={narrow && entry !== undefined}
      list={
        <ListPage
          label={t('audit.table')}
          look="auditEntries"
          rows={rows}
          error={list.error}
          errorHeading={t('audit.failed')}
          onRetry={() => void list.refetch()}
          isFetching={list.isFetching}
          rowKey={(row) => row.id}
          columns={auditColumns(t, entry !== undefined)}
          renderPhone={(row) => <AuditPhoneRow entry={row} />}
          openKey={id}
          onOpen={(row) => patch({ id: row.id })}
          toolbar={
            <>
              <AuditFilterBar
                filters={filters}
                actorName={named && actorName(named, t)}
                onChange={patch}
              />
              <ToolbarEnd>
                <ExportList kind="auditEntries" query={queryOf(filters, { now, timeZone })} />
              </ToolbarEnd>
            </>
          }
          empty={
            <NoEntries
              isFiltered={Object.keys(filters).length > 0}
              onClear={() => patch(noFilters)}
            />
          }
          pager={
            <>
              <span className="figures">
                {rows ? t('audit.shown', { count: rows.length }) : null}
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
        entry === undefined ? null : (
          <AuditDrawer
            key={entry.id}
            entry={entry}
            position={{ at: at + 1, of: rows?.length ?? 0 }}
            onPrevious={open(rows?.[at - 1])}
            onNext={open(rows?.[at + 1])}
            onClose={() => patch({ id: undefined })}
            onOnlyActor={() => patch({ ...noFilters, actor: entry.actorId ?? undefined })}
            onOnlyEntity={() =>
              patch({ ...noFilters, entity: entry.entity, object: entry.entityId })
            }
          />
        )
      }
    />
  );
}

function NoEntries({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useText();
  if (!isFiltered)
    return <EmptyState icon={IconHistory} heading={t('audit.empty')} text={t('audit.emptyText')} />;
  return (
    <EmptyState icon={IconFilterOff} heading={t('list.noMatch')} text={t('list.noMatchText')}>
      <Button onClick={onClear}>{t('list.clearFilters')}</Button>
    </EmptyState>
  );
}
