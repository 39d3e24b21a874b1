import { IconPlus, IconWebhook } from '@tabler/icons-react';
import type { Mode } from '@wallet/contract';
import type { PatchSearch } from '../../../../app/router/use-search.ts';
import { ForbiddenPage } from '../../../../app/pages/forbidden-page.tsx';
import { missingRight } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import { ActionButton } from '../../../../shared/acts/action-button.tsx';
import { chipClasses } from '../../../../ui/chips.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ListPage, ToolbarEnd } from '../../../../shared/list/list-frame.tsx';
import { endpointColumns, EndpointPhoneRow } from './endpoint-columns.tsx';
import type { EndpointActs } from './endpoint-menu.tsx';
import { useWebhooks } from './use-webhooks.ts';

const modes = ['live', 'test'] as const;

/** The addresses of one mode, newest first. */
export function EndpointList({
  mode,
  acts,
  onChange,
}: {
  mode: Mode;
  acts: EndpointActs;
  onChange: PatchSearch;
}) {
  const t = useText();
  const list = useWebhooks(mode);
  const rows = list.data?.data;
  const add = (
    <ActionButton act="webhook" kind="primary" icon={IconPlus}>
      {t('webhooks.add')}
    </ActionButton>
  );
  const right = missingRight(list.error);
  if (right !== null) return <ForbiddenPage right={right} />;
  return (
    <ListPage
      label={t('webhooks.table')}
      rows={rows}
      error={list.error}
      errorHeading={t('webhooks.failed')}
      onRetry={() => void list.refetch()}
      isFetching={list.isFetching}
      rowKey={(row) => row.id}
      columns={endpointColumns({ t, acts })}
      renderPhone={(row) => <EndpointPhoneRow row={row} acts={acts} />}
      onOpen={acts.open}
      version={(row) => `${row.enabled} ${row.failingSince} ${row.formerSecretUntil}`}
      toolbar={
        <>
          <ModeSwitch mode={mode} onChange={onChange} />
          <ToolbarEnd>{add}</ToolbarEnd>
        </>
      }
      empty={
        <EmptyState
          icon={IconWebhook}
          heading={t('webhooks.empty')}
          text={t(mode === 'test' ? 'webhooks.emptyTestText' : 'webhooks.emptyText')}
        >
          {add}
        </EmptyState>
      }
      pager={
        <span className="figures">{rows ? t('webhooks.count', { count: rows.length }) : null}</span>
      }
    />
  );
}

function ModeSwitch({ mode, onChange }: { mode: Mode; onChange: PatchSearch }) {
  const t = useText();
  return (
    <div className={chipClasses.tabs} role="group" aria-label={t('webhooks.mode')}>
      {modes.map((known) => (
        <button
          key={known}
          type="button"
          className={chipClasses.tab}
          aria-pressed={known === mode}
          onClick={() => onChange({ mode: known })}
        >
          {t(`webhookMode.${known}`)}
        </button>
      ))}
    </div>
  );
}
