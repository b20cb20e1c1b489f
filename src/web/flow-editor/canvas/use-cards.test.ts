import { expect, test } from 'vitest'
import { changeStep } from '../actions/change-step'
import { connectSteps } from '../actions/connect-steps'
import { createTestDesign, createTestStep } from '../testing'
import { hasSameEdges } from './use-graph'

const design = createTestDesign(createTestStep('apply'), createTestStep('boss'))
const changed = (change: Parameters<typeof changeStep>[1]['change']) =>
  changeStep(design, { id: 'boss', change })

test('changes of name, recipients or rights do not redraw lines', () => {
  expect(hasSameEdges(design, changed({ name: '总经理' }))).toBe(true)
  expect(hasSameEdges(design, changed({ dealers: [], formEditLimit: [], nobodypass: true }))).toBe(true)
})

test('reroutes lines when a card moves or grows, a button changes, or steps come or go', () => {
  expect(hasSameEdges(design, { ...design, layoutset: [{ key: 'boss', loc: '10 500' }] })).toBe(false)
  expect(hasSameEdges(design, changed({ timeexpired: 3600 }))).toBe(false)
  expect(hasSameEdges(design, createTestDesign(createTestStep('apply')))).toBe(false)
  const place = { kind: 'default' as const, button: 'apply-ok' }
  expect(hasSameEdges(design, connectSteps(design, { from: 'apply', place, to: 'boss' }))).toBe(false)
})
