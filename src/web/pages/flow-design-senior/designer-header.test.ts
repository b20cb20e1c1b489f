import '../../platform/i18n/design-texts'
import { beforeAll, expect, test } from 'vitest'
import { moveSteps } from '../../flow-editor/actions/align-steps'
import { addNote, setNoteText } from '../../flow-editor/actions/change-notes'
import { changeStep } from '../../flow-editor/actions/change-step'
import { connectSteps } from '../../flow-editor/actions/connect-steps'
import { removeSteps } from '../../flow-editor/actions/steps'
import { createTestDesign, createTestStep } from '../../flow-editor/testing'
import { setLanguage } from '../../platform/i18n/i18n'
import { describeHistoryEntry } from './designer-header'

beforeAll(() => setLanguage('zh'))

const drawn = createTestDesign(createTestStep('apply'), createTestStep('lead'), createTestStep('end'))
const isLeader = { from: 'apply', place: { kind: 'default' as const, button: 'apply-ok' }, to: 'lead' }
const before = connectSteps(drawn, isLeader)
const noted = addNote(before, { id: 'note', at: { x: 0, y: 0 } })

test.each([
  [
    'a step that was named anew',
    changeStep(before, { id: 'lead', change: { name: '主管' } }),
    '修改：步骤“主管” · 名称',
  ],
  ['a step that was moved', moveSteps(before, new Map([['lead', { x: 900, y: 900 }]])), '移动步骤'],
  ['a note', noted, '新增：便签“…”'],
])('the history describes %s', (_, after, description) => {
  expect(describeHistoryEntry(before, after)).toBe(description)
})

test('lists removals before their consequences', () => {
  expect(describeHistoryEntry(before, removeSteps(before, ['lead']))).toMatch(/^删除：步骤“.+” 等 1 处$/)
})

test('describes a note by its first words', () => {
  expect(describeHistoryEntry(noted, setNoteText(noted, { id: 'note', text: '等法务确认' }))).toContain(
    '便签“等法务确认”',
  )
})
