export default function QuickOrderScreen() {
  return null;
}
