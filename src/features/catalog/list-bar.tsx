import { useState, type MouseEvent } from 'react';
import { formatInteger } from '#text/format.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import { Modal } from '#ui/modal.tsx';
import { Facets } from './list-facets.tsx';
import { sortId, sortOf, sortOptions, ViewLink } from './list-head.tsx';
import type { ListNavigation } from './list-navigation.tsx';
import { filterCount, listHref, withoutFilters, type ListProps } from './list-place.tsx';

/** The id of the facets, where the filter button leads while the script is not there. */
export const facetsId = 'suzgecler';

type BarProps = ListProps & { ways: ListNavigation };

function FilterSheet(props: BarProps & { onClose: () => void }) {
  const { at, data, t, onClose } = props;
  const footer = (
    <>
      {filterCount(at.listing) > 0 && (
        <a className={buttonClass({ look: 'sec' })} href={withoutFilters(at)}>
          {t.catalog.clearFilters}
        </a>
      )}
      <Button onClick={onClose}>{t.catalog.showResults(formatInteger(data.total))}</Button>
    </>
  );
  return (
    <Modal open title={t.catalog.filters} onClose={onClose} footer={footer}>
      <div className="fac">
        <Facets {...props} />
      </div>
    </Modal>
  );
}

function SortSheet({ at, data, t, onClose }: BarProps & { onClose: () => void }) {
  const current = sortOf(data);
  return (
    <Modal open title={t.catalog.sort} onClose={onClose}>
      {sortOptions(at.listing, t).map(({ sort, name }) => (
        <a
          key={sort}
          className="ck tall one"
          href={listHref(at, { sort })}
          aria-current={sort === current ? 'true' : undefined}
          onClick={onClose}
        >
          <span className="cb" />
          {name}
        </a>
      ))}
    </Modal>
  );
}

/** The buttons that stand for facets and sorting where there is no room for them. */
export function ListBar(props: BarProps) {
  const { at, data, t } = props;
  const [sheet, setSheet] = useState<'filter' | 'sort' | null>(null);
  const close = () => setSheet(null);
  // Links, for without the script they lead to the same things further down the page.
  const opener = (which: 'filter' | 'sort', id: string, icon: IconName, text: string) => (
    <a
      className={`${buttonClass({ look: 'sec' })} ${which}`}
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
  const filters = t.catalog.filter(filterCount(at.listing));
  return (
    <>
      <div className="fbar">
        {opener('filter', facetsId, 'sliders-horizontal', filters)}
        {opener('sort', sortId, 'arrow-up-down', t.catalog.sort)}
        <ViewLink
          at={at}
          view={data.view === 'rows' ? 'list' : 'rows'}
          t={t}
          className={`${buttonClass({ look: 'sec' })} view`}
        />
      </div>
      {sheet === 'filter' && <FilterSheet {...props} onClose={close} />}
      {sheet === 'sort' && <SortSheet {...props} onClose={close} />}
    </>
  );
}
