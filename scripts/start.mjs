// npm start: what is missing is installed and built, then the server runs in this very process, so that a
// signal or a kill meets the server itself and nothing stays behind.

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuild } from './build.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { main, root } from './project.mjs'

/** npm's shell keeps a SIGTERM to itself: when that shell is gone, the signal was meant for us. */
function stopWithNpm() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

await main(async () => {
  if (process.env.npm_lifecycle_event) stopWithNpm()
  await ensureDependencies()
  await ensureBuild()
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(join(root, 'dist/server/main.js')).href)
})
