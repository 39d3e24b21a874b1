import { type Flag, type Provider, providerTable } from '@wallet/contract';
import { useText } from '../../lib/text/index.ts';
import { flagTones, shapes, type AnyState, type Tone } from './states.ts';
import { StatusShape } from '../../ui/status/status-shape.tsx';
import classes from '../../ui/status/status.module.css';

/** A state as shape and word. The half disc turns once when the state has just changed. */
export function StatusLabel({
  state,
  justChanged = false,
}: {
  state: AnyState;
  justChanged?: boolean;
}) {
  const t = useText();
  return (
    <span className={`${classes.status} ${justChanged ? classes.turning : ''}`}>
      <StatusShape shape={shapes[state]} />
      {t(`state.${state}`)}
    </span>
  );
}

/** What is unusual about a transaction; nothing for the ordinary case. */
export function FlagTag({ flag }: { flag: Flag }) {
  const t = useText();
  return flag === 'none' ? null : <Tag tone={flagTones[flag]}>{t(`flag.${flag}`)}</Tag>;
}

export function Tag({ tone = 'grey', children }: { tone?: Tone; children: string }) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  );
}

/** A provider as a grey letter; `title` says what the tile stands for. */
export function ProviderTile({ provider, title }: { provider: Provider; title: string }) {
  return (
    <span className={classes.tile} title={title}>
      <span aria-hidden>{providerTable[provider].letter}</span>
      <span className="visually-hidden">{title}</span>
    </span>
  );
}
