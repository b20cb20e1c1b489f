import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltPackage, buildPackages, packageFolders } from '../../scripts/packages.mjs'

/** Folder of a program that has installed the packages, and nothing of the product. */
let program = ''
let built: Record<string, BuiltPackage> = {}

beforeAll(async () => {
  program = mkdtempSync(join(tmpdir(), 'qianpi-packages-'))
  built = await buildPackages(join(program, 'node_modules'))
  // What npm installs for the dependencies of dependencies.
  const more = ['@lezer/common', 'react', 'react-dom', '@types/react', 'csstype']
  for (const name of new Set([...Object.values(built).flatMap(dependenciesOf), ...more])) {
    if (name.startsWith('@qianpi/')) continue
    if (name.startsWith('@'))
      mkdirSync(join(program, 'node_modules', name.split('/')[0] ?? ''), { recursive: true })
    symlinkSync(resolve('node_modules', name), join(program, 'node_modules', name))
  }
})
afterAll(() => rmSync(program, { recursive: true }))

const describe = ({ folder }: BuiltPackage) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const dependenciesOf = (one: BuiltPackage) => Object.keys(describe(one).dependencies)

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

/** Options of a program that trusts nothing of ours. */
const strictOptions = {
  module: 'nodenext',
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  jsx: 'react-jsx',
  strict: true,
  skipLibCheck: false,
  noEmit: true,
  types: [],
  preserveSymlinks: true,
}

/** Returns what the compiler says of a folder; empty if it says nothing. */
function findTypeErrors(folder: string): string {
  const tsc = resolve('node_modules/typescript/bin/tsc')
  return spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' }).stdout
}

test('declares types that a strict program reads without our paths and types', () => {
  const names = Object.entries(built).flatMap(([name, one]) =>
    Object.keys(describe(one).exports)
      .filter((entry) => !/\*|json|css/.test(entry))
      .map((entry) => join(name, entry)),
  )
  writeFileSync(
    join(program, 'index.ts'),
    names.map((name, index) => `export * as entry${index} from '${name}'`).join('\n'),
  )
  writeFileSync(
    join(program, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: strictOptions, files: ['index.ts'] }),
  )
  expect(findTypeErrors(program)).toBe('')
  expect(names).toContain('@qianpi/expression/slices')
})

test('accepts the program that was written for its door', () => {
  const { door } = JSON.parse(readFileSync('src/web/form-react/package.json', 'utf8')) as { door: number }
  const folder = join(program, 'door')
  cpSync(`tests/doors/form-react/${door}`, folder, { recursive: true })
  const compilerOptions = { ...strictOptions, skipLibCheck: true }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.tsx'] }))
  expect(
    findTypeErrors(folder),
    `This breaks door ${door} of @qianpi/form-react, which pages of others use. Keep what it accepts; if it must break, raise "door" in src/web/form-react/package.json (tests/doors/form-react/README.md)`,
  ).toBe('')
})

test('asks for each other and for small libraries only, and forms for the libraries of their controls', () => {
  const asked = Object.entries(built).map(([name, one]) => [name, dependenciesOf(one)] as const)
  const { '@qianpi/form-react': ofForms = [], ...others } = Object.fromEntries(asked)
  expect(others).toEqual({
    '@qianpi/expression': ['@lezer/lr', 're2js'],
    '@qianpi/form': ['@qianpi/expression'],
    '@qianpi/engine': ['@noble/hashes', '@qianpi/expression', '@qianpi/form'],
  })
  expect(ofForms).toContain('antd')
  expect(ofForms.filter((name) => /router|axios|crypto|patch|^react/.test(name))).toEqual([])
})

test('has each module in one package of rules, and none of server or pages', () => {
  const places = Object.values(built).flatMap(({ folder, modules }) =>
    folder.endsWith('form-react') ? [] : modules,
  )
  expect(places.length).toBeGreaterThan(300)
  expect(new Set(places).size).toBe(places.length)
  expect(places.filter((place) => !/^(?:src\/core|src\/generated|schemas)\//.test(place))).toEqual([])
})

/** Parts of our pages that no form elsewhere has: what they store, call, and where they lead. */
const ofPages =
  /react-router|^src\/server\/|^src\/web\/(?:stores|app|pages|lists|flow|home)\/|\/platform\/(?:api|http|upload|token|cookie|settings|encryption)/

/** Files that a page loads with the first form, from the entry on. */
function firstFiles(folder: string, file = 'index.js', seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = readFileSync(join(folder, file), 'utf8')
  for (const [, name = ''] of text.matchAll(/^(?:import|export) (?:[^'"]* from )?["'](\.[^'"]+)["']/gm))
    firstFiles(folder, join(file, '..', name), seen)
  return seen
}

test('draws forms without stores, calls, cookies or routes, and loads most controls on demand', () => {
  const forms = built['@qianpi/form-react']
  if (!forms) throw new Error('no package of forms')
  expect(forms.modules.length).toBeGreaterThan(250)
  expect(forms.modules.filter((module) => ofPages.test(module))).toEqual([])
  const sizeOf = (entry: string) => {
    const files = [...firstFiles(forms.folder, entry)].map((file) => readFileSync(join(forms.folder, file)))
    return gzipSync(Buffer.concat(files)).length
  }
  // Before a minifier (npm run test:packages tells what reaches the browser, with React).
  expect(sizeOf('index.js')).toBeLessThan(105_200)
  // The custom element has the style sheets in it.
  expect(sizeOf('element.js') - sizeOf('index.js')).toBeLessThan(20_000)
  // A list of tasks comes without the forms.
  expect(sizeOf('inbox-element.js')).toBeLessThan(0.7 * sizeOf('element.js'))
})
