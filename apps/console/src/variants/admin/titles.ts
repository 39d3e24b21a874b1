export { titles } from '../../locales/titles-admin.ts';
