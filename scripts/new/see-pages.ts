import { launchBrowser } from '../../e2e/support/browser.ts';
import { must } from '../rehearse/rehearsal.ts';
import type { System } from '../start/open-system.ts';

/**
 * A customer fills in the merchant's public form in the browser, is offered the provider by its
 * name and is shown its code. No page reports an error.
 */
export async function seePages(system: System, name: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const [merchant] = system.demo.merchants;
    await page.goto(`${system.merchantUrl}/request-transaction?merchant=${merchant?.code}`);
    await page.getByLabel('Amount').fill('150.000');
    await page.getByLabel('Your name').fill('Budi Santoso');
    await page.getByLabel('Mobile number').fill('0812 7711 2203');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('How do you want to pay?').waitFor();
    await page.getByRole('button', { name: new RegExp(name) }).click();
    await page.getByRole('button', { name: 'I Have Transferred' }).waitFor();
    must(errors.length === 0, `the pages report errors: ${errors.join(', ')}`);
  } finally {
    await browser.close();
  }
}
