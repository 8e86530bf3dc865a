import { currencySymbol } from '#text/format.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { useShop } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';

/**
 * The display currency (rule layout/currency-switch); with one currency there is nothing to choose.
 */
export function CurrencySwitch() {
  const t = useText();
  const shop = useShop();
  const store = useVisitorStore();
  if (shop.currencies.length < 2) return null;
  const current = shop.currencies.find((each) => each.code === shop.currency);

  async function change(id: number): Promise<void> {
    await store.changeSetting('defaultCurrency', id);
    window.location.reload();
  }
  return (
    <span className="picker">
      <select
        aria-label={t.frame.currency}
        value={current?.id}
        onChange={(event) => void change(Number(event.target.value))}
      >
        {shop.currencies.map((each) => (
          <option key={each.id} value={each.id}>
            {currencySymbol(each.code)} {each.code}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}
