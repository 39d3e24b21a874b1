import { IconCheck, IconReceipt, IconX } from '@tabler/icons-react';
import { useUrlSearch } from '../../../app/router/use-search.ts';
import { failureOf } from '../../../app/session/index.ts';
import { useText } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import headClasses from '../../../ui/dialog/drawer-head.module.css';
import { Drawer } from '../../../ui/dialog/drawer.tsx';
import { ErrorState } from '../../../shared/failure/error-state.tsx';
import { FormMessage } from '../../../ui/fields/form-message.tsx';
import { FormProblem } from '../../../shared/failure/form-problem.tsx';
import { copyableMoney } from '../../../lib/money/money-text.ts';
import { Money } from '../../../shared/money/money.tsx';
import { useHighlight } from '../../../ui/table/use-highlight.ts';
import { DrawerBones, SumPart } from '../../../shared/withdrawal/withdrawal-parts.tsx';
import { WithdrawalStatusLabel } from '../../../shared/withdrawal/withdrawal-status.tsx';
import { WithdrawalTimeline } from '../../../shared/withdrawal/withdrawal-timeline.tsx';
import { withdrawalState } from '../../../shared/withdrawal/withdrawal-docs.ts';
import classes from '../../../shared/withdrawal/withdrawal.module.css';
import { useWithdrawalActions } from './use-withdrawal-actions.ts';
import { useWithdrawal, type WithdrawalDetail } from './use-withdrawals.ts';
import { addMoney, hasReceipt, sumOf } from './withdrawal-sums.ts';
import { BalanceLines, Destination, RequestFacts, WhatNow } from './withdrawal-sections.tsx';
import styles from '../../../ui/shared-styles.module.css';

interface WithdrawalDrawerProps {
  id: string;
  position: { at: number; of: number } | null;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/**
 * One request beside the list: how it stands in plain words, where it goes, what happened, what it
 * moved. It follows its own changes.
 */
export function WithdrawalDrawer({ id, ...drawer }: WithdrawalDrawerProps) {
  const t = useText();
  const { data, error, refetch, isFetching } = useWithdrawal(id);
  const name = data?.request.refNo ?? t('withdrawals.request');
  return (
    <Drawer
      {...drawer}
      name={name}
      top={
        <>
          <span className={styles.strongCode}>{name}</span>
          {data ? <CopyButton value={data.request.refNo} what={name} /> : null}
        </>
      }
      head={data ? <Head detail={data} /> : null}
    >
      {data ? (
        <Body detail={data} />
      ) : error ? (
        <ErrorState
          heading={t('withdrawals.oneFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <DrawerBones />
      )}
    </Drawer>
  );
}

function Head({ detail: { request } }: { detail: WithdrawalDetail }) {
  const t = useText();
  const [, patch] = useUrlSearch();
  const acts = useWithdrawalActions();
  const element = useHighlight<HTMLDivElement>(withdrawalState(request));
  return (
    <>
      <div ref={element} className={headClasses.sum} aria-live="polite">
        <Money of={request.amount} size="tile" />
        <CopyButton value={copyableMoney(request.amount)} what={t('withdrawal.amount')} />
        <WithdrawalStatusLabel row={request} />
      </div>
      <dl className={headClasses.parts}>
        <SumPart name={t('withdrawal.fee')} of={request.fee} />
        <SumPart
          name={t(`withdrawals.sum.${sumOf(request.status)}`)}
          of={addMoney(request.amount, request.fee)}
        />
      </dl>
      <div className={classes.acts}>
        {request.mayAccept ? (
          <Button
            here
            kind="primary"
            size="s"
            icon={IconCheck}
            busy={acts.isBusy}
            reason={acts.acceptReason}
            onClick={() => acts.begin('accept', request)}
          >
            {t('withdrawals.accept')}
          </Button>
        ) : null}
        <Button
          size="s"
          icon={IconX}
          busy={acts.isBusy}
          reason={acts.cancelReason(request)}
          onClick={() => acts.begin('cancel', request)}
        >
          {t('withdrawals.cancel')}
        </Button>
        <Button
          size="s"
          icon={IconReceipt}
          reason={hasReceipt(request) ? undefined : t('withdrawals.noReceipt')}
          onClick={() => patch({ receipt: request.id })}
        >
          {t('withdrawals.receipt')}
        </Button>
      </div>
      {acts.failedAct === 'cancel' ? (
        <div role="alert">
          <FormMessage requestId={failureOf(acts.error).requestId}>
            {t('withdrawals.cancelFailed')}
          </FormMessage>
        </div>
      ) : (
        <FormProblem error={acts.error} />
      )}
    </>
  );
}

function Body({ detail }: { detail: WithdrawalDetail }) {
  return (
    <div className={classes.sections}>
      <WhatNow detail={detail} />
      <Destination request={detail.request} />
      <WithdrawalTimeline movements={detail.timeline} />
      <BalanceLines lines={detail.ledger} />
      <RequestFacts request={detail.request} />
    </div>
  );
}
