import { expect, test } from 'vitest';
import { agentText } from './agent-text.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

test('a browser is named by its own mark, not by those it pretends to be', () => {
  expect(agentText(chrome)).toBe('Chrome, Windows');
  expect(agentText(`${chrome} Edg/141.0.0.0`)).toBe('Edge, Windows');
  expect(
    agentText(
      'Mozilla/5.0 (Linux; Android 15; SM-A065F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    ),
  ).toBe('Samsung Internet, Android');
  expect(
    agentText(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    ),
  ).toBe('Safari, iPhone');
  expect(agentText('Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0')).toBe(
    'Firefox, Linux',
  );
});

test('what is not recognised is left out', () => {
  expect(agentText('curl/8.5.0')).toBeNull();
  expect(agentText('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) something')).toBe('Mac');
  expect(agentText(null)).toBeNull();
});
