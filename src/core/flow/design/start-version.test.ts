import { expect, test } from 'vitest'
import { company, dept, people, role, user } from '../../../../tests/kit/house'
import type { RecipientItem } from '../../../generated/types'
import { startVersionOf, trialPeople } from './start-version'

const trialOf = (...range: RecipientItem[]) => ({ version: 'v2', number: 2, base: 'v1', range })
const starting = (trial: ReturnType<typeof trialOf> | null, directory = company()) =>
  people.filter(({ id }) => startVersionOf({ publishedVersion: 'v1', trial }, directory, id) === 'v2')
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name)

test.each([
  ['no trial', [], []],
  ['a person', [user('li')], ['李明']],
  ['a department alone', [dept('2', 1)], ['周工', '李明', '王芳']],
  ['a department with those below it', [dept('4', 'n')], ['孙丽', '吴会', '郑纳', '冯账']],
  [
    'a department and a person, each once',
    [dept('3', 1), user('sun'), user('chen')],
    ['陈总', '赵强', '孙丽', '钱进'],
  ],
  ['a role', [role('manager')], ['陈总']],
  ['a department that was deleted', [dept('gone', 'n')], []],
] as const)('starts with the version on trial for %s', (_, range, expected) => {
  expect(names(starting(range.length ? trialOf(...range) : null))).toEqual(expected)
  expect(names(trialPeople({ range }, company()))).toEqual(expected)
})

test('starts with the published version for whoever left, is unknown, or works elsewhere now', () => {
  const versions = { publishedVersion: 'v1', trial: trialOf(user('li'), dept('4', 'n')) }
  expect(names(starting(versions.trial, company({ left: ['li'] })))).not.toContain('李明')
  expect(startVersionOf(versions, company(), 'nobody')).toBe('v1')
  expect(startVersionOf({ publishedVersion: null, trial: null }, company(), 'li')).toBeNull()
})
