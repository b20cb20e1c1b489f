import { join, resolve } from 'node:path'
import { build } from 'vite'
import { workerText } from '../scripts/worker-text.mjs'

const root = resolve(import.meta.dirname, '..')
const alias = {
  '#schemas': join(root, 'schemas'),
  '#fixtures': join(root, 'fixtures'),
  '#': join(root, 'src'),
}

/** Bundles an entry of the bench, or of another folder, in the way the product is bundled; returns its path. */
export async function bundle(entry, folder = 'bench') {
  const outDir = join(root, 'dist/bench', entry)
  const input = join(root, `${folder}/${entry}.ts`)
  const built = { ssr: true, rolldownOptions: { input }, outDir, emptyOutDir: true, target: 'node20' }
  const plugins = [workerText(alias)]
  await build({ root, configFile: false, logLevel: 'error', plugins, resolve: { alias }, build: built })
  return join(outDir, `${entry}.js`)
}

/** Bundles an entry and imports it. */
export const bundled = async (entry, folder) => import(await bundle(entry, folder))
