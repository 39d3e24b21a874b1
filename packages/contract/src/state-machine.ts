/**
 * State machines: `moves[event]` has the from states and the final one. The server updates `where
 * status = any(from)`, screens enable buttons by it, generated triggers (`npm run states`) refuse
 * other moves and first states.
 */
export interface Move<State extends string> {
  readonly from: readonly State[];
  readonly to: State;
}

export interface Machine<State extends string, Event extends string> {
  readonly initial: State;
  /** The states in which rows are inserted; `initial` alone where nothing else is said. */
  readonly born: readonly State[];
  readonly moves: Readonly<Record<Event, Move<State>>>;
}

export type StateOf<M> = M extends Machine<infer State, string> ? State : never;
export type EventOf<M> = M extends Machine<string, infer Event> ? Event : never;

/** Every state of a machine, the initial one first. */
export function statesOf<State extends string>(m: Machine<State, string>): State[] {
  const moves: Move<State>[] = Object.values(m.moves);
  return [...new Set([m.initial, ...moves.flatMap((move) => [...move.from, move.to]), ...m.born])];
}

/** Whether an event may happen now: what a screen asks before it enables a button. */
export function mayMove<State extends string, Event extends string>(
  m: Machine<State, Event>,
  event: Event,
  state: State,
): boolean {
  return m.moves[event].from.includes(state);
}

/** States with no way out. */
export function terminalStates<State extends string>(m: Machine<State, string>): State[] {
  const moves: Move<State>[] = Object.values(m.moves);
  return statesOf(m).filter(
    (state) => !moves.some((move) => move.from.includes(state) && move.to !== state),
  );
}

/** A machine of a table, whose states and events are read off it. */
export function machine<
  const Moves extends Record<string, { readonly from: readonly string[]; readonly to: string }>,
  const Initial extends string,
  const Born extends readonly string[] = readonly [Initial],
>(table: { readonly initial: Initial; readonly born?: Born; readonly moves: Moves }) {
  type State =
    | Initial
    | Born[number]
    | Moves[keyof Moves]['from'][number]
    | Moves[keyof Moves]['to'];
  return { born: [table.initial], ...table } as unknown as Machine<
    State,
    Extract<keyof Moves, string>
  >;
}
