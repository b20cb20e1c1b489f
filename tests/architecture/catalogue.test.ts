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
