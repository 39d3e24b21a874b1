import { IconFilterOff, IconSend } from '@tabler/icons-react';
import type { WebhookEndpointRow } from '@wallet/contract';
import type { ReactNode } from 'react';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { CursorPager } from '../../../../shared/list/cursor-pager.tsx';
import { BesideDrawer } from '../../../../ui/dialog/drawer.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Facet } from '../../../../ui/menu/facet-menu.tsx';
import { ExportList } from '../../../../shared/export/export-list.tsx';
import { ListPage, ToolbarEnd } from '../../../../shared/list/list-frame.tsx';
import { useNarrow } from '../../../../lib/use-narrow.ts';
import { deliveryColumns, DeliveryPhoneRow } from './delivery-columns.tsx';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { deliveriesPageSize, useDeliveries } from './use-webhooks.ts';
import { deliveryLabels, listedStatuses, statusOf } from './webhook-labels.ts';

interface DeliveriesProps {
  row: WebhookEndpointRow;
  onTest: () => void;
  /** Stands above the list. */
  children: ReactNode;
}

/** What was sent to an address, newest first. Filter, page and the open delivery are in the URL. */
export function Deliveries({
  row: { id: endpointId, mode, enabled },
  onTest,
  children,
}: DeliveriesProps) {
  const t = useText();
  const [search, patch] = useUrlSearch();
  const narrow = useNarrow();
  const { id, after } = search;
  const status = statusOf(search);
  const list = useDeliveries({ mode, endpointId, status, after });
  const rows = list.data?.data;
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  const go = (row: { id: string } | undefined) =>
    row ? () => patch({ id: row.id }, { replace: true }) : undefined;
  return (
    <BesideDrawer
      isCovered={narrow && id !== undefined}
      list={
        <>
          {children}
          <ListPage
            label={t('deliveries.table')}
            look="webhookDeliveries"
            rows={rows}
            error={list.error}
            errorHeading={t('deliveries.failed')}
            onRetry={() => void list.refetch()}
            isFetching={list.isFetching}
            rowKey={(row) => row.id}
            columns={deliveryColumns(t, id !== undefined)}
            renderPhone={(row) => <DeliveryPhoneRow row={row} />}
            openKey={id}
            onOpen={(row) => patch({ id: row.id })}
            version={(row) => `${row.status} ${row.attempt}`}
            toolbar={
              <>
                <Facet
                  name={t('deliveries.status')}
                  chosen={status && t(deliveryLabels[status].text)}
                  choices={listedStatuses.map((known) => ({
                    value: known,
                    label: t(deliveryLabels[known].text),
                  }))}
                  onChoose={(value) => patch({ status: value, after: undefined, id: undefined })}
                />
                <ToolbarEnd>
                  <ExportList kind="webhookDeliveries" query={{ id: endpointId, mode, status }} />
                </ToolbarEnd>
              </>
            }
            empty={
              status === undefined ? (
                <NothingSent isOn={enabled} onTest={onTest} />
              ) : (
                <NoMatch onClear={() => patch({ status: undefined, after: undefined })} />
              )
            }
            pager={
              <CursorPager
                after={after}
                next={list.data?.next}
                pageSize={deliveriesPageSize}
                isStale={list.isPlaceholderData}
                onGo={patch}
              />
            }
          />
        </>
      }
      drawer={
        id === undefined ? null : (
          <DeliveryDrawer
            key={id}
            mode={mode}
            id={id}
            position={at < 0 ? null : { at: at + 1, of: rows?.length ?? 0 }}
            onPrevious={go(rows?.[at - 1])}
            onNext={at < 0 ? undefined : go(rows?.[at + 1])}
            onClose={() => patch({ id: undefined })}
          />
        )
      }
    />
  );
}

function NothingSent({ isOn, onTest }: { isOn: boolean; onTest: () => void }) {
  const t = useText();
  const may = useMay('webhooks.manage').reason;
  return (
    <EmptyState icon={IconSend} heading={t('deliveries.empty')} text={t('deliveries.emptyText')}>
      <Button reason={may ?? (isOn ? undefined : t('webhooks.isOff'))} onClick={onTest}>
        {t('webhooks.test')}
      </Button>
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const t = useText();
  return (
    <EmptyState icon={IconFilterOff} heading={t('list.noMatch')} text={t('list.noMatchText')}>
      <Button onClick={onClear}>{t('list.clearFilters')}</Button>
    </EmptyState>
  );
}
