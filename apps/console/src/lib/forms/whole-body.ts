type KeysOf<T> = T extends unknown ? keyof T : never;
type Optional<Body, Key extends keyof Body> = object extends Pick<Body, Key> ? undefined : never;

/** A body with every field of its schema; `undefined` says that an optional one is left out. */
export type Whole<Body> = Body extends object
  ? { [Key in keyof Body]-?: Body[Key] | Optional<Body, Key> }
  : Body;

/** What is given names every field of the schema and none besides. */
export type Exactly<Body, Given> = Given &
  Record<Given extends unknown ? Exclude<keyof Given, KeysOf<Body>> : never, never>;
