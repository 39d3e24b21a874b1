/** The endpoint table. A build puts method and path of the variant's in its place: no schema travels. */
export { endpoints } from '@wallet/contract';
