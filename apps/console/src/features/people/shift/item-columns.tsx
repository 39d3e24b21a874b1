import { Link } from '@tanstack/react-router';
import type { OpenItem } from '@wallet/contract';
import { useUser } from '../../../app/session/use-session.ts';
import { useText, type Translate } from '../../../lib/text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { TwoLines } from '../../../shared/list/list-frame.tsx';
import type { Column } from '../../../ui/table/list-rows.tsx';
import { Money } from '../../../shared/money/money.tsx';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';
import { RelativeTime } from '../../../shared/time/relative-time.tsx';
import { StatusShape } from '../../../ui/status/status-shape.tsx';
import { factsText, placeOf, shapes } from './shift-labels.ts';
import classes from './shift.module.css';

export interface ItemActs {
  onOwn: (item: OpenItem, act: 'take' | 'giveBack') => void;
  onNotes: (item: OpenItem) => void;
  /** Why nothing can be done now. */
  reason: string | undefined;
}

/** How it hurries and what it is, how much, who has it, how old it is, and what can be done. */
export function itemColumns(t: Translate, acts: ItemActs): Column<OpenItem>[] {
  return [
    {
      key: 'what',
      head: t('shift.what'),
      cell: (item) => (
        <span className={classes.what}>
          <StatusShape shape={shapes[item.urgency]} />
          <span>
            <TwoLines first={<ItemLink item={item} />} second={factsText(item, t)} />
          </span>
        </span>
      ),
    },
    {
      key: 'amount',
      head: t('shift.amount'),
      end: true,
      width: '16%',
      cell: (item) => (item.facts.amount ? <Money of={item.facts.amount} /> : '\u2013'),
    },
    {
      key: 'owner',
      head: t('shift.owner'),
      width: '16%',
      cell: (item) => <OwnerName item={item} />,
    },
    {
      key: 'since',
      head: t('shift.since'),
      end: true,
      width: '11%',
      cell: (item) => <RelativeTime at={item.since} short />,
    },
    {
      key: 'acts',
      head: <span className="visually-hidden">{t('shift.acts')}</span>,
      end: true,
      isFixed: true,
      width: '240px',
      cell: (item) => <Acts item={item} {...acts} />,
    },
  ];
}

export function ItemPhoneRow({ item, ...acts }: ItemActs & { item: OpenItem }) {
  const t = useText();
  return (
    <>
      <PhoneRow
        title={<ItemLink item={item} />}
        amount={item.facts.amount ? <Money of={item.facts.amount} /> : null}
        middle={factsText(item, t)}
        time={<RelativeTime at={item.since} short />}
        status={
          <span className={classes.what}>
            <StatusShape shape={shapes[item.urgency]} />
            {t(`shiftUrgency.${item.urgency}`)}
          </span>
        }
        code={<OwnerName item={item} />}
      />
      <div className={classes.phoneActs}>
        <Acts item={item} {...acts} />
      </div>
    </>
  );
}

function ItemLink({ item }: { item: OpenItem }) {
  const t = useText();
  return (
    <Link {...placeOf(item)} className={classes.link ?? ''}>
      {t(`shiftKind.${item.kind}`)}
    </Link>
  );
}

function OwnerName({ item: { owner } }: { item: OpenItem }) {
  const t = useText();
  const { id } = useUser();
  return (
    <span className={owner === null ? classes.nobody : undefined}>
      {owner === null ? t('shift.nobody') : owner.id === id ? t('shift.me') : owner.name}
    </span>
  );
}

function Acts({ item, onOwn, onNotes, reason }: ItemActs & { item: OpenItem }) {
  const t = useText();
  const { id } = useUser();
  const act = item.owner?.id === id ? 'giveBack' : 'take';
  const name = `${t(`shiftKind.${item.kind}`)}, ${item.facts.name}`;
  return (
    <span className={classes.acts}>
      <Button size="s" aria-label={t('shift.notesOf', { name })} onClick={() => onNotes(item)}>
        {item.notes === 0 ? t('shift.note') : t('shift.notes', { count: item.notes })}
      </Button>
      <Button
        size="s"
        reason={reason}
        aria-label={`${t(`shift.${act}`)}: ${name}`}
        onClick={() => onOwn(item, act)}
      >
        {t(item.owner !== null && act === 'take' ? 'shift.takeOver' : `shift.${act}`)}
      </Button>
    </span>
  );
}
