import { IconCircleCheck, IconFilterOff } from '@tabler/icons-react';
import { openItemKindNames, type OpenItem } from '@wallet/contract';
import { lazy, Suspense, useState } from 'react';
import { failureOf } from '../../../app/session/index.ts';
import { useMay } from '../../../app/session/use-may.ts';
import { useText } from '../../../lib/text/index.ts';
import { ActionButton } from '../../../shared/acts/action-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { CursorPager } from '../../../shared/list/cursor-pager.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportList } from '../../../shared/export/export-list.tsx';
import { Facet } from '../../../ui/menu/facet-menu.tsx';
import { failureText } from '../../../shared/failure/failure-text.ts';
import { ListPage, ToolbarEnd } from '../../../shared/list/list-frame.tsx';
import { RelativeTime } from '../../../shared/time/relative-time.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { ItemPhoneRow, itemColumns } from './item-columns.tsx';
import type { TabProps } from './shift-page.tsx';
import classes from './shift.module.css';
import { pageSize, useBeginShift, useOpenItems, useOwnItem } from './use-shift.ts';
import styles from '../../../ui/shared-styles.module.css';

const NotesDialog = lazy(async () => ({
  default: (await import('./notes-dialog.tsx')).NotesDialog,
}));
const EndDialog = lazy(async () => ({ default: (await import('./end-dialog.tsx')).EndDialog }));
const owners = ['all', 'me', 'nobody'] as const;

/** What asks for a person, the gravest first: take it, write about it, and end the shift. */
export function ItemsTab({ search, patch }: TabProps) {
  const t = useText();
  const kind = openItemKindNames.find((name) => name === search['kind']);
  const owner = owners.find((name) => name !== 'all' && name === search['owner']) as
    | 'me'
    | 'nobody'
    | undefined;
  const list = useOpenItems({ kind, owner }, search['after']);
  const own = useOwnItem();
  const [noted, setNoted] = useState<OpenItem | null>(null);
  const reason = useMay('shift.take').reason;
  const counts = list.data?.counts ?? [];
  const acts = {
    reason,
    onNotes: setNoted,
    onOwn: (item: OpenItem, act: 'take' | 'giveBack') =>
      own.mutate(
        { ...item, act },
        { onError: (error) => showToast('bad', failureText(failureOf(error).code, t)) },
      ),
  };
  const clear = () => patch({ kind: undefined, owner: undefined, after: undefined });
  return (
    <>
      <OwnShift list={list} search={search} patch={patch} />
      <ListPage
        label={t('shift.tab.items')}
        look="openItems"
        rows={list.data?.data}
        error={list.error}
        errorHeading={t('shift.failed')}
        onRetry={() => void list.refetch()}
        isFetching={list.isFetching}
        rowKey={(row) => row.id}
        columns={itemColumns(t, acts)}
        renderPhone={(row) => <ItemPhoneRow item={row} {...acts} />}
        version={(row) => `${row.owner?.id ?? ''} ${row.notes}`}
        toolbar={
          <>
            <Segments
              label={t('shift.owner')}
              chosen={owner ?? 'all'}
              choices={owners.map((value) => ({ value, label: t(`shiftOwner.${value}`) }))}
              onChoose={(value) =>
                patch({ owner: value === 'all' ? undefined : value, after: undefined })
              }
            />
            <Facet
              name={t('shift.kind')}
              chosen={kind && t(`shiftKind.${kind}`)}
              choices={counts.map((one) => ({
                value: one.kind,
                label: `${t(`shiftKind.${one.kind}`)} (${one.count})`,
              }))}
              onChoose={(value) => patch({ kind: value, after: undefined })}
            />
            <ToolbarEnd>
              <ExportList kind="openItems" query={{ kind, owner }} />
            </ToolbarEnd>
          </>
        }
        empty={
          kind === undefined && owner === undefined ? (
            <EmptyState
              icon={IconCircleCheck}
              heading={t('shift.nothing')}
              text={t('shift.nothingText')}
            />
          ) : (
            <EmptyState
              icon={IconFilterOff}
              heading={t('list.noMatch')}
              text={t('list.noMatchText')}
            >
              <Button onClick={clear}>{t('list.clearFilters')}</Button>
            </EmptyState>
          )
        }
        pager={
          <CursorPager
            after={search['after']}
            next={list.data?.next}
            pageSize={pageSize}
            isStale={list.isPlaceholderData}
            onGo={patch}
          />
        }
      />
      <Suspense fallback={null}>
        {noted === null ? null : <NotesDialog item={noted} onClose={() => setNoted(null)} />}
      </Suspense>
    </>
  );
}

/** Whether the own shift goes on, and the act that begins or ends it. */
function OwnShift({
  list: { data },
  search,
  patch,
}: TabProps & { list: ReturnType<typeof useOpenItems> }) {
  const t = useText();
  const begin = useBeginShift();
  /** The dialog stays to show what the shift was when it has ended. */
  const [isEnding, setEnding] = useState(false);
  const mine = data?.counts.reduce((sum, one) => sum + one.mine, 0) ?? 0;
  const shift = data?.shift ?? null;
  if (!isEnding && shift !== null && search['act'] === 'end') setEnding(true);
  const close = () => (patch({ act: undefined }, { replace: true }), setEnding(false));
  return (
    <div className={classes.head}>
      <p className={styles.quiet} role="status">
        {data === undefined ? (
          '\u2013'
        ) : shift === null ? (
          t('shift.notBegun')
        ) : (
          <>
            {t('shift.yours')} <RelativeTime at={shift.startedAt} />,{' '}
            {t('shift.mine', { count: mine })}
          </>
        )}
      </p>
      {shift === null ? (
        <ActionButton
          act="beginShift"
          kind="primary"
          busy={begin.isPending}
          reason={data === undefined ? t('list.loading') : undefined}
          onClick={() => begin.mutate()}
        >
          {t('shift.begin')}
        </ActionButton>
      ) : (
        <ActionButton act="endShift" kind="primary">
          {t('shift.end')}
        </ActionButton>
      )}
      <Suspense fallback={null}>
        {isEnding && search['act'] === 'end' ? <EndDialog mine={mine} onClose={close} /> : null}
      </Suspense>
    </div>
  );
}
