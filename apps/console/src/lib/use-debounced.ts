import { useEffect, useState } from 'react';

const calmMs = 300;

/** A text once it has rested for a moment: what is asked of the server while somebody types. */
export function useDebounced(text: string): string {
  const [calm, setCalm] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(text), calmMs);
    return () => clearTimeout(timer);
  }, [text]);
  return calm;
}
