import { expect, test } from 'vitest';
import { loadReferenceData } from '#platform/reference-data.ts';
import { withCountryName } from './country-name.ts';

test('every country has its English and its Turkish name', async () => {
  const { countries } = await loadReferenceData();
  for (const { name, name_en: english } of countries) {
    expect(withCountryName({ country: name }, 'en')).toEqual({ country: english });
    expect(withCountryName({ country: name }, 'tr')).toEqual({ country: name });
  }
  expect(withCountryName({ country: 'Atlantis' }, 'en')).toEqual({ country: 'Atlantis' });
});
