export default function ShoppingListsScreen() {
  return null;
}
