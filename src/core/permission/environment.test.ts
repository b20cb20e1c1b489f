import { describe, expect, test } from 'vitest'
import { environmentOfPath, environments, findEnvironmentToken } from './environment'

test.each(['name', 'header', 'bodyKey', 'cookie', 'base'] as const)(
  'no two environments share their %s',
  (key) => expect(new Set(environments.map((one) => one[key].toLowerCase())).size).toBe(environments.length),
)

test.each([
  ['/', 'prod'],
  ['/dashboard', 'prod'],
  ['/test', 'test'],
  ['/test/', 'test'],
  ['/test/flowdeal', 'test'],
  ['/testing', 'prod'],
  ['/replace_employee', 'prod'],
  ['/replace_emp/replace_employee', 'replace_emp'],
  ['/list/test', 'prod'],
])('the page %s belongs to %s', (path, name) => expect(environmentOfPath(path).name).toBe(name))

describe('tokens of a request', () => {
  const among = (headers: Record<string, string>) => findEnvironmentToken(({ header }) => headers[header])

  test.each(environments)('$header alone is of $name', (environment) =>
    expect(among({ [environment.header]: 'x' })).toEqual({ environment, token: 'x' }),
  )
  test('none says nothing', () => expect(among({ 'X-Token': '' })).toBeUndefined())
  test('two say nothing, even when they are alike', () =>
    expect(among({ 'X-Token': 'x', 'X-Token-Test': 'x' })).toBeUndefined())
})

test('only the test environment and the archive work with flows of their own', () =>
  expect(environments.filter(({ data }) => data !== 'prod').map(({ name }) => name)).toEqual([
    'test',
    'archive',
  ]))
