import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds on a page as it stands, one line each, without what is still moving. `others` are the parts that
 * somebody else has written.
 */
export async function findingsOf(
  page: Page,
  name = page.url(),
  others: string[] = [],
): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const axe = others.reduce((axe, part) => axe.exclude(part), new AxeBuilder({ page }));
  // Findings alone, in the page itself: all else that axe tells takes it twice the time.
  axe.options({ resultTypes: ['violations'], runOnly: rules }).setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${name} ${id}: ${nodes[0]?.html}`);
}
