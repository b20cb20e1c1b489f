import { expect, test } from 'vitest'
import { changeStep } from '../actions/change-step'
import { connect } from '../actions/connect-steps'
import { designOf, stepNamed } from '../testing'
import { haveSameLines } from './use-edges'

const design = designOf(stepNamed('apply'), stepNamed('boss'))
const changed = (change: Parameters<typeof changeStep>[1]['change']) =>
  changeStep(design, { id: 'boss', change })

test('a name, receivers and rights are no matter of lines', () => {
  expect(haveSameLines(design, changed({ name: '总经理' }))).toBe(true)
  expect(haveSameLines(design, changed({ dealers: [], formEditLimit: [], nobodypass: true }))).toBe(true)
})

test('lines are led anew when a card moves or grows, when a button is another, and when a step comes or goes', () => {
  expect(haveSameLines(design, { ...design, layoutset: [{ key: 'boss', loc: '10 500' }] })).toBe(false)
  expect(haveSameLines(design, changed({ timeexpired: 3600 }))).toBe(false)
  expect(haveSameLines(design, designOf(stepNamed('apply')))).toBe(false)
  const place = { kind: 'default' as const, button: 'apply-ok' }
  expect(haveSameLines(design, connect(design, { from: 'apply', place, to: 'boss' }))).toBe(false)
})
