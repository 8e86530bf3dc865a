import { useTexts } from '#ui/state/text-context.tsx';
import { officeTeamTexts } from '#text/office/office-team-text.ts';
import type { ReactNode } from 'react';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeLink } from './office-link.tsx';
import { officePaths } from '#ui/office/state/office-urls.ts';
import { useCurrentInSight } from '#ui/office/state/use-current-in-sight.ts';
import { PageHead } from './panel.tsx';

/** The head of the pages team, systems and activity, with tabs from one to another. */
export function AccessHead(props: {
  here: 'team' | 'systems' | 'activity';
  about: string;
  actions?: ReactNode;
}) {
  const { storeName } = useOffice();
  const { t } = useTexts(officeTeamTexts);
  const row = useCurrentInSight(props.here);
  const pages = [
    { key: 'team', to: officePaths.staff },
    { key: 'systems', to: officePaths.systems },
    { key: 'activity', to: officePaths.activity },
  ] as const;
  return (
    <>
      <title>{`${t.tabs[props.here]} | ${storeName}`}</title>
      <PageHead title={t.title} about={props.about} actions={props.actions} />
      <nav ref={row} className="access-tabs" aria-label={t.title}>
        {pages.map(({ key, to }) => (
          <OfficeLink key={key} to={to} aria-current={props.here === key ? 'page' : undefined}>
            {t.tabs[key]}
          </OfficeLink>
        ))}
      </nav>
    </>
  );
}
