import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import '../../platform/i18n/delegation-texts'
import { setLanguage } from '../../platform/i18n/i18n'
import { DelegationDialog } from './delegation-dialog'

const send = vi.hoisted(() => vi.fn())
vi.mock('../../platform/http', () => ({ send }))
vi.mock('../../platform/settings', () => ({
  pageSettings: () => ({ encrypt: false, version: '1', baseUrl: '', zone: 'Asia/Shanghai' }),
}))
vi.mock('../../picker/organisation/find-colleague', () => ({
  findColleagues: async (_: string, except: string) =>
    [
      { id: 'su', name: '苏婉清' },
      { id: 'lin', name: '林晓峰' },
    ].filter(({ id }) => id !== except),
}))

const onSaved = vi.fn()
const result: Record<string, unknown> = {
  flows: [{ id: 'leave', name: '请假申请' }],
  creat: { _id: 'e1', rev: 1, waiting: 0 },
}
const sent = () =>
  send.mock.calls.flatMap(([{ url, data }]) => (url.endsWith('creat') ? JSON.parse(data) : []))

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)
beforeEach(() => {
  onSaved.mockReset()
  send.mockReset()
  send.mockImplementation(async ({ url }: { url: string }) => ({
    status: 200,
    data: JSON.stringify({ success: true, msg: '', data: result[url.split('/').at(-1) ?? ''] }),
  }))
})

const draw = (isForOther = false) =>
  act(async () => {
    render(<DelegationDialog isForOther={isForOther} onClose={() => {}} onSaved={onSaved} />)
  })
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }))
async function choose(label: string, name: string) {
  fireEvent.click(await screen.findByRole('combobox', { name: label }))
  fireEvent.mouseDown(await screen.findByRole('option', { name }))
}

test('requires a delegate and sends the person found with the name', async () => {
  await draw()
  await screen.findByRole('combobox', { name: '受托人' })
  expect(screen.queryByRole('combobox', { name: '委托人' })).toBeNull()
  save()
  await screen.findByText('请选择受托人')
  await choose('受托人', '苏婉清')
  expect(within(screen.getByRole('list')).getByText('苏婉清')).toBeTruthy()
  save()
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(sent()).toMatchObject([{ from: '', to: 'su', kind: 'message', flows: null, enabled: true }])
})

test('lets an administrator choose the principal and excludes delegation to oneself', async () => {
  await draw(true)
  await choose('委托人', '林晓峰')
  fireEvent.click(screen.getByRole('combobox', { name: '受托人' }))
  await screen.findByRole('option', { name: '苏婉清' })
  expect(screen.queryByRole('option', { name: '林晓峰' })).toBeNull()
})

test('selects individual flows unless all are delegated; a permanent delegation has no period', async () => {
  await draw()
  fireEvent.click(screen.getByText('授权代办'))
  await choose('受托人', '苏婉清')
  fireEvent.click(screen.getByRole('radio', { name: '指定流程' }))
  await screen.findByText('请假申请')
  save()
  await screen.findByText('请至少选择一个流程')
  fireEvent.click(screen.getByRole('checkbox', { name: '请假申请' }))
  fireEvent.click(screen.getByRole('radio', { name: '永久' }))
  save()
  await waitFor(() => expect(onSaved).toHaveBeenCalled())
  expect(sent()).toMatchObject([{ kind: 'flow', flows: ['leave'], begins_at: null, ends_at: null }])
})
