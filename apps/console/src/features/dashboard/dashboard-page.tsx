import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { ForbiddenPage } from '../../app/forbidden-page.tsx';
import { useUrlSearch } from '../../app/router/use-search.ts';
import { missingRight } from '../../app/session/index.ts';
import { useText } from '../../app/text/index.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { BalanceFigures, BalanceSkeleton } from './balance-figures.tsx';
import classes from './dashboard.module.css';
import { EndedCard } from './ended-card.tsx';
import { MovementsCard } from './movements-card.tsx';
import { useDashboard } from './use-dashboard.ts';

const NewLinkDialog = lazy(async () => ({ default: (await import('./new-link-dialog.tsx')).NewLinkDialog }));

/** What the merchant has, what moved it today, and the way to ask a customer for money. */
export function DashboardPage() {
  const t = useText();
  const [search, patchSearch] = useUrlSearch();
  const { data, error, refetch, isFetching } = useDashboard();
  const openDialog = () => patchSearch({ new: 'deposit-link' });
  const right = missingRight(error);
  if (right !== null) return <ForbiddenPage right={right} />;
  if (error && !data) return <ErrorState heading={t('dashboard.failed')} error={error} busy={isFetching} onRetry={() => void refetch()} />;
  const newLink = <Button kind="primary" size="l" icon={IconPlus} onClick={openDialog}>{t('dashboard.newLink')}</Button>;
  return (
    <div className={classes.page}>
      {error ? <p className={classes.stale} role="status">{t('failure.stale')}</p> : null}
      {data ? <BalanceFigures data={data} act={newLink} /> : <BalanceSkeleton act={newLink} />}
      <div className={classes.cards}>
        <MovementsCard rows={data?.latest} onNewLink={openDialog} />
        <EndedCard data={data} />
      </div>
      {search['new'] === 'deposit-link' ? <Suspense fallback={null}><NewLinkDialog onClose={() => patchSearch({ new: undefined }, { replace: true })} /></Suspense> : null}
    </div>
  );
}
