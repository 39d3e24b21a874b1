/** Transaction-local: policies compare rows with the first two; the third picks generic or custom plans. */
export const setTenant = {
  name: 'set-tenant',
  text: `select set_config('wallet.merchant', $1, true), set_config('wallet.mode', $2, true),
    set_config('plan_cache_mode', $3, true)`,
};
