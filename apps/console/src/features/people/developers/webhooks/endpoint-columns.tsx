import { Link } from '@tanstack/react-router';
import type { WebhookEndpointRow } from '@wallet/contract';
import { useText, type Translate } from '../../../../lib/text/index.ts';
import { TwoLines } from '../../../../shared/list/list-frame.tsx';
import type { Column } from '../../../../ui/table/list-rows.tsx';
import { PhoneRow } from '../../../../ui/table/phone-row.tsx';
import { ListTime, RelativeTime } from '../../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../../ui/status/status-shape.tsx';
import classes from '../developers.module.css';
import { EndpointMenu, type EndpointActs } from './endpoint-menu.tsx';
import { disabledLabels, listedEvents } from './webhook-labels.ts';

/** Address, events, state with its reason, secrets, and what can be done. */
export function endpointColumns({
  t,
  acts,
}: {
  t: Translate;
  acts: EndpointActs;
}): Column<WebhookEndpointRow>[] {
  return [
    {
      key: 'address',
      head: t('webhooks.address'),
      width: '36%',
      cell: (row) => (
        <TwoLines
          first={<AddressLink row={row} />}
          second={
            <>
              {t('webhooks.created')} <ListTime at={row.createdAt} />
            </>
          }
        />
      ),
    },
    { key: 'events', head: t('webhooks.events'), cell: (row) => <EventsWord row={row} /> },
    {
      key: 'state',
      head: t('webhooks.state'),
      width: '24%',
      cell: (row) => (
        <TwoLines first={<EndpointState row={row} />} second={<StateReason row={row} />} />
      ),
    },
    {
      key: 'secret',
      head: t('webhooks.secret'),
      width: '18%',
      cell: (row) => <SecretWord row={row} />,
    },
    {
      key: 'acts',
      head: <span className="visually-hidden">{t('webhooks.acts', { name: '' })}</span>,
      end: true,
      width: '64px',
      isFixed: true,
      cell: (row) => <EndpointMenu row={row} acts={acts} />,
    },
  ];
}

/** An address on a phone. */
export function EndpointPhoneRow({ row, acts }: { row: WebhookEndpointRow; acts: EndpointActs }) {
  return (
    <PhoneRow
      title={<AddressLink row={row} />}
      amount={<EndpointMenu row={row} acts={acts} />}
      middle={<StateReason row={row} />}
      time={<EventsWord row={row} />}
      status={<EndpointState row={row} />}
      code=""
    />
  );
}

function AddressLink({ row: { id, url, mode } }: { row: WebhookEndpointRow }) {
  return (
    <Link
      to="/developers"
      search={{ tab: 'webhooks', mode, endpoint: id }}
      className={classes.address ?? ''}
      title={url}
    >
      {url}
    </Link>
  );
}

function EventsWord({ row: { eventTypes } }: { row: WebhookEndpointRow }) {
  const t = useText();
  const isAll = listedEvents.every((type) => eventTypes.includes(type));
  return (
    <span className={classes.plain} title={eventTypes.join('\n')}>
      {isAll ? t('webhooks.allEvents') : t('webhooks.someEvents', { count: eventTypes.length })}
    </span>
  );
}

/** On, failing or switched off. */
export function EndpointState({
  row: { enabled, failingSince, disabledReason },
}: {
  row: WebhookEndpointRow;
}) {
  const t = useText();
  const shape = enabled
    ? failingSince === null
      ? 'good'
      : 'hand'
    : disabledLabels[disabledReason ?? 'switchedOff'].shape;
  return (
    <span className={classes.status}>
      <StatusShape shape={shape} />
      {t(enabled ? (failingSince === null ? 'webhooks.on' : 'webhooks.failing') : 'webhooks.off')}
    </span>
  );
}

/** Since when it fails, or who switched it off and when. */
export function StateReason({
  row: { enabled, failingSince, disabledReason, disabledAt },
}: {
  row: WebhookEndpointRow;
}) {
  const t = useText();
  if (enabled)
    return failingSince === null ? null : (
      <>
        {t('webhooks.failingSince')} <ListTime at={failingSince} />
      </>
    );
  return (
    <>
      {t(disabledLabels[disabledReason ?? 'switchedOff'].text)}
      {disabledAt === null ? null : (
        <>
          , <RelativeTime at={disabledAt} />
        </>
      )}
    </>
  );
}

function SecretWord({ row: { formerSecretUntil } }: { row: WebhookEndpointRow }) {
  const t = useText();
  if (formerSecretUntil === null)
    return <span className={classes.plain}>{t('webhooks.oneSecret')}</span>;
  return (
    <TwoLines
      first={<span className={classes.plain}>{t('webhooks.twoSecrets')}</span>}
      second={
        <>
          {t('webhooks.formerUntil')} <ListTime at={formerSecretUntil} />
        </>
      }
    />
  );
}
