// Vite plugin: bundles the service worker as one script at the root of the built page, whose scope is the whole site. It
// shares no chunk with the page, so that it changes only with its own source.
import { build } from 'vite'

export const serviceWorker = (root) => ({
  name: 'service-worker',
  async generateBundle() {
    const [{ output }] = [
      await build({
        configFile: false,
        logLevel: 'error',
        build: {
          write: false,
          target: 'es2022',
          minify: true,
          lib: {
            entry: `${root}/src/web/app/service-worker.ts`,
            formats: ['iife'],
            name: 'serviceWorker',
            fileName: 'service-worker',
          },
        },
      }),
    ].flat()
    this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: output[0].code })
  },
})
