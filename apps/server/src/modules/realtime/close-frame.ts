const finalClose = 0x88;
/** A control frame carries 125 bytes, two of which are the code. */
const mostReasonBytes = 123;

/** The WebSocket frame by which a server says goodbye (RFC 6455, 5.5.1): unmasked, a code and why. */
export function closeFrame(code: number, reason: string): Buffer {
  const text = Buffer.from(reason).subarray(0, mostReasonBytes);
  return Buffer.concat([Buffer.from([finalClose, 2 + text.length, code >> 8, code & 0xff]), text]);
}
