import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../app/text/index.ts';
import classes from './detail-page.module.css';
import { Icon } from './icon.tsx';

interface DetailPageProps {
  /** The list the object belongs to. */
  list: { path: string; name: string };
  name: string;
  /** Stands beside the name: its state, its tags. */
  status?: ReactNode;
  /** One line under the name. */
  note?: ReactNode;
  acts?: ReactNode;
  main: ReactNode;
  side: ReactNode;
}

/** One object: the way back to its list, what it is, what can be done, and its sections in two columns. */
export function DetailPage({ list, name, status, note, acts, main, side }: DetailPageProps) {
  const t = useText();
  return (
    <article className={classes.page} aria-label={name}>
      <nav className={classes.trail} aria-label={t('detail.trail')}>
        <Link to={list.path}>{list.name}</Link>
        <Icon of={IconChevronRight} size={14} />
        <span aria-current="page">{name}</span>
      </nav>
      <div className={classes.head}>
        <div className={classes.words}>
          <div className={classes.top}><h2 className={classes.name}>{name}</h2>{status}</div>
          {note === undefined ? null : <div className={classes.note}>{note}</div>}
        </div>
        <div className={classes.acts}>{acts}</div>
      </div>
      <div className={classes.columns}>
        <div className={classes.column}>{main}</div>
        <div className={classes.column}>{side}</div>
      </div>
    </article>
  );
}

/** Names and values of a section. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return <><dt>{name}</dt><dd>{children}</dd></>;
}

/** The shape of a page to come; it stands still. */
export function DetailBones() {
  const t = useText();
  return (
    <div className={classes.page} role="status" aria-label={t('app.loading')}>
      {['20%', '38%', '100%', '100%'].map((width, at) => <span key={at} className={classes.bone} style={{ width }} data-big={at > 1 || undefined} />)}
    </div>
  );
}
