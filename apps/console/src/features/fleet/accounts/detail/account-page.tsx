import { useParams, useRouterState } from '@tanstack/react-router';
import type { AccountDetail } from '@wallet/contract';
import { lazy, Suspense } from 'react';
import { ForbiddenPage } from '../../../../app/pages/forbidden-page.tsx';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { missingRight } from '../../../../app/session/index.ts';
import { useText } from '../../../../lib/text/index.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { DetailBones, DetailPage } from '../../../../ui/detail-frame.tsx';
import { ErrorState } from '../../../../shared/failure/error-state.tsx';
import { PendingCard } from '../../../../shared/pending/pending-card.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { ProviderTile, Tag } from '../../../../shared/status/status-label.tsx';
import { AccountActions } from './account-actions.tsx';
import { TestTag } from '../list/account-columns.tsx';
import { AccountFigures } from './account-figures.tsx';
import { columnsOf } from './account-sections.tsx';
import { numberAndHolder, statusShapes } from '../account-label.ts';
import type { EditPart } from '../form/edit-dialog.tsx';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import { providerOfPath } from '../providers.ts';
import { SectionTabs } from './section-tabs.tsx';
import { useAccount } from './use-account.ts';
import { useAccountActions } from './use-account-actions.ts';
import { useFlowSwitch } from '../flow/use-flow-switch.ts';
import { useNeighbours } from './use-neighbours.ts';
import { useOneColumn } from './use-one-column.ts';
import classes from './account-page.module.css';

const EditDialog = lazy(async () => ({
  default: (await import('../form/edit-dialog.tsx')).EditDialog,
}));
const DeviceDialog = lazy(async () => ({
  default: (await import('./device-dialog.tsx')).DeviceDialog,
}));
const parts: readonly EditPart[] = ['basic', 'limits'];

/** One account: sign-in, checks, statement, code, exit and limits. Dialogs are in the address. */
export function AccountPage() {
  const t = useText();
  const { id } = useParams({ strict: false }) as { id?: string };
  const provider = useRouterState({ select: ({ location }) => providerOfPath(location.pathname) });
  const { data, error, refetch, isFetching, dataUpdatedAt } = useAccount(provider, id ?? '');
  const right = missingRight(error);
  if (right !== null) return <ForbiddenPage right={right} />;
  if (data) return <AccountBody key={data.account.id} detail={data} readAtMs={dataUpdatedAt} />;
  return error ? (
    <ErrorState
      heading={t('account.failed')}
      error={error}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  ) : (
    <DetailBones />
  );
}

function AccountBody({ detail, readAtMs }: { detail: AccountDetail; readAtMs: number }) {
  const t = useText();
  const [search, patch] = useUrlSearch();
  const { account } = detail;
  const position = useNeighbours(account.provider, account.id);
  const acts = useAccountActions(detail);
  const flows = useFlowSwitch(detail);
  const isOneColumn = useOneColumn();
  const part = parts.find((known) => known === search['edit']);
  const provider = t(`provider.${account.provider}`);
  return (
    <>
      <DetailPage
        list={{ path: `/${account.provider}`, name: t(`nav.${account.provider}`) }}
        position={position}
        name={account.label}
        status={
          <>
            <span className={classes.status}>
              <StatusShape shape={statusShapes[account.status]} />
              {t(`account.status.${account.status}`)}
            </span>
            {account.forceActive ? <Tag tone="violet">{t('account.forced')}</Tag> : null}
            <TestTag account={account} />
          </>
        }
        note={
          <>
            <ProviderTile provider={account.provider} title={provider} />
            <span>
              {provider} {numberAndHolder(account)}
            </span>
            <CopyButton value={account.id} what={t('account.id')} />
          </>
        }
        acts={<AccountActions detail={detail} acts={acts} flows={flows} onChange={patch} />}
        wide={
          <>
            <PendingCard query={{ subjectId: account.id }} under={['account', account.id]} />
            <div className={classes.problems}>
              <FormProblem error={acts.error ?? flows.error} />
            </div>
            <AccountFigures detail={detail} />
            <SectionTabs detail={detail} />
          </>
        }
        {...columnsOf({ detail, readAtMs, onEdit: (input) => patch({ edit: input }) }, isOneColumn)}
      />
      <Suspense fallback={null}>
        {part ? (
          <EditDialog
            key={part}
            detail={detail}
            part={part}
            onClose={() => patch({ edit: undefined }, { replace: true })}
          />
        ) : null}
        {search['move'] === '1' ? (
          <DeviceDialog
            detail={detail}
            onClose={() => patch({ move: undefined }, { replace: true })}
          />
        ) : null}
      </Suspense>
    </>
  );
}
