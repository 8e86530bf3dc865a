import { useTexts } from '#ui/state/text-context.tsx';
import { officeFrameTexts } from '#text/office/office-frame-text.ts';
import { orderTableTexts } from '#text/office/order-list-text.ts';
import { useState } from 'react';
import type { TableOrder } from '#contract/office/orders/office-order-list.ts';
import { sumAmounts } from '#rules/money/money.ts';
import {
  actionsForSelection,
  type BulkAction,
  type SelectedOrder,
} from '#rules/order/bulk-actions.ts';
import { canBeNamed, mostNamed } from '#rules/order/order-filter.ts';
import { isOrderState, orderStates } from '#rules/order/order-states.ts';
import { Button } from '#ui/controls/button.tsx';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { OfficeIcon } from '#ui/office/office-icon.tsx';
import { useKeys } from '#ui/office/state/use-keys.ts';
import type { RowSelection } from '#ui/office/table/use-row-selection.ts';
import { BulkShelf } from '#ui/office/table/bulk-shelf.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkPapers } from './bulk-papers.tsx';
import { ExportMenu } from '#features/order-list/export-menu.tsx';

const asSelected = ({ status, ...order }: TableOrder): SelectedOrder[] =>
  isOrderState(status) ? [{ ...order, state: status }] : [];

const icons = {
  prepare: 'package-open',
  pay: 'landmark',
  ship: 'truck',
  deliver: 'check-check',
  cancel: 'x',
} as const;

/** The actions for the selected orders (rule order-list/bulk). */
export function BulkBar(props: {
  selection: RowSelection<TableOrder>;
  carriers: readonly string[];
  sort: string | undefined;
}) {
  const { selection, carriers, sort } = props;
  const { t, format } = useTexts(orderTableTexts);
  const [action, setAction] = useState<BulkAction | null>(null);
  const { rows: orders } = selection;
  const { may } = useOffice();
  const mayWork = may('orders:write');
  const isTooMany = orders.length > 0 && !canBeNamed(orders.map(({ orderNo }) => orderNo));
  const actions = mayWork && !isTooMany ? actionsForSelection(orders.flatMap(asSelected)) : [];
  const isChosen = orders.length > 0;
  useKeys({ h: isChosen && actions.includes('prepare') ? () => setAction('prepare') : undefined });
  if (!isChosen && action === null) return null;
  return (
    <BulkShelf
      label={t.bulk.region}
      count={t.bulk.count(format.integer(orders.length))}
      sum={format.money(sumAmounts(...orders.map(({ tryTotal }) => tryTotal)), 'TRY')}
      drop={t.bulk.drop}
      onDrop={selection.clear}
      dialog={
        action && (
          <BulkDialog
            action={action}
            selection={selection}
            carriers={carriers}
            sort={sort}
            onClose={() => setAction(null)}
          />
        )
      }
    >
      <BulkNote isTooMany={isTooMany} mayWork={mayWork} />
      <BulkActions actions={actions} onChoose={setAction} />
      {!isTooMany && <ChosenFile orders={orders} />}
      <BulkPapers orders={orders} />
    </BulkShelf>
  );
}

function BulkActions(props: {
  actions: readonly BulkAction[];
  onChoose: (action: BulkAction) => void;
}) {
  const { t } = useTexts(orderTableTexts);
  return props.actions.map((each, index) => (
    <Button
      key={each}
      look={index === 0 ? 'secondary' : 'quiet'}
      className={index === 0 ? 'bulk-shelf-first' : 'bulk-shelf-other'}
      onClick={() => props.onChoose(each)}
    >
      <OfficeIcon name={icons[each]} />
      {t.bulk[each]}
      {each === 'prepare' && <kbd>H</kbd>}
    </Button>
  ));
}

/** Exports the chosen orders. The query names every state, so that none is left out (rule order-list/selected-export). */
function ChosenFile({ orders }: { orders: readonly TableOrder[] }) {
  const { t, format } = useTexts(orderTableTexts);
  const numbers = orders.map(({ orderNo }) => encodeURIComponent(orderNo)).join(',');
  return (
    <ExportMenu
      filters={`state=${orderStates.join(',')}&orders=${numbers}`}
      title={t.exports.chosen(format.integer(orders.length))}
      look="quiet"
      className="bulk-shelf-other"
    />
  );
}

function BulkNote({ isTooMany, mayWork }: { isTooMany: boolean; mayWork: boolean }) {
  const { t, format } = useTexts(orderTableTexts);
  const { t: words } = useTexts(officeFrameTexts);
  if (!mayWork) return <span>{words.onlyRole(words.roles.orders)}</span>;
  return isTooMany ? <span>{t.bulk.tooMany(format.integer(mostNamed))}</span> : null;
}
