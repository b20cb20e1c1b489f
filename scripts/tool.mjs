// npm run backup | restore | verify | doctor: what operators do beside the server. Nothing is installed or built: the server
// that runs may stand on the same folders.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Failure, main, root } from './project.mjs'

const tool = join(root, 'dist/server/tool.js')

await main(async () => {
  if (!existsSync(tool)) throw new Failure('start.tool-not-built', { folder: root })
  await import(pathToFileURL(tool).href).catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new Failure('start.tool-not-installed', { folder: root, reason: error.message })
  })
})
