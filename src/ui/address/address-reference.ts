import { useEffect, useState } from 'react';
import type { Country, District, Province } from '#contract/address.ts';
import type { AddressReference } from '#rules/person/address-form.ts';
import { useShopApi } from '#ui/state/shop-context.tsx';

export interface AddressLists {
  countries: readonly Country[];
  provinces: readonly Province[];
  /** The districts of the chosen province. */
  districts: readonly District[];
  /** A list did not come; the form cannot be checked without it. */
  failed: boolean;
}

/**
 * The lists of the address form, asked for when the form opens, districts when a province is chosen;
 * `first` are those that its page brought along.
 */
export function useAddressLists(city: string, first?: Omit<AddressLists, 'failed'>): AddressLists {
  const api = useShopApi();
  const [lists, setLists] = useState<Pick<AddressLists, 'countries' | 'provinces'>>({
    countries: first?.countries ?? [],
    provinces: first?.provinces ?? [],
  });
  const [byProvince, setByProvince] = useState<{ key: number; districts: readonly District[] }>({
    key: first?.districts.find((row) => row.ilce_key > 0)?.ilce_sehirkey ?? 0,
    districts: first?.districts ?? [],
  });
  const [failed, setFailed] = useState(false);
  const province = lists.provinces.find((row) => row.sehir_key > 0 && row.sehir_title === city);
  const key = province?.sehir_key ?? 0;

  useEffect(() => {
    let gone = false;
    Promise.all([api.countries(), api.provinces()]).then(
      ([countries, provinces]) => gone || setLists({ countries, provinces }),
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [api]);

  useEffect(() => {
    if (key === 0) return;
    let gone = false;
    api.districts(key).then(
      (districts) => gone || setByProvince({ key, districts }),
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [api, key]);

  return { ...lists, districts: byProvince.key === key ? byProvince.districts : [], failed };
}

/**
 * The lists to check an address against. A list that has not arrived has the value that its select shows, so that a
 * stored address can be saved at once; the server checks it again.
 */
export function listsOrShown(
  { countries, provinces, districts }: AddressReference,
  { country, city, town }: { country: string; city: string; town: string },
): AddressReference {
  const province = provinces.find((row) => row.sehir_key > 0 && row.sehir_title === city);
  const key = province?.sehir_key ?? 1;
  const shown = {
    countries: [{ name: country, code: country }],
    provinces: city === '' ? [] : [{ sehir_title: city, sehir_key: key }],
    districts: town === '' ? [] : [{ ilce_title: town, ilce_key: 1, ilce_sehirkey: key }],
  };
  return {
    countries: countries.length > 0 ? countries : shown.countries,
    provinces: provinces.length > 0 ? provinces : shown.provinces,
    districts: districts.length > 0 ? districts : shown.districts,
  };
}
