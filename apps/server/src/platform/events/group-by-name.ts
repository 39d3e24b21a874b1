import type { DomainEvent } from './domain-event.ts';

export interface EventGroup {
  name: string;
  events: DomainEvent[];
}

/** Groups events by name into the fewest groups that keep each key's order, even across names. */
export function groupByName(events: readonly DomainEvent[]): EventGroup[] {
  const groups: EventGroup[] = [];
  const lastOfName = new Map<string, number>();
  const lastOfKey = new Map<string, number>();
  for (const event of events) {
    const open = lastOfName.get(event.name);
    const isInOrder = open !== undefined && open >= (lastOfKey.get(event.key) ?? 0);
    const at = isInOrder ? open : groups.push({ name: event.name, events: [] }) - 1;
    groups[at]?.events.push(event);
    lastOfName.set(event.name, at);
    lastOfKey.set(event.key, at);
  }
  return groups;
}
