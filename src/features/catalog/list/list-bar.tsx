import { lazy, Suspense, useState, type MouseEvent } from 'react';
import { buttonClass } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icon.tsx';
import type { IconName } from '#ui/controls/icon-names.ts';
import { sortId, ViewLink } from './list-head.tsx';
import type { ListNavigation } from './list-navigation.tsx';
import { filterCount, type ListProps } from './list-location.tsx';

/** The id of the facets, where the filter button leads while the script is not there. */
export const facetsId = 'suzgecler';

// Only those who open a sheet need its code; it is never drawn on the server.
const ListSheet = lazy(async () => ({ default: (await import('./list-sheets.tsx')).ListSheet }));

/** The buttons that stand for facets and sorting where there is no room for them. */
export function ListBar(props: ListProps & { ways: ListNavigation }) {
  const { at, data, t } = props;
  const [sheet, setSheet] = useState<'filter' | 'sort' | null>(null);
  // Links, for without the script they lead to the same things further down the page.
  const opener = (which: 'filter' | 'sort', id: string, icon: IconName, text: string) => (
    <a
      className={`${buttonClass({ look: 'secondary' })}${which === 'sort' ? ' list-bar-sort' : ''}`}
      href={`#${id}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="button"
      aria-haspopup="dialog"
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        setSheet(which);
      }}
    >
      <Icon name={icon} />
      {text}
    </a>
  );
  const filters = t.catalog.filter(filterCount(at.query));
  return (
    <>
      <div className="list-bar">
        {opener('filter', facetsId, 'sliders-horizontal', filters)}
        {opener('sort', sortId, 'arrow-up-down', t.catalog.sort)}
        <ViewLink
          at={at}
          view={data.view === 'rows' ? 'list' : 'rows'}
          t={t}
          className={`${buttonClass({ look: 'secondary' })} list-bar-view`}
        />
      </div>
      {sheet && (
        <Suspense>
          <ListSheet {...props} sheet={sheet} onClose={() => setSheet(null)} />
        </Suspense>
      )}
    </>
  );
}
