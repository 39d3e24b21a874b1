const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/;

/** Whether a text is an IPv4 or IPv6 address or network, like 203.0.113.0/24. Shared by screens and server. */
export function isIpEntry(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (more.length > 0) return false;
  const most = ipv4.test(address) ? 32 : isIpv6(address) ? 128 : undefined;
  return (
    most !== undefined &&
    (bits === undefined || (/^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= most))
  );
}

function isIpv6(address: string): boolean {
  return (
    address.includes(':') && /^[\da-f:.]+$/i.test(address) && URL.canParse(`http://[${address}]/`)
  );
}
