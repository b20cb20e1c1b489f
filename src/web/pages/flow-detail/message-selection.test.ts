import { expect, test } from 'vitest'
import { selectCancellable, selectionStateOf, toggleGroup, toggleMessage } from './message-selection'

const signers = { group: [{ _id: 'a' }, { _id: 'b' }] }
const keeper = { group: [{ _id: 'c' }] }

test('a checkbox selects one message and marks its group as partly selected', () => {
  const chosen = toggleMessage(new Set(), 'a')
  expect(selectionStateOf(new Set(), signers)).toBe('none')
  expect(selectionStateOf(chosen, signers)).toBe('some')
  expect(selectionStateOf(toggleMessage(chosen, 'b'), signers)).toBe('all')
  expect(selectionStateOf(toggleMessage(chosen, 'a'), signers)).toBe('none')
})

test('the checkbox of a group selects the missing messages, or clears them when all are selected', () => {
  const some = new Set(['a', 'c'])
  const all = toggleGroup(some, signers)
  expect([...all].sort()).toEqual(['a', 'b', 'c'])
  expect([...toggleGroup(all, signers)]).toEqual(['c'])
  expect([...some]).toEqual(['a', 'c'])
})

test('sends only messages that can still be cancelled, in list order', () => {
  expect(selectCancellable(new Set(['c', 'gone', 'a']), [signers, keeper])).toEqual(['a', 'c'])
})
