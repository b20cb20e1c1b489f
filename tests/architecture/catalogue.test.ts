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
  '$name: its path, its file and its handler bear one name',
  ({ name, key, path, method }) => {
    expect(path).toBe(`/api/${key.replace(/^oa\//, '{oa}/')}`)
    expect(method).toBe(name.endsWith('.get') ? 'GET' : 'POST')
    expect(existsSync(`src/server/calls/${name}.ts`), `src/server/calls/${name}.ts`).toBe(true)
  },
)

test.each(links)('$name: a link bears the name of its path, and has no handler', ({ name, key, path }) => {
  expect(path).toBe(`/${key}/{fileid}/{name}`)
  expect(name.endsWith('.get')).toBe(true)
  expect(existsSync(`src/server/calls/${name}.ts`)).toBe(false)
})

test.each(calls)('$name is tested', ({ key }) => {
  const direct = `tests/calls/${key}.test.ts`
  const tested =
    existsSync(direct) || filesIn('tests/calls', '.test.ts').some(({ text }) => text.includes(`'${key}'`))
  expect(tested, direct).toBe(true)
})

test('every handler answers a call of the catalogue', () => {
  const names = new Set(calls.map(({ name }) => `src/server/calls/${name}.ts`))
  expect(handlers.map(({ path }) => path).filter((path) => !names.has(path))).toEqual([])
})

test('whoever asks for a page of rows says which, up to a limit', () => {
  const unlimited = catalogue.calls.filter(({ body }) => {
    const { nowpage, currentPage } =
      (body as { properties?: Record<string, { maximum?: number }> }).properties ?? {}
    return [nowpage, currentPage].some((page) => page !== undefined && page.maximum === undefined)
  })
  expect(unlimited.map(({ name }) => name)).toEqual([])
})
