import type { BankAccount } from '#contract/checkout.ts';
import { ibanInFours } from '#rules/order/bank-accounts.ts';
import { checkoutTexts } from '#text/shop/checkout-text.ts';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { useText, useTexts } from '#ui/state/text-context.tsx';

/** The accounts for transfers: bank, account name, number and IBAN (rule payment/bank-accounts). */
export function BankAccounts({ accounts }: { accounts: readonly BankAccount[] }) {
  const t = useText();
  const { t: checkout } = useTexts(checkoutTexts);
  const { bank, accountName, accountNo, iban } = checkout;
  return (
    <div className="table-frame">
      <table className="table is-stacked bank-accounts">
        <thead>
          <tr>
            <th scope="col">{bank}</th>
            <th scope="col">{accountName}</th>
            <th scope="col">{accountNo}</th>
            <th scope="col">{iban}</th>
            <th scope="col">
              <span className="screen-reader-only">{t.common.action}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={`${account.iban} ${account.accountNo}`}>
              <td className="table-title">
                <b>{account.bank}</b>
              </td>
              <td data-l={accountName}>{account.accountName}</td>
              <td className="numeric" data-l={accountNo}>
                {account.accountNo}
              </td>
              <td className="numeric" data-l={iban}>
                {ibanInFours(account.iban)}
              </td>
              <td className="bank-accounts-action">
                <CopyButton
                  text={account.iban.replaceAll(/\s/g, '')}
                  label={checkout.copyIban(account.bank)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
