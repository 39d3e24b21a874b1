import { useParams } from '@tanstack/react-router';
import { useText } from '../../../lib/text/index.ts';
import { Card } from '../../../ui/card.tsx';
import { PendingItem } from '../../../shared/pending/pending-item.tsx';
import {
  usePending,
  usePendingActs,
  usePendingChange,
} from '../../../shared/pending/use-pending.ts';
import { SectionState } from '../../../shared/failure/section-state.tsx';
import classes from './pending-page.module.css';

/**
 * Where a mail about a change leads: that change, with the press that stops it, and what else
 * waits. Opening it changes nothing.
 */
export function PendingPage() {
  const t = useText();
  const { id } = useParams({ strict: false }) as { id?: string };
  const one = usePendingChange(id);
  const list = usePending({}, ['pendingChanges']);
  const acts = usePendingActs();
  const asList = { ...one, data: one.data && { data: [one.data] } };
  const others = list.data && { data: list.data.data.filter((change) => change.id !== id) };
  return (
    <div className={classes.page}>
      {id === undefined ? null : (
        <Card title={t('pending.one')}>
          <SectionState query={asList} empty="">
            {(rows) => (
              <ul>
                {rows.map((change) => (
                  <PendingItem key={change.id} change={change} acts={acts} />
                ))}
              </ul>
            )}
          </SectionState>
        </Card>
      )}
      <Card title={t(id === undefined ? 'pending.title' : 'pending.others')}>
        <SectionState query={{ ...list, data: others }} empty={t('pending.nothing')}>
          {(rows) => (
            <ul>
              {rows.map((change) => (
                <PendingItem key={change.id} change={change} acts={acts} />
              ))}
            </ul>
          )}
        </SectionState>
      </Card>
    </div>
  );
}
