import { IconPlus } from '@tabler/icons-react';
import type { BlockRow } from '@wallet/contract';
import { lazy, Suspense, useState } from 'react';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { ActionButton } from '../../../../shared/acts/action-button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { CursorPager } from '../../../../shared/list/cursor-pager.tsx';
import { ExportList } from '../../../../shared/export/export-list.tsx';
import { PendingCard } from '../../../../shared/pending/pending-card.tsx';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { SearchInput } from '../../../../ui/fields/search-input.tsx';
import { SectionState } from '../../../../shared/failure/section-state.tsx';
import { EntryList } from './entry-list.tsx';
import { StateChoice, useStateChoice } from './state-choice.tsx';
import { useBlocks, useBlockSearch } from './use-rules.ts';
import classes from '../operator-settings.module.css';

const BlockDialog = lazy(async () => ({
  default: (await import('./block-dialog.tsx')).BlockDialog,
}));
const over = ['expired', 'ended', 'refused'] as const;

/** Where no money goes, and who gets none. Looking for a number needs all of it: the list knows only digests. */
export function BlocklistSection() {
  const t = useText();
  const mayPropose = useMay('rules.propose');
  const mayManage = useMay('rules.manage');
  const { state, after } = useStateChoice(over);
  const [search, patch] = useUrlSearch();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const list = useBlocks({ state, after });
  const found = useBlockSearch(wanted);
  const isSearching = wanted.length >= 2;
  return (
    <>
      <div className={classes.head}>
        <p className={classes.lead}>{t('blocks.lead')}</p>
        <ActionButton act="newBlock" kind="primary" icon={IconPlus}>
          {t(mayManage.allowed ? 'blocks.add' : 'blocks.propose')}
        </ActionButton>
      </div>
      <div className={classes.tools}>
        <SearchInput value={typed} onSearch={setTyped} placeholder={t('blocks.search')} />
        {isSearching ? null : (
          <>
            <StateChoice states={over} chosen={state} />
            <ExportList kind="blocks" query={{ state }} />
          </>
        )}
      </div>
      <Card
        title={t(isSearching ? 'blocks.found' : 'blocks.title')}
        aside={
          !isSearching && list.data && list.data.proposed > 0
            ? t('entryState.proposed', { count: list.data.proposed })
            : null
        }
      >
        <SectionState
          query={isSearching ? found : list}
          empty={t(
            isSearching
              ? 'blocks.notFound'
              : state === undefined
                ? 'blocks.none'
                : 'entryState.none',
          )}
        >
          {(rows) => (
            <EntryList
              kind="block"
              label={t('blocks.title')}
              rows={rows}
              title={(row) => t(`blockDoes.${row.outcome}.${row.kind}`, { shown: row.shown })}
              Times={BlockTimes}
            />
          )}
        </SectionState>
        {!isSearching && (after !== undefined || list.data?.next) ? (
          <div className={classes.pager}>
            <CursorPager
              after={after}
              next={list.data?.next}
              pageSize={50}
              isStale={list.isPlaceholderData}
              onGo={patch}
            />
          </div>
        ) : null}
      </Card>
      <PendingCard query={{ act: 'blockEnded' }} under={['rules']} />
      <Suspense fallback={null}>
        {search['new'] === 'block' && mayPropose.allowed ? (
          <BlockDialog onClose={() => patch({ new: undefined }, { replace: true })} />
        ) : null}
      </Suspense>
    </>
  );
}

function BlockTimes({ row: { merchant, expiresAt } }: { row: BlockRow }) {
  const t = useText();
  return (
    <>
      {merchant === null
        ? t('rules.everyMerchant')
        : t('blocks.ofMerchant', { merchant: merchant.name })}
      {' · '}
      {expiresAt === null ? (
        t('blocks.forGood')
      ) : (
        <>
          {t('rules.until')} <ListTime at={expiresAt} />
        </>
      )}
    </>
  );
}
