import { IconArrowLeft, IconCheck, IconSearch } from '@tabler/icons-react';
import type { PayoutDestination, PayoutMethodType } from '@wallet/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../lib/text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { institutionName } from '../payout/payout-docs.ts';
import { Segments } from '../../ui/segments.tsx';
import { groupsOf, payoutMethodsOf, type DestinationGroup } from './institutions.ts';
import classes from './institution.module.css';
import styles from '../../ui/shared-styles.module.css';

interface ChooserProps {
  destinations: readonly PayoutDestination[];
  /** The code of the one that is chosen. */
  chosen: string;
  onChoose: (destination: PayoutDestination) => void;
  onBack: () => void;
}

/** All institutions, wallets and banks apart. Typing searches names and short names, arrows move, Enter takes. */
export function InstitutionChooser({ destinations, chosen, onChoose, onBack }: ChooserProps) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [way, setWay] = useState<PayoutMethodType | 'all'>('all');
  const [at, setAt] = useState(0);
  const groups = groupsOf(destinations, { typed, way: way === 'all' ? undefined : way });
  const offered = groups.flatMap(({ rows }) => rows);
  const ways = payoutMethodsOf(destinations);
  const narrow = (change: () => void) => (change(), setAt(0));
  const move = (to: number) => setAt(Math.max(0, Math.min(offered.length - 1, to)));
  const take = (destination: PayoutDestination | undefined) => destination && onChoose(destination);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(at + 1),
    ArrowUp: () => move(at - 1),
    PageDown: () => move(at + 8),
    PageUp: () => move(at - 8),
    Enter: () => take(offered[at]),
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
  return (
    <div className={styles.steps}>
      <div className={classes.search}>
        <Icon of={IconSearch} />
        <input
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={offered[at] ? `${id}-${offered[at].code}` : undefined}
          aria-label={t('payoutForm.searchInstitution')}
          placeholder={t('payoutForm.searchInstitution')}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          data-autofocus
          value={typed}
          onChange={(event) => narrow(() => setTyped(event.target.value))}
          onKeyDown={onKeyDown}
        />
      </div>
      {ways.length < 2 ? null : (
        <Segments
          label={t('payoutForm.way')}
          chosen={way}
          onChoose={(input) => narrow(() => setWay(input))}
          choices={[
            { value: 'all', label: t('payoutForm.allWays') },
            ...ways.map((value) => ({ value, label: t(`payoutForm.way.${value}`) })),
          ]}
        />
      )}
      <Offered id={id} groups={groups} active={offered[at]?.code} chosen={chosen} onTake={take} />
      <p className={offered.length === 0 ? classes.none : 'visually-hidden'} role="status">
        {offered.length === 0 ? t('select.none') : t('select.count', { count: offered.length })}
      </p>
      <div>
        <Button icon={IconArrowLeft} onClick={onBack}>
          {t('payoutForm.back')}
        </Button>
      </div>
    </div>
  );
}

interface OfferedProps {
  id: string;
  groups: readonly DestinationGroup[];
  active: string | undefined;
  chosen: string;
  onTake: (destination: PayoutDestination) => void;
}

function Offered({ id, groups, active, chosen, onTake }: OfferedProps) {
  const t = useText();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('payoutForm.institution')}
      className={classes.offered}
      ref={list}
    >
      {groups.map(({ type, rows }) => (
        <div key={type} role="group" aria-labelledby={`${id}-${type}`}>
          <div id={`${id}-${type}`} className={classes.groupName}>
            {t(`payoutForm.${type}`)}
          </div>
          {rows.map((row) => (
            <div
              key={row.code}
              id={`${id}-${row.code}`}
              role="option"
              aria-selected={row.code === chosen}
              data-active={row.code === active || undefined}
              className={classes.institution}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTake(row)}
            >
              <span>
                <strong>{institutionName(row)}</strong>
                <span className={classes.second}>{row.name}</span>
              </span>
              <span className={classes.way}>{t(`payoutWay.${row.method}`)}</span>
              {row.code === chosen ? <Icon of={IconCheck} /> : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
