import type { SheetAddress, SheetCustomer } from '#db/transfer/read-sheet-records.ts';
import { withoutUndefined } from '#platform/without-undefined.ts';
import type { CustomerField } from '#rules/transfer/sheets/sheet-fields.ts';
import { CellFault, type SheetCells } from './sheet-cells.ts';

/**
 * A row as a record of customers.jsonl. Empty cells keep their values. The address is the customer's with this title, the
 * first one without a title, or a new one. Throws `CellFault` for a wrong cell.
 */
export function customerRecord(cells: SheetCells, known: SheetCustomer | undefined): object {
  return withoutUndefined({
    email: cells.text('email'),
    name: cells.text('name'),
    surname: cells.text('surname'),
    phone: cells.text('phone'),
    gender: genderOf(cells),
    birthdate: cells.day('birthdate'),
    addresses: addressesOf(cells, known),
    ...cells.emptied(),
  });
}

const genders: Readonly<Record<string, string>> = {
  erkek: 'male',
  e: 'male',
  male: 'male',
  m: 'male',
  bay: 'male',
  kadın: 'female',
  kadin: 'female',
  k: 'female',
  female: 'female',
  f: 'female',
  bayan: 'female',
};

function genderOf(cells: SheetCells): string | undefined {
  const text = cells.text('gender');
  if (text === undefined) return undefined;
  const gender = genders[text.toLowerCase()];
  if (gender === undefined) throw new CellFault('gender', 'not-allowed', text);
  return gender;
}

const columns = [
  ['name', 'addressName'],
  ['country', 'country'],
  ['city', 'city'],
  ['town', 'town'],
  ['address', 'address'],
  ['number', 'addressPhone'],
  ['companyName', 'companyName'],
  ['taxOffice', 'taxOffice'],
  ['taxNumber', 'taxNumber'],
  ['idNumber', 'idNumber'],
] as const satisfies [keyof SheetAddress, CustomerField][];

function addressesOf(cells: SheetCells, known: SheetCustomer | undefined) {
  const given = columns.flatMap(([name, column]) => {
    const text = cells.empties(column) ? '' : cells.text(column);
    return text === undefined ? [] : [[name, text] satisfies [string, string]];
  });
  if (given.length === 0) return undefined;
  const title = cells.text('addressTitle');
  const stored = known?.addresses.find(
    ({ addressTitle }) => title === undefined || addressTitle === title,
  );
  if (stored) {
    const isSame = given.every(([name, text]) => Reflect.get(stored, name) === text);
    return isSame ? undefined : [{ ...stored, ...Object.fromEntries(given) }];
  }
  const values: Readonly<Record<string, string>> = Object.fromEntries(given);
  for (const name of ['city', 'address'] as const)
    if (values[name] === undefined) throw new CellFault(`addresses[0].${name}`, 'required');
  const person = [cells.text('name') ?? known?.name, cells.text('surname') ?? known?.surname];
  const name = person.filter((part) => part !== undefined && part !== '').join(' ');
  return [{ addressTitle: title ?? 'Adres', name, country: 'Türkiye', town: '', ...values }];
}
