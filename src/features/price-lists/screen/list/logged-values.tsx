type Values = Readonly<Record<string, unknown>>;

/** Fields of lists and rules, by the names under which the activity log has texts for them. */
const loggedNames: Readonly<Record<string, string>> = {
  base: 'priceBase',
  mix: 'counts',
  active: 'inUse',
  scope: 'ruleScope',
  unit: 'ruleUnit',
  discount: 'percents',
  from: 'firstDay',
  to: 'lastDay',
};

/** The values of a change as the activity log shows them. */
export function loggedValues(values: Values | null): Values | null {
  if (values === null) return null;
  const { price, maxDiscount, ...rest } = values;
  const { value = null, currency = null } = Object(price) as {
    value?: unknown;
    currency?: unknown;
  };
  const percent = maxDiscount === undefined ? {} : { maxDiscount: String(maxDiscount ?? '') };
  return {
    ...Object.fromEntries(
      Object.entries(rest).map(([name, each]) => [loggedNames[name] ?? name, each]),
    ),
    ...percent,
    ...(price !== undefined && { price: value, currency }),
  };
}
