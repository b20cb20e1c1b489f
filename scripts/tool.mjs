// npm run backup | restore | verify | doctor: what operators do beside the server; it may run meanwhile.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuild } from './build.mjs'
import { ensureDependencies } from './dependencies.mjs'
import { main, root } from './project.mjs'

await main(async () => {
  await ensureDependencies()
  await ensureBuild()
  await import(pathToFileURL(join(root, 'dist/server/tool.js')).href)
})
