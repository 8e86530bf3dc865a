import { CurrencySwitch } from './currency-switch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** How the shop is shown: its theme and its currency. */
export function DisplaySwitches() {
  return (
    <>
      <ThemeSwitch />
      <CurrencySwitch />
    </>
  );
}
