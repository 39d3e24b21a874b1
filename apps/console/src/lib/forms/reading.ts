/** A form as it was read: the body that it makes, or what is wrong with it. */
type Reading<Body, Errors> = { body: Body } | { errors: Errors };

export function errorsOf<Errors extends object>(
  reading: Reading<unknown, Errors>,
): Errors | Record<never, never> {
  return 'errors' in reading ? reading.errors : {};
}

export function bodyOf<Body>(reading: Reading<Body, unknown>): Body | undefined {
  return 'body' in reading ? reading.body : undefined;
}
