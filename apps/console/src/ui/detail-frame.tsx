import { IconChevronDown, IconChevronRight, IconChevronUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useLabels } from './labels.ts';
import { IconButton } from './button.tsx';
import classes from './detail-frame.module.css';
import { Icon } from './icon.tsx';
import styles from './shared-styles.module.css';

interface DetailPageProps {
  /** The list the object belongs to; `search` is what its address says. */
  list: { path: string; name: string; search?: Readonly<Record<string, string>> };
  /** Where it stands in the list, and the ways to its neighbours. */
  position?: Position | undefined;
  name: string;
  /** Stands beside the name: its state, its tags. */
  status?: ReactNode;
  /** One line under the name. */
  note?: ReactNode;
  acts?: ReactNode;
  /** Between the head and the columns, over the whole width. */
  wide?: ReactNode;
  main: ReactNode;
  side: ReactNode;
}

export interface Position {
  at: number;
  of: number;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One object: the way back to its list, what it is, what can be done, and its sections in two columns. */
export function DetailPage({
  list,
  position,
  name,
  status,
  note,
  acts,
  wide,
  main,
  side,
}: DetailPageProps) {
  const t = useLabels();
  return (
    <article className={classes.page} aria-label={name}>
      <nav className={classes.trail} aria-label={t('detail.trail')}>
        <Link to={list.path} search={list.search ?? {}}>
          {list.name}
        </Link>
        <Icon of={IconChevronRight} size={14} />
        <span aria-current="page">{name}</span>
        {position ? <Neighbours {...position} /> : null}
      </nav>
      <div className={classes.head}>
        <div className={classes.words}>
          <div className={classes.top}>
            <h2 className={classes.name}>{name}</h2>
            {status}
          </div>
          {note === undefined ? null : <div className={classes.note}>{note}</div>}
        </div>
        <div className={classes.acts}>{acts}</div>
      </div>
      {wide}
      <div className={classes.columns}>
        <div className={classes.column}>{main}</div>
        <div className={classes.column}>{side}</div>
      </div>
    </article>
  );
}

function Neighbours({ at, of, onPrevious, onNext }: Position) {
  const t = useLabels();
  return (
    <div className={classes.neighbours}>
      <span className="figures">{t('list.position', { position: at, total: of })}</span>
      <IconButton
        kind="plain"
        size="s"
        icon={IconChevronUp}
        label={t('list.previousRow')}
        disabled={!onPrevious}
        onClick={onPrevious}
      />
      <IconButton
        kind="plain"
        size="s"
        icon={IconChevronDown}
        label={t('list.nextRow')}
        disabled={!onNext}
        onClick={onNext}
      />
    </div>
  );
}

/** A few figures in a row, each with its name above and a note below. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={classes.figures}>{children}</dl>;
}

export function Figure({
  name,
  note,
  children,
}: {
  name: string;
  note?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd className={classes.figureValue}>{children}</dd>
      {note === undefined || note === null ? null : <dd className={styles.fine}>{note}</dd>}
    </div>
  );
}

/** Names and values of a section. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** The shape of a page to come; it stands still. */
export function DetailBones() {
  const t = useLabels();
  return (
    <div className={classes.page} role="status" aria-label={t('app.loading')}>
      {['20%', '38%', '100%', '100%'].map((width, at) => (
        <span key={at} className={classes.bone} style={{ width }} data-big={at > 1 || undefined} />
      ))}
    </div>
  );
}
