import { IconEye } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RevealedEntity, SentBodyOf, endpoints as table } from '@wallet/contract';
import { ask, endpoints } from '../../app/api.ts';
import { useMay } from '../../app/session/use-may.ts';
import { useText } from '../../lib/text/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { useNow } from '../../lib/dates/clock.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FormProblem } from '../failure/form-problem.tsx';
import classes from './reveal.module.css';
import styles from '../../ui/shared-styles.module.css';

type Input = Extract<SentBodyOf<typeof table.revealData>, { entity: RevealedEntity }>;

interface RevealProps {
  of: Input;
  /** What everybody sees. */
  masked: string;
  /** What it is, for those who cannot see where it stands. */
  what: string;
}

interface Shown {
  value: string;
  shownSeconds: number;
  untilMs: number;
}

/** A masked value; with the right, whole for half a minute. Each look is recorded, none is kept. */
export function Reveal(props: RevealProps) {
  const { entity, id, field } = props.of;
  // What was shown of one thing is never left standing beside another.
  return <Masked key={`${entity} ${id} ${field}`} {...props} />;
}

function Masked({ of, masked, what }: RevealProps) {
  const t = useText();
  const { reason } = useMay('data.reveal');
  const [shown, setShown] = useState<Shown | null>(null);
  const looking = useMutation({
    mutationFn: () => ask(endpoints.revealData, { body: of }),
    gcTime: 0,
    onSuccess: ({ value, shownSeconds }) => {
      setShown(shownFor(value, shownSeconds));
      looking.reset();
    },
  });
  if (shown) return <Whole {...shown} what={what} onEnd={() => setShown(null)} />;
  const label = [t('reveal.act', { what }), reason].filter((text) => text !== undefined).join('. ');
  return (
    <span className={classes.reveal}>
      <span className={classes.line}>
        {masked}
        <IconButton
          icon={IconEye}
          size="s"
          label={label}
          aria-disabled={reason === undefined ? undefined : true}
          aria-busy={looking.isPending || undefined}
          onClick={() =>
            reason === undefined && !looking.isPending ? looking.mutate() : undefined
          }
        />
      </span>
      <FormProblem error={looking.error} />
    </span>
  );
}

function shownFor(value: string, shownSeconds: number): Shown {
  return { value, shownSeconds, untilMs: Date.now() + shownSeconds * 1_000 };
}

function Whole({
  value,
  shownSeconds,
  untilMs,
  what,
  onEnd,
}: Shown & { what: string; onEnd: () => void }) {
  const t = useText();
  const leftSeconds = Math.min(shownSeconds, Math.max(0, Math.ceil((untilMs - useNow()) / 1_000)));
  useEffect(() => {
    if (leftSeconds === 0) onEnd();
  }, [leftSeconds, onEnd]);
  return (
    <span className={classes.reveal}>
      <span className={classes.line} role="status">
        <strong>{value}</strong>
        <CopyButton value={value} what={what} />
      </span>
      <span className={styles.fine}>{t('reveal.left', { count: leftSeconds })}</span>
    </span>
  );
}
