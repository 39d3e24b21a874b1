import { useEffect, useRef } from 'react';

/** The form is drawn anew after the list of institutions: whoever came from a field goes on there. */
export function useFocusBack(isAway: boolean, focus: () => void): void {
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway) focus();
    wasAway.current = isAway;
  });
}
