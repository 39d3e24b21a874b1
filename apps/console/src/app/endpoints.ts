/**
 * The endpoint table. In a build this file is replaced by method and path of what the variant may
 * call: no schema travels.
 */
export { endpoints } from '@wallet/contract';
