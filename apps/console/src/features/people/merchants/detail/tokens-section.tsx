import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiTokenRow, ApiTokenState, MerchantProfile } from '@wallet/contract';
import { ask, endpoints } from '../../../../app/api.ts';
import { failureOf } from '../../../../app/session/index.ts';
import { useUrlSearch } from '../../../../app/router/use-search.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { confirm } from '../../../../ui/dialog/confirm-store.ts';
import { failureText } from '../../../../shared/failure/failure-text.ts';
import { RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape, type Shape } from '../../../../ui/status/status-shape.tsx';
import { Tag } from '../../../../shared/status/status-label.tsx';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import { SectionState } from '../../../../shared/failure/section-state.tsx';
import { useFoundRow } from '../../../../lib/use-found-row.ts';
import classes from '../merchants.module.css';
import styles from '../../../../ui/shared-styles.module.css';

const shapes: Readonly<Record<ApiTokenState, Shape>> = {
  active: 'good',
  ending: 'waiting',
  expired: 'over',
  revoked: 'bad',
};
/** More than a merchant may have that count. */
const most = '100';

/** The merchant's keys to its API, never whole. An operator may end one, and makes none. */
export function TokensSection({ merchant: { id } }: { merchant: MerchantProfile }) {
  const t = useText();
  const may = useMay('apiTokens.read');
  const list = useQuery({
    queryKey: ['merchant', id, 'tokens'],
    queryFn: ({ signal }) =>
      ask(endpoints.listMerchantApiTokens, { params: { id }, query: { limit: most }, signal }),
    enabled: may.allowed,
  });
  return (
    <Card title={t('merchantPart.tokens')}>
      <SectionState query={list} right={may.reason} empty={t('merchantToken.none')}>
        {(rows) => (
          <ul>
            {rows.map((token) => (
              <Token key={token.id} merchantId={id} token={token} />
            ))}
          </ul>
        )}
      </SectionState>
    </Card>
  );
}

function Token({ merchantId, token }: { merchantId: string; token: ApiTokenRow }) {
  const t = useText();
  const [search] = useUrlSearch();
  const { id, name, prefix, last4, mode, state, lastUsedAt } = token;
  return (
    <li className={classes.item} {...useFoundRow<HTMLLIElement>(search['row'] === id)}>
      <span className={classes.grow}>
        <strong>{name}</strong>{' '}
        <Tag tone={mode === 'test' ? 'orange' : 'grey'}>{t(`merchantToken.${mode}`)}</Tag>
        <span className={classes.second}>
          {prefix}…{last4}
        </span>
      </span>
      <span className={classes.itemEnd}>
        <span className={styles.status}>
          <StatusShape shape={shapes[state]} />
          {t(`merchantToken.state.${state}`)}
        </span>
        <span className={classes.second}>
          {lastUsedAt === null ? t('merchantToken.neverUsed') : <RelativeTime at={lastUsedAt} />}
        </span>
      </span>
      {state === 'active' || state === 'ending' ? (
        <Revoke merchantId={merchantId} token={token} />
      ) : null}
    </li>
  );
}

function Revoke({ merchantId, token: { id, name } }: { merchantId: string; token: ApiTokenRow }) {
  const t = useText();
  const client = useQueryClient();
  const may = useMay('apiTokens.revoke');
  const sending = useMutation({
    mutationFn: (reason: string) =>
      ask(endpoints.revokeMerchantApiToken, {
        params: { id: merchantId, tokenId: id },
        body: { reason },
      }),
    onSuccess: () => showToast('good', t('merchantToken.revoked', { name })),
    onError: (error) => showToast('bad', failureText(failureOf(error).code, t)),
    onSettled: () => client.invalidateQueries({ queryKey: ['merchant', merchantId] }),
  });
  const start = async () => {
    const answer = await confirm({
      title: t('merchantToken.revokeTitle', { name }),
      message: t('merchantToken.revokeText'),
      confirmText: t('merchantToken.revoke'),
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
      aria-label={t('merchantToken.revokeOf', { name })}
      onClick={() => void start()}
    >
      {t('merchantToken.revoke')}
    </Button>
  );
}
