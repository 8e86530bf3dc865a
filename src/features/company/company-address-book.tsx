import type { CompanyPage } from '#contract/company/company.ts';
import { companyAddressTexts } from '#text/customer/company-addresses-text.ts';
import { useAddressBook } from '#ui/address/address-book.tsx';
import { AddressCard, NewAddressCard } from '#ui/address/address-card.tsx';
import { useLocale } from '#ui/state/text-context.tsx';
import { urls } from '#urls';

/** The addresses that the company shares; managers keep them (rule companies/addresses). */
export function CompanyAddressBook({ company }: { company: CompanyPage }) {
  const text = companyAddressTexts[useLocale()];
  const { addresses, branches, role } = company;
  const book = useAddressBook({ addresses, branches });
  const isManager = role === 'manager';
  if (!isManager && book.addresses.length === 0) return null;
  return (
    <section className="panel company-addresses" aria-labelledby="company-addresses">
      <div className="panel-head">
        <h2 id="company-addresses">{text.title}</h2>
        <span className="caption">{text.hint}</span>
      </div>
      <div className="panel-body">
        <div className="address-list">
          {book.addresses.map((address) => (
            <AddressCard
              key={address.id}
              address={address}
              next={urls.company}
              {...(isManager && {
                onEdit: () => book.edit(address),
                onRemove: () => book.remove(address),
              })}
            />
          ))}
          {isManager && (
            <NewAddressCard next={urls.company} fields={{ firma: '1' }} onAdd={book.add} />
          )}
        </div>
      </div>
      {book.dialogs}
    </section>
  );
}
