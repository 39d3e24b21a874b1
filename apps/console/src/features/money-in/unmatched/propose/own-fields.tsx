import { useQuery } from '@tanstack/react-query';
import { ask, endpoints } from '../../../../app/api.ts';
import { useMay } from '../../../../app/session/use-may.ts';
import { useText } from '../../../../lib/text/index.ts';
import { Money } from '../../../../shared/money/money.tsx';
import { ListTime } from '../../../../shared/time/relative-time.tsx';
import { Option, Options } from './options.tsx';
import classes from '../unmatched.module.css';
import type { InboxLine } from '../use-unmatched.ts';
import type { LineDetail, ProposalInput } from '../proposal-input.ts';
import styles from '../../../../ui/shared-styles.module.css';

interface OwnFieldsProps {
  input: ProposalInput;
  detail: LineDetail;
  onChange: (patch: Partial<ProposalInput>) => void;
}

/** Own money: capital, or the side of an announced transfer that has not been seen yet. */
export function OwnFields({ input, detail: { line }, onChange }: OwnFieldsProps) {
  const t = useText();
  const moves = useAnnounced(line);
  return (
    <>
      <p className={styles.quiet}>{t('unmatched.ownText')}</p>
      {moves.length === 0 ? null : (
        <Options name={t('unmatched.ownMove')}>
          <Option
            group="move"
            value="none"
            isChosen={input.moveId === null}
            onChoose={() => onChange({ moveId: null })}
          >
            {t('unmatched.ownNone')}
          </Option>
          {moves.map(({ id, from, to, amount, reason, proposedAt }) => (
            <Option
              key={id}
              group="move"
              value={id}
              isChosen={input.moveId === id}
              onChoose={() => onChange({ moveId: id, part: '' })}
            >
              <span className={classes.between}>
                <span>{[from, to].map((side) => side?.label ?? '\u2013').join(' \u2192 ')}</span>
                <Money of={amount} />
              </span>
              <span className={classes.second}>
                {reason} <ListTime at={proposedAt} />
              </span>
            </Option>
          ))}
        </Options>
      )}
    </>
  );
}

/** Transfers of the line's account and amount whose side it could be. */
function useAnnounced({ accountId, amount, direction }: InboxLine) {
  const { allowed } = useMay('moves.read');
  const { data } = useQuery({
    queryKey: ['ownMoves', 'waiting', accountId],
    queryFn: async ({ signal }) => {
      const pages = await Promise.all(
        (['announced', 'inTransit'] as const).map((status) =>
          ask(endpoints.listOwnMoves, { query: { accountId, status, limit: '100' }, signal }),
        ),
      );
      return pages.flatMap(({ data: rows }) => rows);
    },
    enabled: allowed,
  });
  return (data ?? []).filter(
    (move) =>
      move.amount.value === amount.value &&
      (direction === 'credit'
        ? move.to?.id === accountId && move.inLine === null
        : move.from?.id === accountId && move.outLine === null),
  );
}
