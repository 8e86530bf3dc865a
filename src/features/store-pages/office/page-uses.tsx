import { isContractPath } from '#rules/texts/page-path.ts';
import { pageDeskTexts } from '#text/office/store-texts/page-desk-text.ts';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { Panel } from '#ui/office/panel.tsx';
import { useTexts } from '#ui/state/text-context.tsx';
import { urls } from '#urls';

type Use = 'checkout' | 'registration' | 'cookies' | 'contact' | 'footer';

const usesOf: Readonly<Partial<Record<string, Use>>> = {
  [urls.privacyNotice]: 'registration',
  [urls.cookiePolicy]: 'cookies',
  [urls.contact]: 'contact',
};

/** The places of the shop that lead to a page. */
export function PageUses({ url }: { url: string }) {
  const { t } = useTexts(pageDeskTexts);
  const own: Use | undefined = isContractPath(url) ? 'checkout' : usesOf[url];
  const uses: Use[] = own === undefined ? ['footer'] : [own, 'footer'];
  return (
    <Panel title={t.uses.title}>
      <ul className="page-uses">
        {uses.map((use) => (
          <li key={use}>
            <OfficeIcon name="check" />
            {t.uses[use]}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
