import type { RecoveryAccount, RecoveryStep } from '@wallet/contract';
import { useText, type Translate } from '../../../lib/text/index.ts';
import { TwoLines } from '../../../shared/list/list-frame.tsx';
import type { Column } from '../../../ui/table/list-rows.tsx';
import { PhoneRow } from '../../../ui/table/phone-row.tsx';
import { ListTime } from '../../../shared/time/relative-time.tsx';
import { StatusShape, type Shape } from '../../../ui/status/status-shape.tsx';
import classes from './recovery.module.css';

/** A new step without a shape does not compile. */
const stepShapes: Readonly<Record<RecoveryStep, Shape>> = {
  reading: 'work',
  debits: 'hand',
  ready: 'next',
  halfReleased: 'waiting',
  released: 'good',
};

interface ColumnOptions {
  t: Translate;
  onOpen: (id: string) => void;
  isBesideDrawer: boolean;
}

/** Which account, how far it is, and its three proofs: reads, journal, debits. */
export function recoveryColumns({
  t,
  onOpen,
  isBesideDrawer,
}: ColumnOptions): Column<RecoveryAccount>[] {
  const always: Column<RecoveryAccount>[] = [
    {
      key: 'account',
      head: t('recovery.account'),
      width: isBesideDrawer ? '50%' : '28%',
      cell: (row) => (
        <TwoLines
          first={<AccountName row={row} onOpen={onOpen} />}
          second={<DeviceWords row={row} />}
        />
      ),
    },
    {
      key: 'step',
      head: t('recovery.step'),
      width: isBesideDrawer ? '50%' : '22%',
      cell: (row) => <StepWord step={row.step} />,
    },
  ];
  if (isBesideDrawer) return always;
  return [
    ...always,
    { key: 'reads', head: t('recovery.reads'), cell: (row) => <ReadWords row={row} /> },
    {
      key: 'journal',
      head: t('recovery.journal'),
      cell: (row) => (
        <TwoLines
          first={t(`recoveryJournal.${row.journal.state}`)}
          second={t('recovery.orders', { count: row.journal.orders })}
        />
      ),
    },
    { key: 'debits', head: t('recovery.debits'), cell: (row) => <DebitLabels row={row} /> },
  ];
}

/** An account on a phone. */
export function RecoveryPhoneRow({
  row,
  onOpen,
}: {
  row: RecoveryAccount;
  onOpen: (id: string) => void;
}) {
  const t = useText();
  return (
    <PhoneRow
      title={<AccountName row={row} onOpen={onOpen} />}
      amount={
        row.debits.open > 0
          ? t('recovery.openDebits', { count: row.debits.open })
          : t('recovery.noOpenDebits')
      }
      middle={<DeviceWords row={row} />}
      time={
        row.reads.provedTo === null ? t('recovery.notRead') : <ListTime at={row.reads.provedTo} />
      }
      status={<StepWord step={row.step} />}
      code={t(`recoveryJournal.${row.journal.state}`)}
    />
  );
}

export function StepWord({ step }: { step: RecoveryStep }) {
  const t = useText();
  return (
    <span className={classes.step}>
      <StatusShape shape={stepShapes[step]} />
      {t(`recoveryStep.${step}`)}
    </span>
  );
}

function ReadWords({ row: { reads } }: { row: RecoveryAccount }) {
  const t = useText();
  if (reads.isWhole) return <span>{t('recovery.readWhole')}</span>;
  return (
    <TwoLines
      first={
        reads.provedTo === null ? (
          t('recovery.notRead')
        ) : (
          <>
            {t('recovery.readUntil')} <ListTime at={reads.provedTo} />
          </>
        )
      }
      second={
        <>
          {t('recovery.neededUntil')} <ListTime at={reads.to} />
        </>
      }
    />
  );
}

function AccountName({ row, onOpen }: { row: RecoveryAccount; onOpen: (id: string) => void }) {
  return (
    <button
      type="button"
      className={classes.name}
      onClick={() => onOpen(row.id)}
    >{`${row.label} ••${row.last4}`}</button>
  );
}

function DeviceWords({ row: { device } }: { row: RecoveryAccount }) {
  const t = useText();
  if (device === null) return <>{t('recovery.noDevice')}</>;
  return (
    <>
      {t(device.isConnected ? 'recovery.deviceHere' : 'recovery.deviceAway', { name: device.name })}
    </>
  );
}

function DebitLabels({ row: { debits } }: { row: RecoveryAccount }) {
  const t = useText();
  return (
    <TwoLines
      first={
        debits.open > 0 ? (
          <strong>{t('recovery.openDebits', { count: debits.open })}</strong>
        ) : (
          t('recovery.noOpenDebits')
        )
      }
      second={t('recovery.seenDebits', { count: debits.seen })}
    />
  );
}
