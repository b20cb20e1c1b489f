import { expect, test } from 'vitest'
import { selectCancellable, selectionStateOf, toggleGroup, toggleId } from './selection'

const signers = { group: [{ _id: 'a' }, { _id: 'b' }] }
const keeper = { group: [{ _id: 'c' }] }

test('a box takes one message, and the group says that it is chosen in part', () => {
  const chosen = toggleId(new Set(), 'a')
  expect(selectionStateOf(new Set(), signers)).toBe('none')
  expect(selectionStateOf(chosen, signers)).toBe('some')
  expect(selectionStateOf(toggleId(chosen, 'b'), signers)).toBe('all')
  expect(selectionStateOf(toggleId(chosen, 'a'), signers)).toBe('none')
})

test('the box of a group takes what is missing, and leaves all when all was chosen', () => {
  const some = new Set(['a', 'c'])
  const all = toggleGroup(some, signers)
  expect([...all].sort()).toEqual(['a', 'b', 'c'])
  expect([...toggleGroup(all, signers)]).toEqual(['c'])
  expect([...some]).toEqual(['a', 'c'])
})

test('only what can still be cancelled is sent, in the order of the list', () => {
  expect(selectCancellable(new Set(['c', 'gone', 'a']), [signers, keeper])).toEqual(['a', 'c'])
})
