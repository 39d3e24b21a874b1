import { useRef } from 'react';

/**
 * Keyset lists know only the way forward. This remembers the cursors one came along, so that "previous" goes back one
 * page; after a reload in the middle, which has no memory, it goes to the first page.
 */
export function useCursorTrail() {
  const before = useRef(new Map<string, string>());
  return {
    leave: ({ from, to }: { from: string | undefined; to: string }) =>
      void before.current.set(to, from ?? ''),
    previousOf: (after: string): string | undefined => before.current.get(after) || undefined,
  };
}
