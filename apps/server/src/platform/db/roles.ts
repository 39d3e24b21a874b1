/** The four roles money and tenants depend on; migration 0001 creates them and says what each may do. */
export const databaseRoles = ['wap_owner', 'wap_staff', 'wap_writer', 'wap_tenant'] as const;
export type DatabaseRole = (typeof databaseRoles)[number];
