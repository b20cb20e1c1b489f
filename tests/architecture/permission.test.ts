import { expect, test } from 'vitest'
import permission from '#schemas/values/permission.json'
import { ownSources } from './sources'

const elsewhere = ownSources().filter(
  ({ path }) => !path.startsWith('src/core/permission/') && !/\.test\.tsx?$/.test(path),
)
const found = (pattern: RegExp) =>
  elsewhere.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([match]) => `${path}: ${match}`))

test('permissions are compared by one rule, allows, and nowhere by hand', () => {
  // A name without a dot, such as 'all', means other things elsewhere.
  const dotted = permission.enum.filter((name) => name.includes('.'))
  const names = dotted.map((name) => name.replaceAll('.', '\\.')).join('|')
  expect(found(new RegExp(`(?:===|!==|includes\\(|startsWith\\() ?'(?:${names})'`, 'g'))).toEqual([])
  expect(
    found(/(?:(?:caller|reader|session)\??\.roles|rolesOf\(\w+\))\??\.(?:some|includes|every|find)\(/g),
  ).toEqual([])
})

test('a part of a page that depends on a right stands in <Allowed>', () => {
  expect(found(/\{may\([^)]*\) (?:&&|\?)/g)).toEqual([])
})
