import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ContactGroup } from '#/generated/types'
import { api, quietApi } from '../../platform/api'
import { CallError } from '../../platform/call-error'
import { setLanguage } from '../../platform/i18n/i18n'
import * as session from '../../stores/session'
import { ConfirmDialogs } from '../../ui/confirm'
import { Toaster } from '../../ui/toast'
import ContactGroups from './page'

const group = (rest: Partial<ContactGroup> = {}): ContactGroup => ({
  _id: 'g1',
  name: '付款小组',
  tip: '一万以上',
  rev: 3,
  used: [],
  mayManage: true,
  managers: [],
  groups: [{ chosetype: 'or', runRoots: [], chosed: [{ type: 'role', id: 'r', name: '会计' }] }],
  updated_at: '2026-11-20T02:00:00.000Z',
  updated_name: '徐丽华',
  ...rest,
})
const calls = quietApi.oa.flowdesigns.contactgroup
let stored: ContactGroup[]

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  stored = [group()]
  vi.spyOn(session, 'hasPermission').mockReturnValue(true)
  vi.spyOn(session, 'useSession').mockReturnValue({
    person: { roles: { all: true } },
    hasEnded: false,
  } as never)
  vi.spyOn(quietApi.employee.contact.getusersbydept, 'page').mockResolvedValue([])
  vi.spyOn(quietApi.employee.contact, 'resolvenames').mockResolvedValue([])
  vi.spyOn(api.oa.flowdesigns.contactgroup, 'list').mockImplementation(async () => ({
    result: stored,
    totalItems: stored.length,
    pageSize: 20,
    currentPage: 1,
  }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const press = (name: string | RegExp, inside: HTMLElement = document.body) =>
  fireEvent.click(within(inside).getByRole('button', { name }))
const page = () =>
  render(
    <MemoryRouter>
      <ContactGroups />
      <ConfirmDialogs />
      <Toaster />
    </MemoryRouter>,
  )
const opened = async (verb = '编辑') => {
  page()
  fireEvent.click(await screen.findByRole('button', { name: `${verb} 付款小组` }))
  return screen.getByRole('dialog')
}

test('shows each contact group with its members and its uses', async () => {
  stored = [group({ used: [{ kind: 'flow', _id: 'f1', name: '报销' }] })]
  page()
  expect(await screen.findByText('会计')).toBeDefined()
  expect(screen.getByText('一万以上')).toBeDefined()
  const link = screen.getByRole('link', { name: '流程“报销”' })
  expect(link.getAttribute('href')).toBe('/oaset/flowdesign_edit_senior/f1')
})

test('does not delete a contact group in use and names what uses it', async () => {
  const drop = vi.spyOn(api.oa.flowdesigns.contactgroup, 'delete').mockResolvedValue(null)
  stored = [group({ used: [{ kind: 'group', _id: 'g2', name: '财务' }] })]
  page()
  fireEvent.click(await screen.findByRole('button', { name: '删除 付款小组' }))
  expect(await screen.findByText('联系人组“付款小组”正在使用，无法删除：联系人组“财务”')).toBeDefined()
  expect(drop).not.toHaveBeenCalled()
})

test('confirms before it deletes a contact group', async () => {
  const drop = vi.spyOn(api.oa.flowdesigns.contactgroup, 'delete').mockResolvedValue(null)
  page()
  fireEvent.click(await screen.findByRole('button', { name: '删除 付款小组' }))
  press('取消', await screen.findByRole('dialog'))
  expect(drop).not.toHaveBeenCalled()
  press('删除 付款小组')
  press('删除', await screen.findByRole('dialog'))
  await waitFor(() => expect(drop).toHaveBeenCalledWith({ _id: 'g1' }))
})

test('S2-118: saves a change with the revision that was opened', async () => {
  const edit = vi.spyOn(calls, 'edit').mockResolvedValue({ _id: 'g1', rev: 4 })
  const dialog = await opened()
  fireEvent.change(within(dialog).getByLabelText('说明'), { target: { value: '两万以上' } })
  press('确定', dialog)
  expect(await screen.findByText('联系人组已保存')).toBeDefined()
  expect(edit).toHaveBeenCalledWith(expect.objectContaining({ _id: 'g1', rev: 3, tip: '两万以上' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('on a conflict, names the other editor, keeps the local changes and loads the saved ones on demand', async () => {
  const theirs = { rev: 4, name: '李梅', saved_at: '2026-11-21T02:00:00.000Z' }
  vi.spyOn(calls, 'edit').mockRejectedValue(new CallError('', 'contact.group-stale', theirs, 409))
  vi.spyOn(calls, 'getbyid').mockResolvedValue(group({ rev: 4, tip: '李梅改的' }))
  const dialog = await opened()
  const tip = within(dialog).getByLabelText<HTMLInputElement>('说明')
  fireEvent.change(tip, { target: { value: '我改的' } })
  press('确定', dialog)
  expect((await within(dialog).findByRole('alert')).textContent).toContain('李梅 已修改并保存了这个联系人组')
  expect(tip.value).toBe('我改的')
  press('放弃我的修改，载入最新内容', dialog)
  await waitFor(() => expect(within(dialog).getByLabelText<HTMLInputElement>('说明').value).toBe('李梅改的'))
})

test('S2-153: requires managers and a name for a new contact group', async () => {
  const creat = vi.spyOn(calls, 'creat').mockResolvedValue({ _id: 'g9', rev: 1 })
  page()
  fireEvent.click(await screen.findByRole('button', { name: '新建联系人组' }))
  const dialog = screen.getByRole('dialog')
  press('确定', dialog)
  expect(
    within(dialog)
      .getAllByRole('alert')
      .map(({ textContent }) => textContent),
  ).toEqual(['联系人组名称不可为空', '联系人为空，无法编辑创建'])
  expect(creat).not.toHaveBeenCalled()
})

test('does not offer a contact group as a member of itself', async () => {
  const named = [group(), group({ _id: 'g2', name: '财务' })].map(({ _id, name, tip }) => ({
    _id,
    name,
    tip,
  }))
  vi.spyOn(calls.list, 'page').mockResolvedValue(named)
  const dialog = await opened()
  fireEvent.click(within(dialog).getByRole('tab', { name: '联系人组' }))
  expect(await within(dialog).findByRole('button', { name: '添加 财务' })).toBeDefined()
  expect(within(dialog).queryByRole('button', { name: '添加 付款小组' })).toBeNull()
})

test('S2-154: opens a contact group read-only without the right to manage it', async () => {
  stored = [group({ mayManage: false })]
  const dialog = await opened('查看')
  expect(within(dialog).queryByRole('button', { name: '确定' })).toBeNull()
  press('移除 会计', dialog)
  expect(await screen.findByText('只读模式,无法选人')).toBeDefined()
  expect(within(dialog).getByText('会计')).toBeDefined()
})

test('shows a name changed in the directory and does not count it as a change', async () => {
  vi.mocked(quietApi.employee.contact.resolvenames).mockImplementation(async ({ list }) =>
    list.map((item) => ({ ...item, name: '主办会计' })),
  )
  const dialog = await opened()
  expect(await within(dialog).findByRole('button', { name: '移除 主办会计' })).toBeDefined()
  press('取消', dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('confirms before it closes with unsaved changes', async () => {
  const dialog = await opened()
  fireEvent.change(within(dialog).getByLabelText('说明'), { target: { value: '改' } })
  press('取消', dialog)
  expect(await screen.findByText('修改还没有保存，确定放弃？')).toBeDefined()
  press('确定', screen.getByRole('dialog', { name: '放弃修改' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a second press of the test runs it again and leaves the people in sight', async () => {
  const explain = vi
    .spyOn(quietApi.oa.flowdesigns.testconcactset, 'explain')
    .mockResolvedValue({ people: [], total: 0, trace: [] })
  const tests = () => explain.mock.calls.filter(([{ testType }]) => testType === 'spread').length
  page()
  fireEvent.click(await screen.findByRole('button', { name: '编辑 付款小组' }))
  press('测试')
  await screen.findByRole('region', { name: '测试' })
  await waitFor(() => expect(tests()).toBeGreaterThan(0))
  const before = tests()
  press('测试')
  await waitFor(() => expect(tests()).toBeGreaterThan(before))
  screen.getByRole('region', { name: '测试' })
})
