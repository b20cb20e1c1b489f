import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isBuilt, stampOf } from './build.mjs'

/** A product whose development packages were pruned, and an npm that leaves a trace when it is called. */

const root = join(import.meta.dirname, '..')
let folder = ''

function write(file: string, text: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qianpi-tool-'))
  for (const file of [
    'scripts',
    'codegen/generated.mjs',
    'schemas/texts/start.json',
    'package.json',
    'package-lock.json',
  ])
    cpSync(join(root, file), join(folder, file), { recursive: true })
  write('node_modules/fastify/package.json', '{"name":"fastify","version":"5.0.0"}')
  write('node_modules/.package-lock.json', '{"packages":{}}')
  write('bin/npm', `#!/bin/sh\necho called >> ${join(folder, 'npm-was-called')}\n`)
  chmodSync(join(folder, 'bin/npm'), 0o755)
})
afterEach(() => rmSync(folder, { recursive: true }))

const env = () => ({ PATH: `${join(folder, 'bin')}:${process.env.PATH}` })

const runTool = (tool: string) =>
  spawnSync(process.execPath, [join(folder, 'scripts/tool.mjs'), tool], { encoding: 'utf8', env: env() })

const contents = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path} ${readFileSync(path, 'utf8').length}`)
    .toSorted()

test.each(['backup', 'restore', 'verify', 'doctor'])(
  'explains what to do for %s without a build, and installs and builds nothing',
  (tool) => {
    const before = contents()
    const { status, stderr, stdout } = runTool(tool)
    expect(status).toBe(1)
    expect(stderr).toContain('npm run build')
    expect(stderr).toContain(folder)
    expect(stderr + stdout).not.toMatch(/\n\s+at /)
    expect(contents()).toEqual(before)
    expect(existsSync(join(folder, 'npm-was-called'))).toBe(false)
  },
)

test('reports that the packages of a tool are missing', () => {
  write('dist/server/tool.js', "import 'qianpi-missing-package'")
  const before = contents()
  const { status, stderr } = runTool('doctor')
  expect(status).toBe(1)
  expect(stderr).toContain('qianpi-missing-package')
  expect(stderr).toContain('npm ci --omit=dev')
  expect(contents()).toEqual(before)
})

test('runs a tool on the existing build though sources and packages differ', () => {
  write('dist/server/tool.js', 'console.log(process.argv.slice(2).join())')
  write('src/server/main.ts', 'newer')
  const before = contents()
  const { status, stdout } = runTool('backup')
  expect([status, stdout]).toEqual([0, 'backup\n'])
  expect(contents()).toEqual(before)
})

test('leaves by npm run build the stamp by which npm start skips the build', () => {
  const { build } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
  const [program, script = '', ...rest] = build.split(' ')
  expect([program, rest]).toEqual(['node', []])
  const outputs = [
    'dist/web/index.html',
    'dist/web/assets/index.js',
    'dist/server/main.js',
    'dist/server/tool.js',
    'dist/docs/index.html',
  ]
  const maker = `const fs = require('node:fs')
    for (const file of ${JSON.stringify(outputs)}) {
      fs.mkdirSync(require('node:path').dirname(file), { recursive: true })
      fs.writeFileSync(file, '')
    }`
  for (const builder of ['vite/bin/vite.js', 'vitepress/bin/vitepress.js'])
    write(`node_modules/${builder}`, maker)
  execFileSync(process.execPath, [join(folder, script)], { stdio: 'pipe', env: env() })
  expect(isBuilt(folder, stampOf(folder))).toBe(true)
})
