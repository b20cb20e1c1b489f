import { expect, test } from 'vitest'
import { beginHistory, type History, jumped, record, redone, sealed, stepsOf, undone } from './history'
import { emptyForm } from './testing'

const labelled = (labelWidth: number) => ({ ...emptyForm(), config: { ...emptyForm().config, labelWidth } })
const widthOf = (history: History) => history.present.form.config.labelWidth
const step = (history: History, width: number, merge?: string) =>
  record(history, { form: labelled(width), name: 'designer.step.config', key: null, merge })

test('two hundred steps can be taken back, one by one', () => {
  let history = beginHistory(labelled(0))
  for (let width = 1; width <= 250; width++) history = step(history, width)
  for (let i = 0; i < 300; i++) history = undone(history)
  expect(widthOf(history)).toBe(50)
  expect(history.future).toHaveLength(200)
})

test('typing is one step until it is sealed', () => {
  let history = beginHistory(labelled(0))
  for (const width of [1, 12, 120]) history = step(history, width, 'labelWidth')
  history = step(sealed(history), 1201, 'labelWidth')
  expect(widthOf(undone(history))).toBe(120)
  expect(widthOf(undone(undone(history)))).toBe(0)
})

test('a step of another kind is never merged', () => {
  const history = step(step(beginHistory(labelled(0)), 1, 'a'), 2, 'b')
  expect(history.past).toHaveLength(2)
})

test('a new step after undo forgets the way forward', () => {
  const history = step(undone(step(beginHistory(labelled(0)), 1)), 2)
  expect(redone(history)).toEqual(history)
  expect(widthOf(undone(history))).toBe(0)
})

test('a step that changed nothing leaves no trace', () => {
  const history = beginHistory(emptyForm())
  expect(record(history, { ...history.present, name: 'designer.step.move' })).toBe(history)
})

test('the list of steps leads to any of them', () => {
  const history = step(step(beginHistory(labelled(0)), 1), 2)
  const back = jumped(history, 0)
  expect(widthOf(back)).toBe(0)
  expect(stepsOf(back)).toEqual(stepsOf(history))
  expect(jumped(history, 9)).toBe(history)
})
