/**
 * For the rest of the transaction only: policies compare each row with the first two, and the third
 * says whether what is asked is planned once or for its values.
 */
export const setTenant = {
  name: 'set-tenant',
  text: `select set_config('wallet.merchant', $1, true), set_config('wallet.mode', $2, true),
    set_config('plan_cache_mode', $3, true)`,
};
