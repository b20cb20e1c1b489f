import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import environments from '#schemas/data/environments.json'
import rows from '#schemas/data/specification.json'
import desktop from '#schemas/menu/desktop.json'
import flowEntrust from '#schemas/menu/flow_entrust.json'
import messageEntrust from '#schemas/menu/msg_entrust.json'
import replaceEmployee from '#schemas/menu/replace_emp.json'
import catalogue from '../../src/generated/catalogue.json'

/** Each row of the specification leads to a test or a walk that operates it (docs/specification.md). */

interface Row {
  id: string
  kind: string
  says: string
  same?: string
  at?: string
  tests?: { file: string; title: string }[]
  different?: string
  decided?: string
}

const all: readonly Row[] = rows
const byId = new Map(all.map((row) => [row.id, row]))

/** Whether a file has a test of this name: comments that mention it do not count. */
const names = (file: string, title: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .some(
      (line) =>
        !/^\s*(?:\/\/|\/?\*)/.test(line) &&
        (line.split(title)[0] ?? line).search(/['"`]/) >= 0 &&
        line.includes(title),
    )

test('lists every row of both documents once, in order', () => {
  const ids = (document: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${document}-${String(at + 1).padStart(3, '0')}`)
  expect(all.map(({ id }) => id)).toEqual([...ids('S1', 259), ...ids('S2', 279)])
})

test.each(all)('$id is covered by a test that operates it', ({ id, kind, same, at, tests = [] }) => {
  if (same) return expect(byId.get(same), `${id} is as ${same}`).toMatchObject({ tests: expect.anything() })
  if (kind === 'sample') return expect(tests).toEqual([])
  expect(at, 'where it stands').toBeTruthy()
  expect(tests.length, 'its tests').toBeGreaterThan(0)
  for (const { file, title } of tests) {
    expect(existsSync(file), file).toBe(true)
    expect(names(file, title), `${file} has a test “${title}”`).toBe(true)
  }
})

/** Addresses in a text, without those of files in the repository. */
const addressesIn = (text: string) => text.split(', ').filter((one) => one.startsWith('/'))

/** Groups of menus, with the addresses of their entries. */
const menuGroups: readonly { children?: readonly { url: string }[] }[] = [
  ...desktop.entries,
  ...flowEntrust.entries,
  ...messageEntrust.entries,
  ...replaceEmployee.entries,
]
const routerPaths = [...readFileSync('src/web/app/router.tsx', 'utf8').matchAll(/path="([^"]*)"/g)]

/** Addresses of pages and environments; a parameter is a part in braces. */
const routes = [
  '/',
  ...environments.environments.map(({ base }) => base),
  ...routerPaths.map(([, path = '']) => path),
  ...menuGroups.flatMap(({ children = [] }) => children.map(({ url }) => url)),
].map((path) => path.replace(/:\w+|\*$/g, '{}'))

const callPaths = catalogue.calls.map(({ path }) => path.replace('{oa}', 'oa'))

/** Whether an address is a page or the beginning of a call; with a star at the end, of several of them. */
function isRoute(address: string): boolean {
  if (address.endsWith('*'))
    return [...routes, ...callPaths].some((one) => one.startsWith(address.slice(0, -1)))
  if (routes.includes(address.replace(/\{\w+\}/g, '{}'))) return true
  return callPaths.some((path) => `${path}/`.startsWith(`${address}/`))
}

test.each(all.filter(({ at = '' }) => addressesIn(at).length))(
  '$id names addresses of the product: $at',
  ({ at = '' }) => {
    expect(addressesIn(at).filter((address) => !isRoute(address))).toEqual([])
  },
)

test('names the decision for each deviation and each open point of the documents', () => {
  const silent = all.filter(
    ({ kind, same, decided, different }) => kind === 'gap' && !same && !decided && !different,
  )
  expect(silent.map(({ id }) => id)).toEqual([])
})

/** Title of a test that quotes a row: its id, then its words. */
const quotation = /^(S\d-\d{3}) “(.+?)”/

test('quotes a row in a test title only in its own words, and leads from the row to the test', () => {
  const titles = new Set(all.flatMap(({ tests = [] }) => tests.map(({ title }) => title)))
  const quotes = [...titles].flatMap((title) => {
    const [, id = '', words = ''] = quotation.exec(title) ?? []
    return id ? [{ title, id, words }] : []
  })
  const misquoted = quotes.filter(({ id, words }) => !byId.get(id)?.says.includes(words))
  expect(misquoted).toEqual([])
  const unlinked = quotes.filter(({ title, id }) => !byId.get(id)?.tests?.some((one) => one.title === title))
  expect(unlinked).toEqual([])
})

test('deviates from at most 15 rows, each with a reason', () => {
  const deviations = all.flatMap(({ different }) => different ?? [])
  expect(deviations.length).toBeLessThanOrEqual(15)
  for (const reason of deviations) expect(reason.split(' ').length).toBeGreaterThan(4)
})
