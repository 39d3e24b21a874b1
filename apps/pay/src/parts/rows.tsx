import type { ReactNode } from 'react';

/** Facts with a name, one below the other, values to the right. */
export function Rows({ className = '', children }: { className?: string; children: ReactNode }) {
  return <dl className={`rows ${className}`}>{children}</dl>;
}

/** One fact. */
export function Row({
  name,
  strong = false,
  children,
}: {
  name: string;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={strong ? 'row strong' : 'row'}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
