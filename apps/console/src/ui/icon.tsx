import type { Icon as TablerIcon } from '@tabler/icons-react';

export type IconType = TablerIcon;

/** A Tabler outline icon, always drawn with a line of 1.3 px. Decoration only: the words stand beside it. */
export function Icon({
  of: Shape,
  size = 16,
  className,
}: {
  of: IconType;
  size?: 14 | 16 | 18 | 20 | 24;
  className?: string | undefined;
}) {
  return (
    <Shape
      size={size}
      stroke={(1.3 * 24) / size}
      className={className}
      aria-hidden
      focusable={false}
    />
  );
}
