// npm run dev: the page from Vite's own server, and a server that is rebuilt and restarted on every change.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { forgetBuild } from './build.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { main, root, run, runTool } from './project.mjs'

const server = join(root, 'dist/server/main.js')

await main(async () => {
  await ensureDependencies()
  forgetBuild(root)
  const builds = runTool('vite/bin/vite.js', ['build', '--ssr', '--watch', '--logLevel', 'warn'])
  while (!existsSync(server)) await sleep(100)
  const serves = run(process.execPath, ['--watch', '--enable-source-maps', server])
  await Promise.race([builds, serves, runTool('vite/bin/vite.js', [])])
})
