export { merchantAppliers } from './begin-raises.ts';
export { createMerchant } from './create-merchant.ts';
export { merchantsRoutes } from './endpoints.ts';
export { apiTokenEvents } from './events.ts';
export { knowsLogo, logoPath, readLogo } from './save-logo.ts';
export { merchantManagementRoutes } from './merchant-endpoints.ts';
export { ownMerchantRoutes } from './own-endpoints.ts';
export { ownMerchant } from './own-merchant.ts';
export { brandingChanges } from './update-merchant.ts';
