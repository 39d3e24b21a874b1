/** For the rest of the transaction only; policies compare each row with these two. */
export const setTenant = {
  name: 'set-tenant',
  text: `select set_config('wallet.merchant', $1, true), set_config('wallet.mode', $2, true)`,
};
