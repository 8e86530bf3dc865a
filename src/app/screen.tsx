import { useLoaderData } from 'react-router';
import type { LoadedScreen } from './routes.tsx';
import { screenFor } from './screens.tsx';

/** Draws what the path's container shows. */
export function Screen() {
  const { container, place, data } = useLoaderData<LoadedScreen>();
  const Component = screenFor(container);
  // Another place of the same container starts with fresh state, a filtered list keeps its own.
  return <Component key={`${container}:${place.path}`} data={data} place={place} />;
}
