import type { ReactNode } from 'react';
import { OfficeLink } from '#ui/office/office-link.tsx';
import { useCurrentInSight } from '#ui/office/state/use-current-in-sight.ts';

export interface Tab {
  key: string;
  to: string;
  name: string;
  isCurrent: boolean;
  /** The number of items, formatted; empty for none. */
  count?: string;
  /** Highlights the count: these items are urgent. */
  isLit?: boolean;
}

/** The views of a list as tabs with their counts; the row scrolls sideways. */
export function TabRow(props: { label: string; tabs: readonly Tab[]; children?: ReactNode }) {
  const row = useCurrentInSight(props.tabs.find(({ isCurrent }) => isCurrent)?.key ?? '');
  return (
    <nav ref={row} className="tab-row" aria-label={props.label}>
      {props.tabs.map(({ key, to, name, isCurrent, count = '', isLit = false }) => (
        <OfficeLink key={key} to={to} aria-current={isCurrent ? 'true' : undefined}>
          {name}
          {count !== '' && (
            <span className={isLit ? 'tab-row-count is-lit' : 'tab-row-count'}>{count}</span>
          )}
        </OfficeLink>
      ))}
      {props.children}
    </nav>
  );
}
