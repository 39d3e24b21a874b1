import { IconFileExport } from '@tabler/icons-react';
import { ForbiddenPage } from '../../../app/pages/forbidden-page.tsx';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { missingRight } from '../../../app/session/index.ts';
import { useUser } from '../../../app/session/use-session.ts';
import { useText } from '../../../lib/text/index.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SettlementButton } from '../../../shared/export/settlement-button.tsx';
import { useLatestExports } from '../../../shared/export/use-export.ts';
import { ListPage, ToolbarEnd } from '../../../shared/list/list-frame.tsx';
import { exportColumns, ExportPhoneRow } from './export-columns.tsx';
import { SchedulesSection } from './schedules-section.tsx';

/** What the reader made lately, and what is mailed to him. A mail about a file leads here with its id. */
export function ExportsPage() {
  const t = useText();
  const [search] = useUrlSearch();
  const isMerchant = Boolean(useUser().merchant);
  const list = useLatestExports();
  const rows = list.data?.data;
  const right = missingRight(list.error);
  if (right !== null) return <ForbiddenPage right={right} />;
  return (
    <>
      <SchedulesSection />
      <ListPage
        label={t('exports.table')}
        rows={rows}
        error={list.error}
        errorHeading={t('exports.failed')}
        onRetry={() => void list.refetch()}
        isFetching={list.isFetching}
        rowKey={(row) => row.id}
        columns={exportColumns(t)}
        renderPhone={(row) => <ExportPhoneRow row={row} />}
        openKey={search['file']}
        version={(row) => `${row.state} ${row.rows}`}
        toolbar={
          isMerchant ? (
            <ToolbarEnd>
              <SettlementButton />
            </ToolbarEnd>
          ) : null
        }
        empty={
          <EmptyState
            icon={IconFileExport}
            heading={t('exports.empty')}
            text={t('exports.emptyText')}
          />
        }
        pager={
          <span className="figures">
            {rows ? t('exports.shown', { count: rows.length }) : null}
          </span>
        }
      />
    </>
  );
}
