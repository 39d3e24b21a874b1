/** The four roles money and tenants depend on; migration 0001 creates them and says what each may do. */
export const databaseRoles = ['wap_owner', 'wap_staff', 'wap_writer', 'wap_tenant'] as const;
/** Those that pools act as. The owner's is for migrations and commands, on connections of their own. */
export type PoolRole = Exclude<(typeof databaseRoles)[number], 'wap_owner'>;
