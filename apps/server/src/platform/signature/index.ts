export { checkSignedText } from './check-signed-text.ts';
export { contentsOf } from './contents.ts';
export { createSigner } from './create-signer.ts';
export type { Signer } from './create-signer.ts';
export { rotateSigningKey } from './rotate-signing-key.ts';
export { readSigningKeys } from './signing-keys.ts';
export { signedText } from './signed-text.ts';
