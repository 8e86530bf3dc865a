import type { BankAccount } from '#contract/checkout.ts';
import { Icon } from '#ui/controls/icon.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { useToast } from '#ui/state/toast-context.tsx';

/** `TR75 9900 1000 …`: in fours, as people read it aloud. */
function inFours(iban: string): string {
  return iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ');
}

function CopyButton({ account }: { account: BankAccount }) {
  const t = useText();
  const toast = useToast();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(account.iban.replaceAll(/\s/g, ''));
      toast({ text: t.common.copied, kind: 'done' });
    } catch {
      // A browser that does not let pages write there: the number stands on the page to be marked.
    }
  }
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t.checkout.copyIban(account.bank)}
      onClick={() => void copy()}
    >
      <Icon name="copy" />
    </button>
  );
}

/** Where a transfer goes: bank, account name, number and IBAN (rule payment/bank-accounts). */
export function BankAccounts({ accounts }: { accounts: readonly BankAccount[] }) {
  const t = useText();
  const { bank, accountName, accountNo, iban } = t.checkout;
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
                {inFours(account.iban)}
              </td>
              <td className="bank-accounts-action">
                <CopyButton account={account} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
