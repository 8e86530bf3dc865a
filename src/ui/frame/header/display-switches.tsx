import { useFragments } from '#ui/state/fragments.tsx';
import { CurrencySwitch } from './currency-switch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

function Switches() {
  return (
    <>
      <ThemeSwitch />
      <CurrencySwitch />
    </>
  );
}

/** How the shop is shown: its theme and its currency. */
export function DisplaySwitches() {
  return useFragments()(<Switches />, 'display switches', null);
}
