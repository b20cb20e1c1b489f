// Builds the packages for programs into dist: @qianpi/client with its types, and @qianpi/cli, one file without
// dependencies. `npm pack` in their folders makes what is published.
import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { ensureGenerated } from '../codegen/generated.mjs'
import { Failure, main, root, runTool } from './project.mjs'

const packages = [
  { name: 'client', entry: 'index.ts', file: 'index.js' },
  { name: 'cli', entry: 'main.ts', file: 'qianpi.js', banner: '#!/usr/bin/env node' },
]

/** Bundles a package into one file. */
async function bundle({ name, entry, file, banner }, folder) {
  const outDir = join(folder, name)
  rmSync(outDir, { recursive: true, force: true })
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      outDir,
      emptyOutDir: false,
      ssr: join(root, 'src', name, entry),
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: file, banner } },
    },
  })
  for (const fact of ['package.json', 'README.md'])
    copyFileSync(join(root, 'src', name, fact), join(outDir, fact))
  copyFileSync(join(root, 'LICENSE'), join(outDir, 'LICENSE'))
  if (banner) chmodSync(join(outDir, file), 0o755)
}

/** Writes the declarations of the client; Node resolves only imports with an extension. */
async function declare(folder) {
  const types = join(folder, 'client/types')
  const options = ['--declaration', '--emitDeclarationOnly', '--outDir', types, '--rootDir', 'src']
  const shared = ['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler', '--strict']
  const lib = [
    '--lib',
    'es2023,dom',
    '--types',
    '',
    '--skipLibCheck',
    '--verbatimModuleSyntax',
    '--ignoreConfig',
  ]
  const code = await runTool('typescript/bin/tsc', [...options, ...shared, ...lib, 'src/client/index.ts'])
  if (code !== 0) throw new Failure('start.build-failed')
  for (const entry of readdirSync(types, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  )) {
    const path = join(entry.parentPath ?? entry.path, entry.name)
    const text = readFileSync(path, 'utf8').replace(/(from '\.{1,2}\/[^']+?)(?:\.js)?'/g, "$1.js'")
    writeFileSync(path, text)
  }
}

/** Builds both packages into folders of a folder; the declarations are left out where only the programs are run. */
export async function buildClient({ folder = join(root, 'dist'), withTypes = true } = {}) {
  ensureGenerated()
  mkdirSync(folder, { recursive: true })
  for (const one of packages) await bundle(one, folder)
  if (withTypes) await declare(folder)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(() => buildClient())
