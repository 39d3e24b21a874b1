/** What rows of the table of acts have in common. */

/** Who asks, and somebody else who is independent. */
export const two = { persons: 2, independent: true, coolDown: false, stepUp: false } as const;
/** Nobody else is asked. */
export const alone = { persons: 1, independent: false, decide: [] } as const;
export const plain = { ...alone, coolDown: false, stepUp: false } as const;
/** By one person, after the password or a one-time code of the last five minutes, at once. */
export const confirmed = { ...alone, coolDown: false, stepUp: true } as const;
/** By one person, after the cool-down. */
export const raises = { ...alone, coolDown: true, stepUp: true } as const;
/** Both the second person and the cool-down, on the page of what begins later. */
export const later = {
  ...two,
  subject: 'pendingChange',
  coolDown: true,
  stepUp: true,
  page: '/pending-changes',
  decide: ['decidePendingChange'],
} as const;
