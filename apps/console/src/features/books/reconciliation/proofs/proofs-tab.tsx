import { integrityStates, type IntegrityState } from '@wallet/contract';
import { IconShieldCheck } from '@tabler/icons-react';
import { ForbiddenPage } from '../../../../app/pages/forbidden-page.tsx';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { CursorPager } from '../../../../shared/list/cursor-pager.tsx';
import { BesideDrawer } from '../../../../ui/dialog/drawer.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Facet } from '../../../../ui/menu/facet-menu.tsx';
import { ListPage, ToolbarEnd } from '../../../../shared/list/list-frame.tsx';
import { useNarrow } from '../../../../lib/use-narrow.ts';
import { ProofDrawer } from './proof-drawer.tsx';
import { ProofStatus, ProveButton } from './proof-status.tsx';
import { findingColumns, FindingPhoneRow } from './proof-labels.tsx';
import { known, pageSize } from '../reconciliation-filters.ts';
import type { TabProps } from '../tab-props.ts';
import { useFindings, useProofStatus, type Finding } from './use-integrity.ts';

/**
 * How the books prove themselves: when they were looked at, what was found, whose payouts rest for
 * it, and one finding beside them.
 */
export function ProofsTab({ search, patch }: TabProps) {
  const narrow = useNarrow();
  const state = known(integrityStates, search['status']);
  const standing = useProofStatus();
  const list = useFindings(state, search['after']);
  const may = useMay('ledger.read');
  if (!may.allowed) return <ForbiddenPage right="ledger.read" />;
  const rows = list.data?.data;
  const at = rows?.findIndex(({ id }) => id === search['id']) ?? -1;
  const open = rows?.[at];
  const goTo = (row: Finding | undefined) =>
    row ? () => patch({ id: row.id }, { replace: true }) : undefined;
  return (
    <BesideDrawer
      isCovered={narrow && open !== undefined}
      list={
        <>
          <ProofStatus standing={standing.data} />
          <FindingList
            list={list}
            isUnderWay={standing.data?.underWay != null}
            search={search}
            patch={patch}
          />
        </>
      }
      drawer={
        open === undefined ? null : (
          <ProofDrawer
            key={open.id}
            finding={open}
            position={{ at: at + 1, of: rows?.length ?? 0 }}
            onPrevious={goTo(rows?.[at - 1])}
            onNext={goTo(rows?.[at + 1])}
            onClose={() => patch({ id: undefined })}
          />
        )
      }
    />
  );
}

interface FindingListProps extends TabProps {
  list: ReturnType<typeof useFindings>;
  isUnderWay: boolean;
}

function FindingList({ list, isUnderWay, search, patch }: FindingListProps) {
  const t = useText();
  const show = (row: Finding) => patch({ id: row.id });
  const rows = list.data?.data;
  const isNarrow = rows?.some(({ id }) => id === search['id']) === true;
  return (
    <ListPage
      label={t('proofs.findings')}
      rows={rows}
      error={list.error}
      errorHeading={t('proofs.failed')}
      onRetry={() => void list.refetch()}
      isFetching={list.isFetching}
      rowKey={(row) => row.id}
      columns={findingColumns(t, { isNarrow, onOpen: show })}
      renderPhone={(row) => <FindingPhoneRow row={row} onOpen={show} />}
      openKey={search['id']}
      onOpen={show}
      version={(row) => `${row.state} ${row.firstWord?.at ?? ''}`}
      toolbar={
        <Toolbar
          state={known(integrityStates, search['status'])}
          isUnderWay={isUnderWay}
          patch={patch}
        />
      }
      empty={<NothingFound />}
      pager={
        <Pager
          after={search['after']}
          next={list.data?.next}
          isStale={list.isPlaceholderData}
          patch={patch}
        />
      }
    />
  );
}

function Toolbar({
  state,
  isUnderWay,
  patch,
}: {
  state: IntegrityState | undefined;
  isUnderWay: boolean;
  patch: TabProps['patch'];
}) {
  const t = useText();
  return (
    <>
      <Facet
        name={t('proofs.state')}
        chosen={state && t(`proofs.state.${state}`)}
        choices={integrityStates.map((value) => ({ value, label: t(`proofs.state.${value}`) }))}
        onChoose={(value) => patch({ status: value, after: undefined, id: undefined })}
      />
      <ToolbarEnd>
        <ProveButton isUnderWay={isUnderWay} />
      </ToolbarEnd>
    </>
  );
}

function NothingFound() {
  const t = useText();
  return (
    <EmptyState icon={IconShieldCheck} heading={t('proofs.none')} text={t('proofs.noneText')} />
  );
}

function Pager({
  patch,
  ...page
}: {
  after: string | undefined;
  next: string | null | undefined;
  isStale: boolean;
  patch: TabProps['patch'];
}) {
  const t = useText();
  return (
    <>
      <span>{t('proofs.note')}</span>
      <CursorPager {...page} pageSize={pageSize} onGo={patch} />
    </>
  );
}
