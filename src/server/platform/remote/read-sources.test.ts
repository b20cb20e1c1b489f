import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseSources, readSources } from './read-sources'

const fun = (funname: string, name = 'rate') => ({ funname, fun: name, placeholder: '币种' })
const source = (more: object = {}) => ({
  name: '外部',
  prefix: '',
  api: 'https://fx.example/api',
  fields: [],
  funlist: [fun('汇率')],
  ...more,
})
const folder = mkdtempSync(join(tmpdir(), 'remote-functions-'))
afterAll(() => rmSync(folder, { recursive: true }))
const namesIn = (groups: { funlist: { funname: string }[] }[]) =>
  groups.flatMap(({ funlist }) => funlist.map(({ funname }) => funname))
const at = { dataDir: folder, file: undefined, isTrial: false, env: {} }

test('offers the demo functions without a file, and only in a trial', () => {
  expect(readSources(at)).toEqual([])
  expect(namesIn(readSources({ ...at, isTrial: true }))).toEqual(['员工信息', '部门主管', '部门人数'])
})

test('reads the file that the environment names before the one in the data folder', () => {
  const named = join(folder, 'mine.json')
  writeFileSync(join(folder, 'remote-functions.json'), JSON.stringify({ groups: [source()] }))
  writeFileSync(named, JSON.stringify({ groups: [source({ funlist: [fun('天气')] })] }))
  expect(namesIn(readSources({ ...at, isTrial: true }))).toEqual(['汇率'])
  expect(namesIn(readSources({ ...at, file: named }))).toEqual(['天气'])
})

test('accepts a source that offers only choices or returns no objects', () => {
  const [checked] = parseSources({ groups: [{ name: '外部', api: 'https://fx.example/api' }] }, 'f.json', {})
  expect(checked).toMatchObject({ prefix: '', fields: [], funlist: [] })
})

test('names a missing file or invalid JSON', () => {
  const broken = join(folder, 'broken.json')
  writeFileSync(broken, '{')
  for (const file of [broken, join(folder, 'nowhere.json')])
    expect(() => readSources({ ...at, file })).toThrow(file)
})

test('replaces environment variables in headers', () => {
  const headers = { authorization: `Bearer \${FX_TOKEN}`, 'x-app': 'qianpi' }
  const [checked] = parseSources({ groups: [source({ headers })] }, 'f.json', { FX_TOKEN: ' secret\n' })
  expect(checked?.headers).toEqual({ authorization: 'Bearer secret', 'x-app': 'qianpi' })
})

test.each<[string, object[], string[]]>([
  ['lacks a name', [{ ...source(), name: undefined }], ['groups[0]', 'name']],
  ['has a field nobody knows', [source({ url: 'x' })], ['groups[0]', 'additional']],
  ['has an address that is none', [source({ api: 'https://' })], ['外部', 'https://']],
  ['asks another protocol', [source({ api: 'file:///etc/passwd' })], ['groups[0].api']],
  ['tells a password in its address', [source({ api: 'https://me:you@fx.example' })], ['外部']],
  ['names a function as a built-in one is', [source({ funlist: [fun('表格汇总')] })], ['外部', '表格汇总']],
  ['names two functions alike', [source(), source({ name: '另一个' })], ['另一个', '汇率']],
  ['lacks a variable', [source({ headers: { a: `\${NO_SUCH}` } })], ['外部', 'NO_SUCH']],
  [
    'asks the directory for what it does not know',
    [source({ api: 'directory:', funlist: [fun('工资', 'salary')] })],
    ['外部', '工资', 'salary', 'person'],
  ],
])('rejects in a sentence a source that %s', (_, groups, words) => {
  const check = () => parseSources(JSON.parse(JSON.stringify({ groups })), 'f.json', {})
  for (const word of ['f.json', ...words]) expect(check).toThrow(word)
})

test('rejects a header that could inject another one, without revealing its secret', () => {
  const groups = [source({ headers: { a: `\${TOKEN}` } })]
  const check = () => parseSources({ groups }, 'f.json', { TOKEN: 'top\r\nsecret' })
  expect(check).toThrow('TOKEN')
  expect(check).not.toThrow('secret')
})
