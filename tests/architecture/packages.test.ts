import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPackages, packageFolders } from '../../scripts/packages.mjs'
import { filesIn } from './sources'

/** Folder of a program that has installed the packages, and nothing of the product. */
let program = ''
let built: Record<string, string> = {}

beforeAll(() => {
  program = mkdtempSync(join(tmpdir(), 'qianpi-packages-'))
  built = buildPackages(join(program, 'node_modules'))
  for (const name of dependenciesOf(Object.values(built))) {
    if (name.startsWith('@'))
      mkdirSync(join(program, 'node_modules', name.split('/')[0] ?? ''), { recursive: true })
    symlinkSync(resolve('node_modules', name), join(program, 'node_modules', name))
  }
})
afterAll(() => rmSync(program, { recursive: true }))

const describe = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Packages of others that these packages ask for. */
const dependenciesOf = (folders: readonly string[]) =>
  new Set(
    folders
      .flatMap((folder) => Object.keys(describe(folder).dependencies))
      .filter((name) => !name.startsWith('@qianpi/')),
  )

/** The examples of a README, with what they say that they print. */
const examples = packageFolders.flatMap((folder) => {
  const readme = readFileSync(`src/${folder}/README.md`, 'utf8')
  return [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => ({
    code,
    prints: [...code.matchAll(/console\.log\(.*\) \/\/ (.*)/g)].map(([, line]) => line),
  }))
})

test('prints what the examples of the READMEs say', () => {
  for (const [index, { code }] of examples.entries())
    writeFileSync(join(program, `${index}.mjs`), `console.log('#')\n${code}`)
  const all = examples.map((_, index) => `await import('./${index}.mjs')`).join('\n')
  writeFileSync(join(program, 'all.mjs'), all)
  const args = ['--preserve-symlinks', '--preserve-symlinks-main', 'all.mjs']
  const printed = execFileSync(process.execPath, args, { cwd: program, encoding: 'utf8' })
  const lines = printed.split('#\n').map((part) => part.trimEnd().split('\n'))
  expect(lines.slice(1)).toEqual(examples.map(({ prints }) => prints))
  expect(examples.map(({ prints }) => prints.length)).not.toContain(0)
})

test('declares types that a strict program reads without our paths and types', () => {
  const names = Object.keys(built).flatMap((name) => {
    const entries = Object.keys(describe(built[name] ?? '').exports).filter((entry) => !/\*|json/.test(entry))
    return entries.map((entry) => join(name, entry))
  })
  writeFileSync(
    join(program, 'index.ts'),
    names.map((name, index) => `export * as entry${index} from '${name}'`).join('\n'),
  )
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023'],
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    types: [],
    preserveSymlinks: true,
  }
  writeFileSync(join(program, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['index.ts'] }))
  const tsc = resolve('node_modules/typescript/bin/tsc')
  expect(() => execFileSync(process.execPath, [tsc, '-p', program], { encoding: 'utf8' })).not.toThrow()
  expect(names).toContain('@qianpi/expression/slices')
})

test('asks for each other and for small libraries only', () => {
  const asked = Object.values(built).map((folder) => [
    describe(folder).name,
    Object.keys(describe(folder).dependencies),
  ])
  expect(Object.fromEntries(asked)).toEqual({
    '@qianpi/expression': ['@lezer/common', '@lezer/lr', 'decimal.js', 're2js'],
    '@qianpi/form': ['@qianpi/expression', 'decimal.js'],
    '@qianpi/engine': ['@qianpi/expression', '@qianpi/form', 'decimal.js'],
  })
})

test('has each module in one package, and none of server or pages', () => {
  const places = Object.values(built).flatMap((folder) =>
    filesIn(folder, '.js').map(({ path }) => path.slice(folder.length + 1)),
  )
  expect(places.length).toBeGreaterThan(300)
  expect(new Set(places).size).toBe(places.length)
  expect(places.filter((place) => !/^(?:core|generated|schemas)\//.test(place))).toEqual([])
})
