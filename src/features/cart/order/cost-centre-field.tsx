import type { Cart } from '#contract/cart.ts';
import { costCentreTexts } from '#text/customer/cost-centre-text.ts';
import { SelectField } from '#ui/controls/field.tsx';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useLocale } from '#ui/state/text-context.tsx';

/** The cost center that the order is for; none where the buyer's company has none (rule companies/cost-centers). */
export function CostCentreField({ cart, form }: { cart: Cart; form: string }) {
  const text = costCentreTexts[useLocale()];
  const api = useShopApi();
  if (cart.costCentres.length === 0) return null;
  return (
    <SelectField
      label={text.label}
      name="costCentre"
      form={form}
      defaultValue={cart.costCentre}
      onChange={({ target }) => {
        api.describeCart({ costCentre: target.value }).catch(() => {});
      }}
    >
      <option value="">{text.ofBranch}</option>
      {cart.costCentres.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </SelectField>
  );
}
