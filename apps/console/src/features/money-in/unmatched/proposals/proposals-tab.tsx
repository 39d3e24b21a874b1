import { IconGavel, IconHistory } from '@tabler/icons-react';
import type { Search } from '../../../../app/router/search.ts';
import type { PatchSearch } from '../../../../app/router/use-search.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { CursorPager } from '../../../../shared/list/cursor-pager.tsx';
import { BesideDrawer } from '../../../../ui/dialog/drawer.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ExportList } from '../../../../shared/export/export-list.tsx';
import { Facet } from '../../../../ui/menu/facet-menu.tsx';
import { ListPage, ToolbarEnd } from '../../../../shared/list/list-frame.tsx';
import { useNarrow } from '../../../../lib/use-narrow.ts';
import { proposalColumns, ProposalPhoneRow } from './proposal-columns.tsx';
import { ProposalDrawer } from './proposal-drawer.tsx';
import { endedStatuses, pageSize } from '../unmatched-filters.ts';
import { useProposals } from '../use-unmatched.ts';
import { ConfirmManuallyButton } from '../lines/waiting-toolbar.tsx';

interface ProposalsTabProps {
  /** Those that wait for a decision; else those that ended. */
  isOpen: boolean;
  search: Search;
  patch: PatchSearch;
}

/** Proposals about lines and markings, the newest first, and one of them opened beside them. */
export function ProposalsTab({ isOpen, search, patch }: ProposalsTabProps) {
  const t = useText();
  const narrow = useNarrow();
  const { after, id } = search;
  const status = endedStatuses.find((known) => known === search['status']);
  const list = useProposals(isOpen ? 'open' : (status ?? 'ended'), after);
  const rows = list.data?.data;
  const at = rows?.findIndex((row) => row.id === id) ?? -1;
  const goTo = (row: { id: string } | undefined) =>
    row ? () => patch({ id: row.id, decide: undefined }, { replace: true }) : undefined;
  return (
    <BesideDrawer
      isCovered={narrow && id !== undefined}
      list={
        <ListPage
          label={t('unmatched.proposals')}
          look={isOpen ? '' : 'lineProposals'}
          rows={rows}
          error={list.error}
          errorHeading={t('unmatched.proposalsFailed')}
          onRetry={() => void list.refetch()}
          isFetching={list.isFetching}
          rowKey={(row) => row.id}
          columns={proposalColumns(t, { isNarrow: id !== undefined, isOpen })}
          renderPhone={(row) => <ProposalPhoneRow row={row} />}
          openKey={id}
          onOpen={(row) => patch({ id: row.id })}
          version={(row) => `${row.status} ${row.firstApproval?.at ?? ''}`}
          toolbar={
            <>
              {isOpen ? null : (
                <Facet
                  name={t('unmatched.outcome')}
                  chosen={status && t(`unmatched.proposalStatus.${status}`)}
                  choices={endedStatuses.map((value) => ({
                    value,
                    label: t(`unmatched.proposalStatus.${value}`),
                  }))}
                  onChoose={(value) => patch({ status: value, after: undefined })}
                />
              )}
              <ToolbarEnd>
                <ExportList
                  kind="lineProposals"
                  query={{ status: isOpen ? 'open' : (status ?? 'ended') }}
                />
                <ConfirmManuallyButton />
              </ToolbarEnd>
            </>
          }
          empty={<NoProposals isOpen={isOpen} isFiltered={status !== undefined} patch={patch} />}
          pager={
            <CursorPager
              after={after}
              next={list.data?.next}
              pageSize={pageSize}
              isStale={list.isPlaceholderData}
              onGo={patch}
            />
          }
        />
      }
      drawer={
        id === undefined ? null : (
          <ProposalDrawer
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

function NoProposals({
  isOpen,
  isFiltered,
  patch,
}: {
  isOpen: boolean;
  isFiltered: boolean;
  patch: PatchSearch;
}) {
  const t = useText();
  if (isFiltered)
    return (
      <EmptyState icon={IconHistory} heading={t('list.noMatch')} text={t('list.noMatchText')}>
        <Button onClick={() => patch({ status: undefined, after: undefined })}>
          {t('list.clearFilters')}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={isOpen ? IconGavel : IconHistory}
      heading={t(isOpen ? 'unmatched.noneToDecide' : 'unmatched.noneEnded')}
      text={t(isOpen ? 'unmatched.noneToDecideText' : 'unmatched.noneEndedText')}
    >
      <Button onClick={() => patch({ tab: undefined })}>{t('unmatched.tab.waiting')}</Button>
    </EmptyState>
  );
}
