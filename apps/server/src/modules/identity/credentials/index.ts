export { createUser } from './create-user.ts';
export { emailKeyOf, emailKeysOf } from './email.ts';
export { plainName } from './plain-name.ts';
