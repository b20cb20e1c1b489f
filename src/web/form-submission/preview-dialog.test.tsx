import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Forwarding } from '../../generated/types'
import { CallError } from '../platform/call-error'
import { setLanguage } from '../platform/i18n/i18n'
import { type ButtonPreview, PreviewDialog } from './preview-dialog'
import { toSubmissionFailure } from './submission-error'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const trace = [{ code: 'trace.super-creator', params: { path: '财务部', count: 0 }, people: [] }]
const nobody = toSubmissionFailure(new CallError('步骤“审批”找不到接收人', 'flow.nobody-found', { trace }))
const ending: Forwarding = {
  flowname: '请假',
  flowlistid: '',
  nextmessage: [],
  cc: [],
  nextSonFlows: [],
  sonflows: [],
  finished: true,
  waiting: [],
}

function shown(
  pressed: ButtonPreview,
  onSend = vi.fn(async () => undefined as typeof nobody | undefined),
  rights = {},
) {
  const onAgain = async () => undefined
  const button = { name: '同意', ...rights } as Parameters<typeof PreviewDialog>[0]['button']
  render(
    <PreviewDialog
      subject="请假申请 QJ-001"
      pressed={pressed}
      button={button}
      onSend={onSend}
      onAgain={onAgain}
      onClose={() => undefined}
    />,
  )
  return within(screen.getByRole('dialog', { name: /^确认.+ · 请假申请 QJ-001$/ }))
}

test.each([
  ['agree', '同意', 'primary'],
  ['refuse', '拒绝', 'danger'],
] as const)('the title and the confirming button name the decision: %s', (outcome, name, kind) => {
  const dialog = shown({ index: 0, forwarding: ending }, undefined, { name, outcome })
  expect(dialog.getByRole('heading').textContent).toBe(`确认${name} · 请假申请 QJ-001`)
  const confirming = dialog.getByRole('button', { name: `确认${name}` })
  expect(confirming.dataset.kind).toBe(kind)
  expect(confirming.closest('.q-dialog-foot')?.querySelectorAll('[data-kind=primary]')).toHaveLength(
    kind === 'primary' ? 1 : 0,
  )
})

test('a button without recipients names the step and the reason, and cannot be sent', () => {
  const dialog = shown({ index: 0, refusal: nobody })
  expect(dialog.getByRole('alert').textContent).toBe(
    '步骤“审批”找不到接收人为什么找不到？创建者的上级管理员（财务部）：0 人',
  )
  expect(dialog.queryByRole('button', { name: /同意/ })).toBeNull()
})

test('shows an error that occurs only on sending beside the preview', async () => {
  const dialog = shown(
    { index: 0, forwarding: ending },
    vi.fn(async () => nobody),
  )
  fireEvent.click(dialog.getByRole('button', { name: /同意/ }))
  expect((await dialog.findByRole('alert')).textContent).toContain('为什么找不到？')
  expect(dialog.getByRole('button', { name: /同意/ })).toBeDefined()
})

test('offers a retry for a failed request, and resends it when the connection returns', async () => {
  const answers = [toSubmissionFailure(new CallError('', 'net.offline', null, 0)), undefined]
  const onSend = vi.fn(async () => answers.shift())
  const dialog = shown({ index: 0, forwarding: ending }, onSend)
  fireEvent.click(dialog.getByRole('button', { name: /同意/ }))
  expect((await dialog.findByRole('alert')).textContent).toContain('您填写的内容都还在')
  await waitFor(() => expect(dialog.getByRole('button', { name: '重试' })).toBeDefined())
  expect(onSend).toHaveBeenCalledTimes(1)
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
  expect(onSend).toHaveBeenCalledTimes(2)
})

test('asks for the people of a later step, and sends those picked so far', async () => {
  const person = { id: '100010', name: '王磊' }
  const step = { funid: 'review', funname: '复核', by: 'creator' as const, multiple: true }
  const picks = [{ ...step, picked: [person], people: [person] }]
  const onSend = vi.fn(async () => undefined as typeof nobody | undefined)
  const dialog = shown({ index: 0, forwarding: { ...ending, finished: false, picks } }, onSend)
  expect(dialog.getByText('选择“复核”的人员')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: /同意/ }))
  await waitFor(() =>
    expect(onSend).toHaveBeenCalledWith([{ funid: 'review', picked: [person.id] }], expect.anything()),
  )
})
