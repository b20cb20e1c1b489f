import { expect, test } from 'vitest'
import { isPermitted } from '#/core/permission/check-permission'
import catalogue from '#/generated/catalogue.json'
import permission from '#schemas/values/permission.json'
import { ownSources } from './sources'

const elsewhere = ownSources().filter(
  ({ path }) => !path.startsWith('src/core/permission/') && !/\.test\.tsx?$/.test(path),
)
const found = (pattern: RegExp) =>
  elsewhere.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([match]) => `${path}: ${match}`))

test('compares permissions only by isPermitted, nowhere by hand', () => {
  // A name without a dot, such as 'all', means other things elsewhere.
  const dotted = permission.enum.filter((name) => name.includes('.'))
  const names = dotted.map((name) => name.replaceAll('.', '\\.')).join('|')
  expect(found(new RegExp(`(?:===|!==|includes\\(|startsWith\\() ?'(?:${names})'`, 'g'))).toEqual([])
  expect(
    found(/(?:(?:caller|reader|session)\??\.roles|rolesOf\(\w+\))\??\.(?:some|includes|every|find)\(/g),
  ).toEqual([])
})

/** Permissions that calls ask for and no role can carry, and why. */
const notGivable: Record<string, string> = { 'flow.work': 'everybody has it; roles take parts of it away' }

test('requires in calls only permissions that a role can grant', () => {
  const asked = [...new Set(catalogue.calls.flatMap(({ permission: name }) => name ?? []))]
  const given = permission.enum.filter((name) => !name.startsWith('-') && name !== 'all')
  const isGivable = (name: string) => name === 'everyone' || given.some((role) => isPermitted([role], name))
  expect(
    asked.filter((name) => !isGivable(name) && !(name in notGivable) && !isPermitted(['flow.work'], name)),
  ).toEqual([])
  expect(Object.keys(notGivable).filter(isGivable)).toEqual([])
})

test('wraps page parts that depend on a permission in <PermissionGate>', () => {
  expect(found(/\{hasPermission\([^)]*\) (?:&&|\?)/g)).toEqual([])
})
