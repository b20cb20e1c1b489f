// npm run build: page, server and documentation into dist, with a stamp of the sources that they were built from.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureGenerated } from '../codegen/generated.mjs'
import { compressFiles } from './compress-files.mjs'
import { Failure, main, root, runTool, sentence } from './project.mjs'

const sources = [
  ...['src', 'docs', 'schemas', 'fixtures', 'vite.config.ts', 'package.json', 'package-lock.json'],
  'scripts/compress-files.mjs',
  'scripts/lean-packages.mjs',
  'scripts/page-chunks.mjs',
  'scripts/page-files.mjs',
  'scripts/service-worker.mjs',
  'scripts/worker-text.mjs',
]
const outputs = ['dist/web/index.html', 'dist/server/main.js', 'dist/server/tool.js', 'dist/docs/index.html']
const stampFile = 'dist/.stamp'

const steps = [
  ['vite/bin/vite.js', 'build', '--logLevel', 'warn'],
  ['vite/bin/vite.js', 'build', '--logLevel', 'warn', '--ssr'],
  ['vitepress/bin/vitepress.js', 'build', 'docs', '--logLevel', 'warn'],
]

/** Builds page, server and documentation when the sources are not the ones that dist was built from. */
export async function ensureBuild() {
  ensureGenerated()
  const stamp = stampOf(root)
  if (!isBuilt(root, stamp)) await build(stamp)
}

async function build(stamp) {
  console.log(sentence('start.building'))
  forgetBuild(root)
  for (const [tool, ...args] of steps) {
    const code = await runTool(tool, args, { NODE_ENV: 'production' })
    if (code !== 0) throw new Failure('start.build-failed')
  }
  await compressFiles(join(root, 'dist/web/assets'))
  writeFileSync(join(root, stampFile), stamp)
}

export const isBuilt = (folder, stamp) =>
  [...outputs, stampFile].every((file) => existsSync(join(folder, file))) &&
  readFileSync(join(folder, stampFile), 'utf8') === stamp

/** Makes the next ensureBuild build. */
export const forgetBuild = (folder) => rmSync(join(folder, stampFile), { force: true })

/** A fingerprint of everything that goes into dist; tests do not. */
export function stampOf(folder) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesIn(folder, source)).sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(folder, file)))
      .update('\0')
  return hash.digest('hex')
}

function filesIn(folder, source) {
  const path = join(folder, source)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [source]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !/^\.|\.test\.tsx?$/.test(entry.name))
  return files.map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(() => build(stampOf(root)))
