/** How many parts of a path an area has, by what the path begins with; one for everything else. */
const depths = [
  ['/api/public/', 3],
  ['/api/', 2],
  ['/v1/', 2],
] as const;

/** The area of a route's pattern: what its first fixed parts name, such as `/api/users` for `/api/users/:id`. */
export function areaOf(route: string): string {
  if (!route.startsWith('/')) return route;
  const depth = depths.find(([start]) => route.startsWith(start))?.[1] ?? 1;
  const parts = route.split('/').slice(1, depth + 1);
  const fixed = parts.findIndex((part) => part.startsWith(':'));
  return `/${(fixed < 0 ? parts : parts.slice(0, fixed)).join('/')}`;
}

const seen = new WeakMap<object, Set<string>>();

/** Bounds a metric's series: after `most` label sets the area is `other`. Servers sharing a metric share its bound. */
export function capLabels(
  metric: object,
  most: number,
): <Labels extends { area: string }>(labels: Labels) => Labels {
  const known = seen.get(metric) ?? new Set();
  seen.set(metric, known);
  return (labels) => {
    const key = Object.values(labels).join(' ');
    if (known.has(key)) return labels;
    if (known.size >= most) return { ...labels, area: 'other' };
    known.add(key);
    return labels;
  };
}
