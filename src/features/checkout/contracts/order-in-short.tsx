import type { Checkout } from '#contract/checkout.ts';
import { contractTexts } from '#text/contracts/contract-text.ts';
import { useLocale, useText } from '#ui/state/text-context.tsx';

/**
 * The goods and the right to withdraw, right above the button (rule contracts/above-the-button); the total stands above
 * them.
 */
export function OrderInShort({ checkout: { cart, contracts } }: { checkout: Checkout }) {
  const t = contractTexts[useLocale()];
  const { format } = useText();
  if (contracts.texts.length === 0) return null;
  return (
    <div className="order-in-short">
      <h3>{t.inShort}</h3>
      <ul>
        {cart.items.map(({ id, product, productUnit, quantity }) => (
          <li key={id}>{`${format.integer(quantity)} ${productUnit.value} ${product.name}`}</li>
        ))}
      </ul>
      <p>{contracts.withdrawal}</p>
    </div>
  );
}
