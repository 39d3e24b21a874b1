import { IconPlus } from '@tabler/icons-react';
import type { RuleRow } from '@wallet/contract';
import { lazy, Suspense } from 'react';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { ActionButton } from '../../../../shared/acts/action-button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { CursorPager } from '../../../../shared/list/cursor-pager.tsx';
import { ExportList } from '../../../../shared/export/export-list.tsx';
import { PendingCard } from '../../../../shared/pending/pending-card.tsx';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { SectionState } from '../../../../shared/failure/section-state.tsx';
import { EntryList } from './entry-list.tsx';
import { FirstUseCard } from './first-use-card.tsx';
import { ruleSentence } from '../../../../shared/rules/rule-labels.ts';
import { StateChoice, useStateChoice } from './state-choice.tsx';
import { useRules } from './use-rules.ts';
import classes from '../operator-settings.module.css';

const RuleDialog = lazy(async () => ({ default: (await import('./rule-dialog.tsx')).RuleDialog }));
const over = ['ended', 'refused'] as const;
const ofRules = ['firstUse', 'ruleEnded', 'ruleLoosened'] as const;

/** Which withdrawals are held or rejected by how often and how much is asked for. */
export function RulesSection() {
  const t = useText();
  const mayPropose = useMay('rules.propose');
  const mayManage = useMay('rules.manage');
  const { state, after } = useStateChoice(over);
  const [search, patch] = useUrlSearch();
  const list = useRules({ state, after });
  return (
    <>
      <div className={classes.head}>
        <p className={classes.lead}>{t('rules.lead')}</p>
        <ActionButton act="newRule" kind="primary" icon={IconPlus}>
          {t(mayManage.allowed ? 'rules.add' : 'rules.propose')}
        </ActionButton>
      </div>
      <div className={classes.tools}>
        <StateChoice states={over} chosen={state} />
        <ExportList kind="rules" query={{ state }} />
      </div>
      <Card
        title={t('rules.title')}
        aside={
          list.data && list.data.proposed > 0
            ? t('entryState.proposed', { count: list.data.proposed })
            : null
        }
      >
        <SectionState
          query={list}
          empty={t(state === undefined ? 'rules.none' : 'entryState.none')}
        >
          {(rows) => (
            <EntryList
              kind="rule"
              label={t('rules.title')}
              rows={rows}
              title={(row) => ruleSentence(row, t)}
              Times={RuleTimes}
            />
          )}
        </SectionState>
        {after !== undefined || list.data?.next ? (
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
      <PendingCard query={{}} acts={ofRules} under={['rules']} />
      <FirstUseCard />
      <Suspense fallback={null}>
        {search['new'] === 'rule' && mayPropose.allowed ? (
          <RuleDialog onClose={() => patch({ new: undefined }, { replace: true })} />
        ) : null}
      </Suspense>
    </>
  );
}

function RuleTimes({ row: { state, merchant, validFrom, validUntil } }: { row: RuleRow }) {
  const t = useText();
  return (
    <>
      {t(merchant === null ? 'rules.everyMerchant' : 'rules.ownRule')}
      {state === 'planned' ? (
        <>
          {' '}
          · {t('rules.from')} <ListTime at={validFrom} />
        </>
      ) : null}
      {validUntil === null || state === 'ended' ? null : (
        <>
          {' '}
          · {t('rules.until')} <ListTime at={validUntil} />
        </>
      )}
    </>
  );
}
