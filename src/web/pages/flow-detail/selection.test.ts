import { expect, test } from 'vitest'
import { groupToggled, shareOf, stillThere, toggled } from './selection'

const signers = { group: [{ _id: 'a' }, { _id: 'b' }] }
const keeper = { group: [{ _id: 'c' }] }

test('a box takes one message, and the group says that it is chosen in part', () => {
  const chosen = toggled(new Set(), 'a')
  expect(shareOf(new Set(), signers)).toBe('none')
  expect(shareOf(chosen, signers)).toBe('some')
  expect(shareOf(toggled(chosen, 'b'), signers)).toBe('all')
  expect(shareOf(toggled(chosen, 'a'), signers)).toBe('none')
})

test('the box of a group takes what is missing, and leaves all when all was chosen', () => {
  const some = new Set(['a', 'c'])
  const all = groupToggled(some, signers)
  expect([...all].sort()).toEqual(['a', 'b', 'c'])
  expect([...groupToggled(all, signers)]).toEqual(['c'])
  expect([...some]).toEqual(['a', 'c'])
})

test('only what can still be cancelled is sent, in the order of the list', () => {
  expect(stillThere(new Set(['c', 'gone', 'a']), [signers, keeper])).toEqual(['a', 'c'])
})
