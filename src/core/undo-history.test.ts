import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginHistory, type History, jumped, record, redone, sealed, statesOf, undone } from './undo-history'

const recorded = (states: readonly number[]) =>
  states.reduce((history: History<number>, state) => record(history, state), beginHistory(0))

test('two hundred steps can be taken back, one by one', () => {
  let history = recorded(Array.from({ length: 250 }, (_, at) => at + 1))
  for (let i = 0; i < 300; i++) history = undone(history)
  expect(history.present).toBe(50)
  expect(history.future).toHaveLength(200)
})

test('typing is one step until it is sealed', () => {
  let history = beginHistory(0)
  for (const width of [1, 12, 120]) history = record(history, width, 'labelWidth')
  history = record(sealed(history), 1201, 'labelWidth')
  expect(undone(history).present).toBe(120)
  expect(undone(undone(history)).present).toBe(0)
})

test('a step of another kind is never merged, and neither is one after an undo', () => {
  const history = record(record(beginHistory(0), 1, 'a'), 2, 'b')
  expect(history.past).toHaveLength(2)
  expect(record(undone(history), 3, 'a').past).toEqual([0, 1])
})

test('a new step after undo forgets the way forward', () => {
  const history = record(undone(recorded([1])), 2)
  expect(redone(history)).toBe(history)
  expect(undone(history).present).toBe(0)
})

test('a step that changed nothing leaves no trace', () => {
  const history = recorded([1])
  expect(record(history, 1, 'typing')).toBe(history)
  expect(sealed(history)).toBe(history)
})

test('the list of states leads to any of them', () => {
  const history = recorded([1, 2])
  const back = jumped(history, 0)
  expect(back.present).toBe(0)
  expect(statesOf(back)).toEqual(statesOf(history))
  expect(jumped(history, 9)).toBe(history)
})

test('back and forward again is where one was', () => {
  const states = fc.array(fc.integer(), { maxLength: 30 })
  fc.assert(
    fc.property(states, fc.nat(40), (made, steps) => {
      const history = recorded(made)
      let now = history
      for (let i = 0; i < steps; i++) now = undone(now)
      expect(statesOf(now)).toEqual(statesOf(history))
      for (let i = 0; i < steps; i++) now = redone(now)
      expect(now).toEqual({ ...history, merge: undefined })
    }),
  )
})
