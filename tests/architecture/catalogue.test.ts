import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import catalogue from '../../src/generated/catalogue.json'
import { filesIn } from './sources'

const calls = catalogue.calls as {
  name: string
  key: string
  path: string
  method: string
  permission?: string
  open?: boolean
  link?: boolean
}[]
const handlers = filesIn('src/server/calls', '.ts').filter(({ path }) => !path.includes('.test.'))

const links = calls.filter(({ link }) => link)
const answered = calls.filter(({ link }) => !link)

test.each(answered)(
  '$name: uses one name for its path, its file and its handler',
  ({ name, key, path, method }) => {
    expect(path).toBe(`/api/${key.replace(/^oa\//, '{oa}/')}`)
    expect(method).toBe(name.endsWith('.get') ? 'GET' : 'POST')
    expect(existsSync(`src/server/calls/${name}.ts`), `src/server/calls/${name}.ts`).toBe(true)
  },
)

test.each(links)('$name: names a link by its path and has no handler', ({ name, key, path }) => {
  expect(path).toBe(`/${key}/{fileid}/{name}`)
  expect(name.endsWith('.get')).toBe(true)
  expect(existsSync(`src/server/calls/${name}.ts`)).toBe(false)
})

test.each(calls)('$name is covered by a test', ({ key }) => {
  const direct = `tests/calls/${key}.test.ts`
  const tested =
    existsSync(direct) || filesIn('tests/calls', '.test.ts').some(({ text }) => text.includes(`'${key}'`))
  expect(tested, direct).toBe(true)
})

test('matches every handler with a call of the catalogue', () => {
  const names = new Set(calls.map(({ name }) => `src/server/calls/${name}.ts`))
  expect(handlers.map(({ path }) => path).filter((path) => !names.has(path))).toEqual([])
})

test('requires a limited page range for every call that returns pages of rows', () => {
  const unlimited = catalogue.calls.filter(({ body }) => {
    const { nowpage, currentPage } =
      (body as { properties?: Record<string, { maximum?: number }> }).properties ?? {}
    return [nowpage, currentPage].some((page) => page !== undefined && page.maximum === undefined)
  })
  expect(unlimited.map(({ name }) => name)).toEqual([])
})

/** Names of fields of responses that contain a secret. */
const secretNames = [
  'client_secret',
  'token',
  'password',
  'secret',
  'fileSecret',
  'draftKey',
  'codes',
  'redirect',
]
const shapes = new Map((catalogue.shapes as { $id: string }[]).map((shape) => [shape.$id, shape]))

/** Collects the names of fields in a shape and in those that it refers to. */
function fieldNames(shape: unknown, seen = new Set<unknown>()): Set<string> {
  const names = new Set<string>()
  const open = [shape]
  for (const node of open) {
    if (typeof node !== 'object' || node === null || seen.has(node)) continue
    seen.add(node)
    const { properties, $ref } = node as { properties?: object; $ref?: string }
    for (const name of Object.keys(properties ?? {})) names.add(name)
    if (typeof $ref === 'string') open.push(shapes.get($ref))
    open.push(...Object.values(node))
  }
  return names
}

test('compresses no response that contains a secret', () => {
  const withSecret = catalogue.calls.filter(({ data }) => {
    const names = fieldNames(data)
    return secretNames.some((name) => names.has(name))
  })
  const marked = catalogue.calls.filter((call) => 'secret' in call)
  expect(withSecret.length).toBeGreaterThan(10)
  expect(marked.map(({ name }) => name)).toEqual(withSecret.map(({ name }) => name))
})
