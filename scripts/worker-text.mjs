// Vite plugin: `import text from './worker.ts?worker-text'` is the worker with all that it needs as one CommonJS text, for
// new Worker(text, { eval: true }). So the built server, its tests and its development start the same worker.
import { build } from 'vite'

const mark = '?worker-text'

/** Bundles a worker for Node. Its dependencies come in their form for browsers, which asks nothing of its surroundings. */
async function bundle(file, alias) {
  const [{ output }] = [
    await build({
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      resolve: { alias },
      ssr: { noExternal: true, resolve: { conditions: ['browser'] } },
      build: {
        ssr: file,
        write: false,
        target: 'node20',
        minify: true,
        rolldownOptions: { output: { format: 'cjs', codeSplitting: false } },
      },
    }),
  ].flat()
  return { text: output[0].code, files: output.flatMap(({ moduleIds = [] }) => moduleIds) }
}

export const workerText = (alias) => ({
  name: 'worker-text',
  enforce: 'pre',
  // Vitest keeps modules by their own text, but this one changes with all that it bundles.
  configureVitest: ({ experimental_defineCacheKeyGenerator: define }) =>
    define(({ id }) => (id.endsWith(mark) ? false : undefined)),
  async resolveId(source, importer) {
    if (!source.endsWith(mark)) return undefined
    const found = await this.resolve(source.slice(0, -mark.length), importer, { skipSelf: true })
    return found && `${found.id}${mark}`
  },
  async load(id) {
    if (!id.endsWith(mark)) return undefined
    const { text, files } = await bundle(id.slice(0, -mark.length), alias)
    for (const file of files.filter((one) => one.startsWith('/') && !one.includes('node_modules')))
      this.addWatchFile(file.split('?')[0])
    return `export default ${JSON.stringify(text)}`
  },
})
