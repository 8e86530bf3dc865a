import { beep } from '#ui/office/state/beep.ts';
import { useKeptSwitch } from '#ui/office/state/use-kept-switch.ts';

/** One high tone for a right scan, two low ones for a wrong one; people can turn them off. */
export function usePackSound() {
  const [isOn, set] = useKeptSwitch('office-pack-sound', true);
  function play(isRight: boolean): void {
    if (!isOn) return;
    if (isRight) return beep(880, 0);
    beep(220, 0);
    beep(196, 0.22);
  }
  return { isOn, set, play };
}
