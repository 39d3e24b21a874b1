export { resolveAddress } from './resolve-address.ts';
export { AddressProblem, isLoopback, isPublicUnicast, resolvePublic } from './public-address.ts';
export type { AddressRules, PublicAddress, Resolve } from './public-address.ts';
