const browsers: readonly [mark: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: readonly [mark: RegExp, name: string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A browser and its system as people say, `Chrome, Windows`, as far as known; null for neither. */
export function agentText(userAgent: string | null): string | null {
  const nameIn = (table: typeof browsers) =>
    table.find(([mark]) => mark.test(userAgent ?? ''))?.[1];
  return [nameIn(browsers), nameIn(systems)].filter(Boolean).join(', ') || null;
}
