export { titles } from '../../locales/titles-merchant.ts';
