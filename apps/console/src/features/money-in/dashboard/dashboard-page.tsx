import { IconFlask, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ForbiddenPage } from '../../../app/pages/forbidden-page.tsx';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { missingRight } from '../../../app/session/index.ts';
import { useText } from '../../../lib/text/index.ts';
import { ActionButton } from '../../../shared/acts/action-button.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { ErrorState } from '../../../shared/failure/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { BalanceFigures, BalanceSkeleton } from './balance-figures.tsx';
import { modes, periods, readInput } from './dashboard-data.ts';
import classes from './dashboard.module.css';
import { EndedCard } from './ended-card.tsx';
import { LateMoneyCard } from './late-money/late-money-card.tsx';
import { periodLabels } from './figure-labels.ts';
import { FlowCard } from './flow-card.tsx';
import type { LinkKind } from './links/new-link-rules.ts';
import { TransactionsCard } from './transactions-card.tsx';
import { SetupCard } from './setup-card.tsx';
import { SuccessCard } from './success-card.tsx';
import { useDashboard } from './use-dashboard.ts';

const NewLinkDialog = lazy(async () => ({
  default: (await import('./links/new-link-dialog.tsx')).NewLinkDialog,
}));

const linkKinds = ['deposit', 'withdrawal'] as const satisfies readonly LinkKind[];

/**
 * What the merchant has, what moved it, what is left to set up, and the ways to ask a customer for
 * money or to send him some. Period and mode are in the address.
 */
export function DashboardPage() {
  const t = useText();
  const [search, patchSearch] = useUrlSearch();
  const input = readInput(search);
  const { data, error, refetch, isFetching } = useDashboard(input);
  const openDialog = (kind: LinkKind, options?: { replace: boolean }) =>
    patchSearch({ new: `${kind}-link` }, options);
  const kind = linkKinds.find((known) => search['new'] === `${known}-link`);
  const right = missingRight(error);
  if (right !== null) return <ForbiddenPage right={right} />;
  if (error && !data)
    return (
      <ErrorState
        heading={t('dashboard.failed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  // A link of the dashboard asks for real money; test sessions are made where they are played.
  const act = (size: 'l' | 'm', kind: 'primary' | 'plain') =>
    input.mode === 'test' ? (
      <Link to="/developers" search={{ tab: 'embed' }} className={buttonClass({ kind, size })}>
        <Icon of={IconFlask} />
        {t('dashboard.newTest')}
      </Link>
    ) : (
      <ActionButton act="depositLink" kind={kind} size={size} icon={IconPlus}>
        {t('dashboard.newLink')}
      </ActionButton>
    );
  const acts = (
    <div className={classes.acts}>
      <Link
        to="/withdrawal-requests"
        search={{ new: 'withdrawal', ...(input.mode === 'test' ? { mode: 'test' } : {}) }}
        className={buttonClass({ kind: 'primary', size: 'l' })}
      >
        {t('dashboard.withdraw')}
      </Link>
      {act('m', 'plain')}
      <ActionButton act="withdrawalLink" icon={IconPlus}>
        {t('withdrawalLink.new')}
      </ActionButton>
    </div>
  );
  return (
    <div className={classes.page}>
      {error ? (
        <p className={classes.stale} role="status">
          {t('failure.stale')}
        </p>
      ) : null}
      <div className={classes.choices}>
        <Segments
          label={t('figures.period')}
          choices={periods.map((value) => ({ value, label: t(periodLabels[value]) }))}
          chosen={input.period}
          onChoose={(period) => patchSearch({ period: period === 'last7' ? undefined : period })}
        />
        <Segments
          label={t('figures.mode')}
          choices={modes.map((value) => ({ value, label: t(`figures.mode.${value}`) }))}
          chosen={input.mode}
          onChoose={(mode) => patchSearch({ mode: mode === 'live' ? undefined : mode })}
        />
      </div>
      {data ? <BalanceFigures data={data} act={acts} /> : <BalanceSkeleton act={acts} />}
      <div className={classes.cards}>
        <div className={classes.column}>
          <FlowCard figures={data?.figures} />
          <TransactionsCard rows={data?.latest} mode={input.mode} act={act('m', 'plain')} />
          <SuccessCard figures={data?.figures} />
        </div>
        <div className={classes.column}>
          <SetupCard />
          <EndedCard data={data} />
          {input.mode === 'live' ? <LateMoneyCard /> : null}
        </div>
      </div>
      {kind ? (
        <Suspense fallback={null}>
          <NewLinkDialog
            kind={kind}
            mode={input.mode}
            onKind={(next) => openDialog(next, { replace: true })}
            onClose={() => patchSearch({ new: undefined }, { replace: true })}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
