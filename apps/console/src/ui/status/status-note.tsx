import type { ReactNode } from 'react';
import { StatusShape, type Shape } from './status-shape.tsx';
import classes from './status-note.module.css';

interface StatusNoteProps {
  shape: Shape;
  /** The word of the state, with what is tagged to it. */
  children: ReactNode;
  /** Why, or what to do; on a line of its own. */
  note?: string | null | undefined;
  title?: string | undefined;
  /** Cuts the note off where the column ends; `title` then says it whole. */
  isCut?: boolean;
}

/** A state as shape and word, with a line below it. */
export function StatusNote({ shape, children, note, title, isCut = false }: StatusNoteProps) {
  return (
    <span className={classes.state} title={title}>
      <StatusShape shape={shape} />
      <span className={classes.word}>{children}</span>
      {note === null || note === undefined || note === '' ? null : (
        <span className={classes.note} data-cut={isCut || undefined}>
          {note}
        </span>
      )}
    </span>
  );
}
