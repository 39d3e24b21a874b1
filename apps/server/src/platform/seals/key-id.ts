/** The id of the key that made a MAC of `vault.attest`; undefined for none. */
export function keyIdOf(mac: string | null | undefined): string | undefined {
  const [mark, keyId] = (mac ?? '').split('.');
  return mark === 'm1' ? keyId : undefined;
}
