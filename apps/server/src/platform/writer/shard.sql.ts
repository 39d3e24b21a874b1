/** Session locks: they go with the connection, however that ends. */
export const tryShard = `select pg_try_advisory_lock(7314, $1) as taken`;
export const releaseShard = `select pg_advisory_unlock(7314, $1)`;
