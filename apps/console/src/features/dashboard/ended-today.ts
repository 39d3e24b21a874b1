/** How today's deposits ended: `ended` counts every end, the paid ones among them. The share is null while nothing has ended. */
export function endedToday({ succeeded, ended }: { succeeded: number; ended: number }) {
  const total = Math.max(ended, succeeded);
  return { total, paid: succeeded, unpaid: total - succeeded, paidShare: total === 0 ? null : succeeded / total };
}
