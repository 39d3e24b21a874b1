import { useEffect, useRef } from 'react';

/** Brings the one row that the address names into view once it is there, and marks it. */
export function useFoundRow<Row extends HTMLElement>(isFound: boolean) {
  const row = useRef<Row>(null);
  useEffect(() => {
    if (isFound) row.current?.scrollIntoView({ block: 'center' });
  }, [isFound]);
  return { ref: row, 'aria-current': isFound ? ('true' as const) : undefined };
}
