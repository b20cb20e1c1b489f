// npm start: what is missing is installed and built, then the server runs in this very process, so that a
// signal or a kill meets the server itself and nothing stays behind.

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuild } from './build.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { main, root } from './project.mjs'

await main(async () => {
  if (process.env.npm_lifecycle_event) await import('./stop-with-parent.mjs')
  await ensureDependencies()
  await ensureBuild()
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(join(root, 'dist/server/main.js')).href)
})
