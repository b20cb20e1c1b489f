import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkPluginModules } from './check-modules'
import { describePluginFields, describePluginLists, describePluginTabs, pageModules } from './page-modules'
import { listActivePlugins, pluginFieldSchemas, pluginLimits } from './plugin'
import { pluginSources } from './plugin-source'
import { productNames } from './product-names'
import { readPlugins } from './read-plugins'

const example = join(import.meta.dirname, '../../../../docs/examples/plugin/nps')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'qianpi-plugins-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const words = (text: string) => ({ zh: text, en: text, es: text })
const field = (name: string, more: object = {}) => ({
  schema: { name, group: 'basic', title: words(name), kind: 'number', text: { from: 'value' }, ...more },
  edit: 'edit.js',
})
const functionOf = (name: string) => ({
  schema: {
    name,
    group: 'number',
    order: 1,
    title: words(name),
    help: words(name),
    parameters: [],
    result: 'number',
    example: { expression: '1', value: 1 },
  },
  file: 'functions.js',
  export: 'run',
})

/** Writes a plugin whose modules exist; `more` replaces parts of its manifest. */
function install(name: string, more: object = {}): string {
  const path = join(folder, name)
  mkdirSync(path)
  const usual = { name, version: '1.0.0', qianpi: { from: 1, to: 1 }, title: words(name) }
  writeFileSync(join(path, 'plugin.json'), JSON.stringify({ ...usual, ...more }))
  writeFileSync(join(path, 'edit.js'), 'export default () => () => null')
  writeFileSync(join(path, 'functions.js'), 'export const run = () => 1')
  return path
}

const tabOf = (called: string, more: object = {}) => ({
  name: 'own',
  title: words('own'),
  items: [{ id: 'one', title: words('one'), function: called, ...more }],
})
const listOf = (call: string) => ({
  name: 'own',
  title: words('own'),
  call,
  columns: [{ key: 'id', title: words('id'), cell: 'name' }],
})
const effectOf = (more: object = {}) => ({
  name: 'own',
  title: words('own'),
  events: ['flow.finished'],
  hosts: ['https://example.com'],
  file: 'functions.js',
  export: 'run',
  ...more,
})

const read = () => readPlugins(folder, productNames([]))
const problems = () => Object.fromEntries(read().map((plugin) => [plugin.folder, plugin.problem?.code]))

test('reads no plugins where there is no folder', () => {
  expect(readPlugins(join(folder, 'none'), productNames([]))).toEqual([])
})

test('loads the example, and passes over files beside it', async () => {
  cpSync(example, join(folder, 'nps'), { recursive: true })
  writeFileSync(join(folder, 'README.md'), 'ours')
  mkdirSync(join(folder, '.git'))
  const plugins = await checkPluginModules(read())
  expect(plugins.map(({ problem }) => problem)).toEqual([undefined])
  expect(pluginFieldSchemas(plugins)).toMatchObject([{ name: 'nps-score', type: 'custom' }])
  expect(pluginSources(plugins)).toMatchObject([
    { api: 'plugin:nps', funlist: [{ funname: '推荐者类型' }, { funname: '当日客服' }] },
  ])
  expect(describePluginFields(plugins)).toMatchObject([
    { edit: expect.stringMatching(/^\/plugins\/nps\/[0-9a-f]{32}\.js$/) },
  ])
  expect([...pageModules(plugins).values()].join()).not.toContain('promoterType')
  expect(describePluginTabs(plugins)).toMatchObject([{ name: 'nps.duty' }])
  expect(describePluginLists(plugins)).toMatchObject([{ name: 'nps.surveys', call: 'oa/flow/alllist' }])
})

test('a changed module has another address', () => {
  const path = install('own', { fields: [field('own-field')] })
  const addressOf = () => describePluginFields(read())[0]?.edit
  const before = addressOf()
  writeFileSync(join(path, 'edit.js'), 'export default () => () => 1')
  expect(addressOf()).not.toBe(before)
})

test.each<[string, object]>([
  ['unfit', { version: '1' }],
  ['unfit', { title: 'own' }],
  ['unfit', { scripts: ['x.js'] }],
  [
    'unfit',
    {
      fields: [{ ...field('own-field'), edit: '../other/edit.js' }].map((one) => ({
        ...one,
        edit: '/etc/x.js',
      })),
    },
  ],
  ['name', { name: 'other' }],
  ['interface', { qianpi: { from: 2, to: 3 } }],
  ['no-file', { fields: [{ ...field('own-field'), edit: 'missing.js' }] }],
  ['outside', { fields: [{ ...field('own-field'), edit: '../other/edit.js' }] }],
  ['field-of-product', { fields: [field('input')] }],
  ['field-of-product', { fields: [field('custom')] }],
  ['field-twice', { fields: [field('own-field'), field('own-field')] }],
  ['field-part', { fields: [field('own-field', { holds: 'rows' })] }],
  ['field-part', { fields: [field('own-field', { file: 'id' })] }],
  ['field-part', { fields: [field('own-field', { type: 'input' })] }],
  ['field-part', { fields: [field('own-field', { kind: 'table' })] }],
  ['field-value', { fields: [field('own-field', { value: { properties: null } })] }],
  ['function-of-product', { functions: [functionOf('求和')] }],
  ['function-twice', { functions: [functionOf('own'), functionOf('own')] }],
  ['tab-function', { tabs: [tabOf('求和')] }],
  ['unfit', { functions: [functionOf('f')], tabs: [tabOf('f', { settings: [{ model: 'function' }] })] }],
  [
    'tab-id',
    { functions: [functionOf('f')], tabs: [{ ...tabOf('f', { id: 'i'.repeat(30) }), name: 't'.repeat(30) }] },
  ],
  ['part-twice', { effects: [effectOf(), effectOf()] }],
  ['no-file', { effects: [effectOf({ file: 'effects.js' })] }],
  ['unfit', { effects: [effectOf({ hosts: [] })] }],
  ['unfit', { effects: [effectOf({ hosts: ['https://example.com/path'] })] }],
  ['unfit', { effects: [effectOf({ hosts: ['https://user@example.com'] })] }],
  ['list-call', { lists: [listOf('oa/flow/creat')] }],
  ['list-call', { lists: [listOf('employee/accesstoken/rotate')] }],
  ['list-call', { lists: [listOf('settings.get')] }],
  ['list-call', { lists: [listOf('none')] }],
])('does not load a plugin with the problem %s: %j', (code, more) => {
  install('other')
  install('own', more)
  expect(problems()).toEqual({ other: undefined, own: code })
  expect(listActivePlugins(read()).map((plugin) => plugin.folder)).toEqual(['other'])
})

test('does not load a manifest that is no JSON, is too large, or reaches a prototype', () => {
  writeFileSync(join(install('broken'), 'plugin.json'), '{')
  writeFileSync(join(install('deep'), 'plugin.json'), '['.repeat(10_000))
  writeFileSync(join(install('large'), 'plugin.json'), ' '.repeat(pluginLimits.manifest + 1))
  writeFileSync(join(install('proto'), 'plugin.json'), '{"__proto__": {"name": "proto"}}')
  mkdirSync(join(folder, 'without'))
  expect(problems()).toEqual({
    broken: 'no-json',
    deep: 'no-json',
    large: 'too-large',
    proto: 'no-json',
    without: 'no-file',
  })
})

test('follows no link out of the folder of a plugin', () => {
  const secret = join(folder, 'secret.js')
  writeFileSync(secret, 'export default 1')
  const path = install('own', { fields: [field('own-field')] })
  rmSync(join(path, 'edit.js'))
  symlinkSync(secret, join(path, 'edit.js'))
  const parts = install('parts', { fields: [{ ...field('parts-field'), edit: 'lib/secret.js' }] })
  symlinkSync(folder, join(parts, 'lib'))
  symlinkSync(example, join(folder, 'nps'))
  expect(problems()).toEqual({ own: 'outside', parts: 'outside', nps: 'no-folder' })
  expect(pageModules(read()).size).toBe(0)
})

test('does not load a module that is too large or a folder', () => {
  const path = install('large', { fields: [field('large-field')] })
  writeFileSync(join(path, 'edit.js'), ' '.repeat(pluginLimits.module + 1))
  const other = install('other', { fields: [field('other-field')] })
  rmSync(join(other, 'edit.js'))
  mkdirSync(join(other, 'edit.js'))
  expect(problems()).toEqual({ large: 'too-large', other: 'no-file' })
})

test('the first of two plugins keeps a name, and the second takes nothing', () => {
  install('a', { fields: [field('shared')], functions: [functionOf('甲')] })
  install('b', { fields: [field('own-b'), field('shared')], functions: [functionOf('乙')] })
  install('c', { fields: [field('own-b')], functions: [functionOf('甲')] })
  install('d', { fields: [field('own-b')] })
  expect(read().map(({ folder: name, problem }) => [name, problem])).toEqual([
    ['a', undefined],
    ['b', { code: 'field-of-plugin', params: { name: 'shared', owner: 'a' } }],
    ['c', { code: 'function-of-plugin', params: { name: '甲', owner: 'a' } }],
    ['d', undefined],
  ])
})

test.each([
  ['module', 'export const run = '],
  ['module', "import fs from 'node:fs'\nexport const run = () => fs"],
  ['module', 'throw new Error("no")'],
  ['module', 'for (;;) {}'],
  ['no-export', 'export const other = () => 1'],
  ['no-export', 'export const run = 1'],
])('does not load a plugin with the problem %s of its functions: %s', async (code, text) => {
  const path = install('own', { fields: [field('own-field')], functions: [functionOf('own')] })
  writeFileSync(join(path, 'functions.js'), text)
  const plugins = await checkPluginModules(read())
  expect(plugins.map(({ problem }) => problem?.code)).toEqual([code])
  expect([pluginFieldSchemas(plugins), pluginSources(plugins), pageModules(plugins).size]).toEqual([
    [],
    [],
    0,
  ])
})
