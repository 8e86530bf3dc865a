// Builds what `npm run shop` runs.
import { build } from 'vite';
import { commandBuild } from './shop-build.ts';

process.env['NODE_ENV'] = 'production';

await build(commandBuild);
