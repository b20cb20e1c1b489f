import '../../platform/i18n/design-texts'
import { beforeAll, expect, test } from 'vitest'
import type { FlowDesign } from '#/generated/types'
import { setLanguage } from '../../platform/i18n/i18n'
import { changeStep } from '../actions/change-step'
import { connectSteps } from '../actions/connect-steps'
import { createTestDesign, createTestStep } from '../testing'
import { toStepCards } from './flow-graph'

beforeAll(() => setLanguage('zh'))

const line = (design: FlowDesign, from: string, to: string) =>
  connectSteps(design, { from, place: { kind: 'default', button: `${from}-ok` }, to })

/** Finance and law both lead to the boss. */
function meetingDesign(): FlowDesign {
  const steps = ['apply', 'finance', 'law', 'boss'].map((name) => createTestStep(name))
  const flowDesign = line(line(createTestDesign(...steps), 'finance', 'boss'), 'law', 'boss')
  return line(flowDesign, 'apply', 'finance')
}

const merging = (design: FlowDesign, funs: string[]) =>
  changeStep(design, { id: 'boss', change: { merge_set: { funs } } })

const meetingAt = (design: FlowDesign, id: string) =>
  toStepCards(design, new Map(), []).find((card) => card.id === id)?.data.meeting

test('a card where branches meet without a merge says that any arrival enters the step', () => {
  expect(meetingAt(meetingDesign(), 'boss')).toEqual({ kind: 'any', names: 'finance、law' })
  expect(meetingAt(meetingDesign(), 'finance')).toBeUndefined()
})

test('a merging step says that it waits, and for which steps', () => {
  expect(meetingAt(merging(meetingDesign(), ['finance', 'law']), 'boss')?.kind).toBe('all')
})

test('a merge of one step waits for nothing, as in the engine', () => {
  expect(meetingAt(merging(meetingDesign(), ['law']), 'boss')?.kind).toBe('any')
})

test('a backward arrow does not count as a branch', () => {
  const back = line(meetingDesign(), 'boss', 'finance')
  expect(meetingAt(back, 'finance')).toBeUndefined()
})

test('redraws the card when only another step starts to lead to it', () => {
  const one = line(
    createTestDesign(...['apply', 'finance', 'boss'].map((name) => createTestStep(name))),
    'apply',
    'boss',
  )
  const before = toStepCards(one, new Map(), [])
  const after = toStepCards(line(one, 'finance', 'boss'), new Map(), before)
  expect(before[2]?.data.meeting).toBeUndefined()
  expect(after[2]?.data.meeting?.kind).toBe('any')
})
