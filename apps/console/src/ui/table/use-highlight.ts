import { useEffect, useRef } from 'react';

const fadeMs = 1_200;
const stillMs = 2_000;

/**
 * Tints the element briefly whenever `value` changes; not when it appears, and not when it becomes
 * known. People who want no motion see the tint stand still.
 */
export function useHighlight<E extends HTMLElement>(value: string | number | undefined) {
  const element = useRef<E>(null);
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    const wasKnown = last.current !== undefined;
    last.current = value;
    if (wasKnown) highlight(element.current);
  }, [value]);
  return element;
}

function highlight(element: HTMLElement | null): void {
  if (!element) return;
  const tint = getComputedStyle(element).getPropertyValue('--violet-tint');
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const frames = [{ backgroundColor: tint }, { backgroundColor: isStill ? tint : 'transparent' }];
  element.animate(frames, {
    duration: isStill ? stillMs : fadeMs,
    easing: isStill ? 'steps(1, end)' : 'ease-in',
  });
}
