import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Address } from '#contract/address.ts';
import type { ShopApi } from '#contract/shop-api.ts';
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx';
import { asRefusal } from '#ui/state/api-refusal.ts';
import { useShopApi } from '#ui/state/shop-context.tsx';
import { useText } from '#ui/state/text-context.tsx';
import { useVisitorStore } from '#ui/state/visitor-context.tsx';
import { urls } from '#urls';
import { AddressForm } from './address-editor.tsx';

/** The list is asked for again this long after a change (rule addresses/refetch). */
const refetchMs = 400;

export interface AddressBook {
  addresses: readonly Address[];
  /** Whether an order may go to those of the customer's company alone. */
  companyOnly: boolean;
  /** The form or the question, while it is open. */
  dialogs: ReactNode;
  add: () => void;
  edit: (address: Address) => void;
  /** Asks first. */
  remove: (address: Address) => void;
}

/** Asks whether an address should go. */
function RemovalDialog(props: {
  address: Address | null;
  onConfirm: (address: Address) => Promise<void>;
  onClose: () => void;
}) {
  const { address, onClose } = props;
  const { addresses: text, common } = useText();
  const [removing, setRemoving] = useState(false);
  async function remove(gone: Address): Promise<void> {
    setRemoving(true);
    await props.onConfirm(gone);
    setRemoving(false);
    onClose();
  }
  return (
    <ConfirmDialog
      open={address !== null}
      action={common.remove}
      question={address ? text.removeQuestion(address.addressTitle) : ''}
      busy={removing && common.loading}
      onConfirm={() => address && void remove(address)}
      onClose={onClose}
    />
  );
}

/** The addresses of a page: those that an order may go to, and where its company keeps them. */
export interface BookOf {
  addresses: readonly Address[];
  /** Whether orders go to addresses of the customer's company alone. */
  companyOnly?: true | undefined;
  /** The branches to choose from, where a manager keeps the company's addresses. */
  branches?: readonly { id: number; name: string }[];
}

/** What the shop has by now; null where it does not answer. */
async function readAnew(api: ShopApi, { companyOnly, branches }: BookOf) {
  if (branches) {
    const company = await api.company(urls.company).catch(() => null);
    return company && 'addresses' in company ? company.addresses : null;
  }
  const list = await api.addresses().catch(() => null);
  if (!list) return null;
  return companyOnly ? list.items.filter(({ branch }) => branch !== undefined) : list.items;
}

/** The list, and the list anew soon after a change. */
function useAddressList(book: BookOf) {
  const api = useShopApi();
  const [addresses, setAddresses] = useState(book.addresses);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function refetch(): Promise<void> {
    const known = await readAnew(api, book);
    if (known) setAddresses(known);
  }
  function refetchSoon(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refetch(), refetchMs);
  }
  return { addresses, setAddresses, refetchSoon };
}

/** The addresses of a customer or a company and everything that changes them; the page is never loaded anew for it. */
export function useAddressBook(book: BookOf): AddressBook {
  const api = useShopApi();
  const visitor = useVisitorStore();
  const { addresses, setAddresses, refetchSoon } = useAddressList(book);
  const [open, setOpen] = useState<{ address: Address | null } | null>(null);
  const [leaving, setLeaving] = useState<Address | null>(null);

  /** Silent when it fails: the card stays (rule addresses/silent-failures), unless nobody is signed in. */
  async function remove({ id }: Address): Promise<void> {
    try {
      await api.removeAddress(id);
    } catch (error) {
      if (asRefusal(error)?.status === 401) visitor.signIn();
      return;
    }
    setAddresses((known) => known.filter((each) => each.id !== id));
    refetchSoon();
  }
  return {
    addresses,
    companyOnly: book.companyOnly === true,
    dialogs: (
      <>
        {open && (
          <AddressForm
            address={open.address}
            branches={book.branches}
            onClose={() => setOpen(null)}
            onSaved={() => {
              setOpen(null);
              refetchSoon();
            }}
          />
        )}
        <RemovalDialog address={leaving} onConfirm={remove} onClose={() => setLeaving(null)} />
      </>
    ),
    add: () => setOpen({ address: null }),
    edit: (address) => setOpen({ address }),
    remove: setLeaving,
  };
}
