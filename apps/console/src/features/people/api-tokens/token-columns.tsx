import { tokenScopes, type ApiTokenRow } from '@wallet/contract';
import { useText, type Translate } from '../../../lib/text/index.ts';
import { TwoLines } from '../../../shared/list/list-frame.tsx';
import type { Column } from '../../../ui/table/list-rows.tsx';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';
import { FullTime, ListTime, RelativeTime } from '../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../ui/status/status-shape.tsx';
import { Tag } from '../../../shared/status/status-label.tsx';
import classes from './api-tokens.module.css';
import { TokenActionMenu, type TokenActs } from './token-action-menu.tsx';
import { modeLabels, scopeLabels, stateLabels } from './token-labels.ts';
import styles from '../../../ui/shared-styles.module.css';

/** Name and how it begins, mode, what it may, state with its end, last use, made by, and what can be done. */
export function tokenColumns({
  t,
  acts,
}: {
  t: Translate;
  acts: TokenActs;
}): Column<ApiTokenRow>[] {
  return [
    {
      key: 'token',
      head: t('tokens.token'),
      width: '22%',
      cell: (row) => (
        <TwoLines
          first={<strong className={styles.strong}>{row.name}</strong>}
          second={<Masked token={row} />}
        />
      ),
    },
    { key: 'mode', head: t('tokens.mode'), width: '72px', cell: (row) => <ModeTag token={row} /> },
    {
      key: 'scopes',
      head: t('tokens.scopes'),
      width: '22%',
      cell: (row) => <TwoLines first={<Scopes token={row} />} second={<Addresses token={row} />} />,
    },
    {
      key: 'state',
      head: t('tokens.state'),
      width: '18%',
      cell: (row) => <TwoLines first={<StateWord token={row} />} second={<Until token={row} />} />,
    },
    {
      key: 'used',
      head: t('tokens.lastUsed'),
      cell: (row) => (
        <TwoLines
          first={
            <span className={styles.plain}>
              <LastUsed token={row} />
            </span>
          }
          second={row.lastUsedIp ?? ''}
        />
      ),
    },
    {
      key: 'created',
      head: t('tokens.created'),
      cell: (row) => (
        <TwoLines
          first={
            <span className={styles.plain}>
              <ListTime at={row.createdAt} />
            </span>
          }
          second={<Answerer token={row} />}
        />
      ),
    },
    {
      key: 'acts',
      head: <span className="visually-hidden">{t('tokens.acts', { name: '' })}</span>,
      end: true,
      isFixed: true,
      width: '64px',
      cell: (row) => <TokenActionMenu token={row} acts={acts} />,
    },
  ];
}

/** A token on a phone. */
export function TokenPhoneRow({ token, acts }: { token: ApiTokenRow; acts: TokenActs }) {
  return (
    <PhoneRow
      title={
        <>
          <strong className={styles.strong}>{token.name}</strong> <ModeTag token={token} />
        </>
      }
      amount={<TokenActionMenu token={token} acts={acts} />}
      middle={<Masked token={token} />}
      time={<LastUsed token={token} />}
      status={<StateWord token={token} />}
      code={<Until token={token} />}
    />
  );
}

function Masked({ token: { prefix, last4 } }: { token: ApiTokenRow }) {
  return (
    <span className={classes.masked}>
      {prefix}…{last4}
    </span>
  );
}

function ModeTag({ token: { mode } }: { token: ApiTokenRow }) {
  const t = useText();
  return <Tag tone={mode === 'test' ? 'orange' : 'grey'}>{t(modeLabels[mode])}</Tag>;
}

/** The first right and how many more; all of them on hover. */
function Scopes({ token: { scopes } }: { token: ApiTokenRow }) {
  const t = useText();
  const [first, ...more] = scopes;
  const words = scopes.map((scope) => t(scopeLabels[scope])).join(', ');
  if (scopes.length === tokenScopes.length)
    return (
      <span className={styles.plain} title={words}>
        {t('tokens.allScopes')}
      </span>
    );
  return (
    <span className={styles.plain} title={words}>
      {first === undefined ? null : t(scopeLabels[first])}
      {more.length > 0 ? ` ${t('tokens.moreScopes', { count: more.length })}` : null}
    </span>
  );
}

function Addresses({ token: { ipAllowlist } }: { token: ApiTokenRow }) {
  const t = useText();
  return (
    <span title={ipAllowlist.join('\n')}>
      {ipAllowlist.length === 0 ? t('tokens.anyAddress') : ipAllowlist.join(', ')}
    </span>
  );
}

function StateWord({ token: { state } }: { token: ApiTokenRow }) {
  const t = useText();
  return (
    <span className={styles.status}>
      <StatusShape shape={stateLabels[state].shape} />
      {t(stateLabels[state].text)}
    </span>
  );
}

/** When it ended or will end, to the minute of the list; nothing for one without an end. */
function Until({ token: { state, expiresAt, revokedAt, ends } }: { token: ApiTokenRow }) {
  const t = useText();
  if (state === 'revoked' && revokedAt !== null) return <FullTime at={revokedAt} />;
  if (ends !== null && state !== 'expired')
    return (
      <span className={classes.left}>
        {t(`tokens.left.${ends.because}`)} <ListTime at={ends.at} />
      </span>
    );
  return expiresAt === null ? (
    <>{t('tokens.noEnd')}</>
  ) : (
    <>
      {t(state === 'expired' ? 'tokens.endedAt' : 'tokens.endsAt')} <ListTime at={expiresAt} />
    </>
  );
}

/** Who made it, or who answers for it since. */
function Answerer({ token: { createdBy, adoptedBy } }: { token: ApiTokenRow }) {
  const t = useText();
  return (
    <>
      {adoptedBy
        ? t('tokens.adoptedBy', { name: adoptedBy.name })
        : (createdBy?.name ?? t('tokens.byOperator'))}
    </>
  );
}

function LastUsed({ token: { lastUsedAt } }: { token: ApiTokenRow }) {
  const t = useText();
  return lastUsedAt === null ? <>{t('tokens.neverUsed')}</> : <RelativeTime at={lastUsedAt} />;
}
