import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MerchantProfile, Mode, PayoutMethodRow } from '@wallet/contract';
import { useState } from 'react';
import classes from '../merchants.module.css';
import styles from '../../../../ui/shared-styles.module.css';
import { ask, endpoints } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { confirm } from '../../../../ui/dialog/confirm-store.ts';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import { FormProblem } from '../../../../shared/failure/form-problem.tsx';
import {
  PayoutStateNote,
  PayoutStateWord,
  VerificationWord,
} from '../../../../shared/payout/payout-state.tsx';
import { payoutName } from '../../../../shared/payout/payout-docs.ts';
import { SectionState } from '../../../../shared/failure/section-state.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { Tag } from '../../../../shared/status/status-label.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { useFoundRow } from '../../../../lib/use-found-row.ts';

/** More than can be there at once, with some that ended. */
const most = '100';
const modes = ['live', 'test'] as const satisfies readonly Mode[];

/** Where the merchant is paid out, masked. An operator stops and resumes one, and adds none. */
export function PayoutsSection({ merchant: { id } }: { merchant: MerchantProfile }) {
  const t = useText();
  const may = useMay('payoutMethods.read');
  const [mode, setMode] = useState<Mode>('live');
  const list = useQuery({
    queryKey: ['merchant', id, 'payouts', mode],
    queryFn: ({ signal }) =>
      ask(endpoints.listMerchantPayoutMethods, {
        params: { id },
        query: { mode, limit: most },
        signal,
      }),
    enabled: may.allowed,
  });
  const choice = (
    <Segments
      label={t('payout.mode')}
      chosen={mode}
      onChoose={setMode}
      choices={modes.map((value) => ({ value, label: t(`payout.${value}`) }))}
    />
  );
  return (
    <Card title={t('merchantPart.payouts')} aside={may.allowed ? choice : null}>
      <SectionState query={list} right={may.reason} empty={t('merchantPayout.none')}>
        {(rows) => (
          <>
            <ul>
              {rows.map((row) => (
                <Destination key={row.id} merchantId={id} row={row} />
              ))}
            </ul>
            {list.data?.next ? (
              <p className={`${classes.bar} ${classes.soft}`}>{t('merchantPayout.more')}</p>
            ) : null}
          </>
        )}
      </SectionState>
    </Card>
  );
}

function Destination({ merchantId, row }: { merchantId: string; row: PayoutMethodRow }) {
  const t = useText();
  const may = useMay('payoutMethods.block');
  const blocking = useBlocking(merchantId, row);
  const { act, name } = blocking;
  const [search] = useUrlSearch();
  return (
    <li className={classes.item} {...useFoundRow<HTMLLIElement>(search['row'] === row.id)}>
      <span className={classes.grow}>
        <strong className={styles.code}>{payoutName(row)}</strong>{' '}
        {row.isDefault ? <Tag tone="green">{t('payout.default')}</Tag> : null}
        <span className={classes.second}>{row.holderName}</span>
        <span className={classes.second}>{t(`payoutWay.${row.method}`)}</span>
        <FormProblem error={blocking.error} />
      </span>
      <span className={classes.itemEnd}>
        <span className={styles.block}>
          <PayoutStateWord row={row} />
        </span>
        <span className={classes.second}>
          <PayoutStateNote row={row} />
        </span>
        <span className={styles.block}>
          <VerificationWord status={row.verification.status} />
        </span>
        {row.verification.foundName === null ? null : (
          <span className={classes.second}>{row.verification.foundName}</span>
        )}
      </span>
      <Button
        size="s"
        busy={blocking.isBusy}
        reason={may.reason}
        aria-label={t(`merchantPayout.${act}Of`, { name })}
        onClick={blocking.start}
      >
        {t(`merchantPayout.${act}`)}
      </Button>
    </li>
  );
}

/** Blocks or unblocks a destination: asks first, with the reason that the merchant and the audit log read. */
function useBlocking(merchantId: string, row: PayoutMethodRow) {
  const t = useText();
  const client = useQueryClient();
  const name = payoutName(row);
  const act: 'block' | 'unblock' = row.status === 'blocked' ? 'unblock' : 'block';
  const sending = useMutation({
    mutationFn: (reason: string) =>
      ask(act === 'block' ? endpoints.blockPayoutMethod : endpoints.unblockPayoutMethod, {
        params: { id: merchantId, methodId: row.id },
        body: { reason },
      }),
    onSuccess: () => showToast('good', t(`merchantPayout.${act}Done`, { name })),
    onError: (error) => showToast('bad', failureText(failureOf(error).code, t)),
    onSettled: () =>
      Promise.all(
        ['merchant', 'merchantAudit'].map((key) =>
          client.invalidateQueries({ queryKey: [key, merchantId] }),
        ),
      ),
  });
  const start = async () => {
    const answer = await confirm({
      title: t(`merchantPayout.${act}Title`, { name }),
      message: t(`merchantPayout.${act}Text`),
      confirmText: t(`merchantPayout.${act}`),
      hasInput: true,
      inputLabel: t('merchantAct.reason'),
      inputMaxLength: 500,
      isRequiredInput: true,
    });
    if (typeof answer === 'string' && !sending.isPending) sending.mutate(answer.trim());
  };
  return { act, name, start: () => void start(), isBusy: sending.isPending, error: sending.error };
}
