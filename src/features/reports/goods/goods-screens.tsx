import { GoodsScreen } from './goods-screen.tsx';

export function StockValueScreen() {
  return <GoodsScreen key="stock" report="stock" />;
}

export function SlowMoversScreen() {
  return <GoodsScreen key="slow" report="slow" />;
}

export function LeftCartsScreen() {
  return <GoodsScreen key="carts" report="carts" />;
}
