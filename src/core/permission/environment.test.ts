import { describe, expect, test } from 'vitest'
import { environmentOfPath, environments, findEnvironmentToken } from './environment'

test.each(['name', 'header', 'bodyKey', 'cookie', 'base'] as const)(
  'gives every environment its own %s',
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
])('assigns the page %s to %s', (path, name) => expect(environmentOfPath(path).name).toBe(name))

describe('tokens of a request', () => {
  const among = (headers: Record<string, string>) => findEnvironmentToken(({ header }) => headers[header])

  test.each(environments)('recognizes $header alone as $name', (environment) =>
    expect(among({ [environment.header]: 'x' })).toEqual({ environment, token: 'x' }),
  )
  test('identifies no environment without a token', () => expect(among({ 'X-Token': '' })).toBeUndefined())
  test('identifies no environment by two tokens, even equal ones', () =>
    expect(among({ 'X-Token': 'x', 'X-Token-Test': 'x' })).toBeUndefined())
})

test('separates flows only for the test environment and the archive', () =>
  expect(environments.filter(({ data }) => data !== 'prod').map(({ name }) => name)).toEqual([
    'test',
    'archive',
  ]))
