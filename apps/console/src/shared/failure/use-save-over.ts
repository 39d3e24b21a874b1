import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../app/session/index.ts';

interface SaveOver<Row, Settings> {
  /** As it was read last. */
  row: Row;
  save: (body: { revision: number } & Settings) => Promise<Row>;
  /** Reads it again, when somebody else was faster. */
  read: () => Promise<Row>;
  onSaved: (saved: Row) => Promise<void> | void;
  /** What a lasting form is about: while that is as it was read, changes elsewhere do not conflict. */
  concerns?: ((row: Row) => unknown) | undefined;
}

/**
 * Saves settings over exactly the row that was read when the form opened. When somebody else was faster, their row is
 * read and given as `theirs`; the next save goes over it.
 */
export function useSaveOver<Row extends { revision: number }, Settings extends object>({
  row,
  save,
  read,
  onSaved,
  concerns,
}: SaveOver<Row, Settings>) {
  const [base, setBase] = useState(row);
  const [theirs, setTheirs] = useState<Row | null>(null);
  const isAsRead =
    concerns !== undefined && JSON.stringify(concerns(base)) === JSON.stringify(concerns(row));
  const over = theirs ?? (isAsRead ? row : base);
  const sending = useMutation({
    mutationFn: (settings: Settings) => save({ revision: over.revision, ...settings }),
    onSuccess: async (saved) => {
      setBase(saved);
      setTheirs(null);
      await onSaved(saved);
    },
    onError: async (error) => {
      if (failureOf(error).code === 'revisionConflict') setTheirs(await read());
    },
  });
  return { base, over, theirs, sending };
}
