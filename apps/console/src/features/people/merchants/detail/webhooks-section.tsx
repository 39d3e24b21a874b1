import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MerchantProfile, Mode, WebhookEndpointRow } from '@wallet/contract';
import { useState } from 'react';
import { ask, endpoints } from '../../../../app/api.ts';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { confirm } from '../../../../ui/dialog/confirm-store.ts';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import { RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { SectionState } from '../../../../shared/failure/section-state.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { useFoundRow } from '../../../../lib/use-found-row.ts';
import classes from '../merchants.module.css';
import styles from '../../../../ui/shared-styles.module.css';

const modes = ['live', 'test'] as const satisfies readonly Mode[];
/** More than a merchant may have. */
const most = '100';

/**
 * Where the merchant is told of its payments. An operator may switch an address off with a reason;
 * the merchant switches it on again.
 */
export function WebhooksSection({ merchant: { id } }: { merchant: MerchantProfile }) {
  const t = useText();
  const may = useMay('webhooks.read');
  const [mode, setMode] = useState<Mode>('live');
  const list = useQuery({
    queryKey: ['merchant', id, 'webhooks', mode],
    queryFn: ({ signal }) =>
      ask(endpoints.listMerchantWebhooks, { params: { id }, query: { mode, limit: most }, signal }),
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
    <Card title={t('merchantPart.webhooks')} aside={may.allowed ? choice : null}>
      <SectionState query={list} right={may.reason} empty={t('merchantWebhook.none')}>
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <Address key={row.id} merchantId={id} row={row} />
            ))}
          </ul>
        )}
      </SectionState>
    </Card>
  );
}

function Address({ merchantId, row }: { merchantId: string; row: WebhookEndpointRow }) {
  const t = useText();
  const [search] = useUrlSearch();
  const { id, url, enabled, disabledReason, failingSince } = row;
  const state =
    disabledReason === null ? (failingSince === null ? 'on' : 'failing') : disabledReason;
  return (
    <li className={classes.item} {...useFoundRow<HTMLLIElement>(search['row'] === id)}>
      <span className={classes.grow}>
        <strong>{url}</strong>
      </span>
      <span className={classes.itemEnd}>
        <span className={styles.status}>
          <StatusShape
            shape={
              enabled
                ? failingSince === null
                  ? 'good'
                  : 'hand'
                : disabledReason === 'switchedOff'
                  ? 'over'
                  : 'bad'
            }
          />
          {t(`merchantWebhook.${state}`)}
        </span>
        {failingSince === null ? null : (
          <span className={classes.second}>
            <RelativeTime at={failingSince} />
          </span>
        )}
      </span>
      {enabled ? <SwitchOff merchantId={merchantId} row={row} /> : null}
    </li>
  );
}

function SwitchOff({
  merchantId,
  row: { id, url, mode },
}: {
  merchantId: string;
  row: WebhookEndpointRow;
}) {
  const t = useText();
  const client = useQueryClient();
  const may = useMay('webhooks.disable');
  const sending = useMutation({
    mutationFn: (reason: string) =>
      ask(endpoints.disableMerchantWebhook, {
        params: { id: merchantId, webhookId: id },
        query: { mode },
        body: { reason },
      }),
    onSuccess: () => showToast('good', t('merchantWebhook.done')),
    onError: (error) => showToast('bad', failureText(failureOf(error).code, t)),
    onSettled: () => client.invalidateQueries({ queryKey: ['merchant', merchantId] }),
  });
  const start = async () => {
    const answer = await confirm({
      title: t('merchantWebhook.title'),
      message: t('merchantWebhook.text'),
      confirmText: t('merchantWebhook.act'),
      hasInput: true,
      inputLabel: t('merchantAct.reason'),
      inputMaxLength: 500,
      isRequiredInput: true,
    });
    if (typeof answer === 'string' && !sending.isPending) sending.mutate(answer.trim());
  };
  return (
    <Button
      size="s"
      busy={sending.isPending}
      reason={may.reason}
      aria-label={t('merchantWebhook.actOf', { url })}
      onClick={() => void start()}
    >
      {t('merchantWebhook.act')}
    </Button>
  );
}
