import { code, html, prose, type Html } from './html.ts';

const options = [
  [
    'element, url',
    'Where the frame goes, and the `url` of the session. Anything that is no link throws.',
  ],
  ['onReady()', 'The pay page is there; again when the customer loads it anew.'],
  [
    'onStatus({sessionId, status})',
    'The session stands otherwise than before. A hint to look again.',
  ],
  ['onClose({sessionId})', 'The customer is done. Call `unmount()` and show your own page.'],
  [
    'onError({code, message})',
    '`notReady`: the pay page did not answer within `timeoutMs`, 15 seconds when left out. Your origin is not registered, the link has ended, or there is no network.',
  ],
  [
    'theme, title',
    '`light` or `dark`, otherwise as the browser prefers; the frame\u2019s name for readers of screens.',
  ],
  [
    'minHeight, maxHeight',
    'Bounds of the height in pixels, 240 and 2400 when left out. Between them the frame is as high as what is in it.',
  ],
] as const;

/** How a merchant's page shows the pay page inside itself. */
export function embedding(origin: string): Html {
  return html`${prose('`embed.js` puts the pay page of a session into your page, as high as it needs to be. The origin of your page must be on your list of embedding origins: any other gets neither the page nor a message. It is one small script without cookies, for all browsers since 2021.')}
    ${code(`<script src="${origin}/embed.js"></script>
<div id="payment"></div>
<script>
  const embed = WalletEmbed.mount({
    element: document.getElementById('payment'),
    url: session.url, // from your server
    onStatus: ({ status }) => askYourServer(),
    onClose: () => embed.unmount(),
    onError: ({ message }) => showTrouble(message),
  });
</script>`)}
    <ul>
      ${options.map(([name, words]) => html`<li><code>${name}</code>${prose(words)}</li>`)}
    </ul>
    <h2 id="truth">What is proof</h2>
    ${prose('Nothing that happens in a browser. The script hears only its own frame on the origin of `url`, and the pay page speaks only to your registered origin; still a customer can change both. Deliver when a verified webhook or the API says that the payment succeeded.')}
    <h2 id="policy">Your content policy</h2>
    ${prose('If your page has one, it needs these two:')}
    ${code(`script-src ${origin}; frame-src ${origin}`)}
    ${prose('The script\u2019s address stays while the script is kept up to date, so do not pin its contents by an integrity attribute. In a TypeScript bundle import `mount` from `@wallet/merchant-sdk/embed` instead.')}`;
}
