import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createHistory,
  endMerging,
  goToState,
  historyStates,
  recordState,
  redoChange,
  type UndoHistory,
  undoChange,
} from './undo-history'

const recorded = (states: readonly number[]) =>
  states.reduce((history: UndoHistory<number>, state) => recordState(history, state), createHistory(0))

test('undoes two hundred steps one by one', () => {
  let history = recorded(Array.from({ length: 250 }, (_, at) => at + 1))
  for (let i = 0; i < 300; i++) history = undoChange(history)
  expect(history.present).toBe(50)
  expect(history.future).toHaveLength(200)
})

test('merges typing into one step until it is sealed', () => {
  let history = createHistory(0)
  for (const width of [1, 12, 120]) history = recordState(history, width, 'labelWidth')
  history = recordState(endMerging(history), 1201, 'labelWidth')
  expect(undoChange(history).present).toBe(120)
  expect(undoChange(undoChange(history)).present).toBe(0)
})

test('never merges a step of another kind or a step after an undo', () => {
  const history = recordState(recordState(createHistory(0), 1, 'a'), 2, 'b')
  expect(history.past).toHaveLength(2)
  expect(recordState(undoChange(history), 3, 'a').past).toEqual([0, 1])
})

test('discards the redo steps when a new step follows an undo', () => {
  const history = recordState(undoChange(recorded([1])), 2)
  expect(redoChange(history)).toBe(history)
  expect(undoChange(history).present).toBe(0)
})

test('records nothing for a step that changed nothing', () => {
  const history = recorded([1])
  expect(recordState(history, 1, 'typing')).toBe(history)
  expect(endMerging(history)).toBe(history)
})

test('jumps to any state in the list', () => {
  const history = recorded([1, 2])
  const back = goToState(history, 0)
  expect(back.present).toBe(0)
  expect(historyStates(back)).toEqual(historyStates(history))
  expect(goToState(history, 9)).toBe(history)
})

test('returns to the same state after undo and redo', () => {
  const states = fc.array(fc.integer(), { maxLength: 30 })
  fc.assert(
    fc.property(states, fc.nat(40), (made, steps) => {
      const history = recorded(made)
      let now = history
      for (let i = 0; i < steps; i++) now = undoChange(now)
      expect(historyStates(now)).toEqual(historyStates(history))
      for (let i = 0; i < steps; i++) now = redoChange(now)
      expect(now).toEqual({ ...history, merge: undefined })
    }),
  )
})
