import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { formFieldsOf } from '#/core/form/design/items'
import { upgradeForm } from '#/core/form/design/upgrade'
import type { OrgNode } from '#/generated/types'
import pickersJson from '#fixtures/forms/widgets/pickers.json'
import { stubMedia } from '../../../tests/kit/media'
import { quietApi } from '../platform/api'
import { CallError } from '../platform/call-error'
import { setLanguage } from '../platform/i18n/i18n'
import { type FormController, FormView } from './form'

vi.mock('../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

const form = upgradeForm(pickersJson)
const modelOf = (name: string) => formFieldsOf(form).find((item) => item.name === name)?.model ?? ''

const user = (id: string, username: string, d_id: string, pinyin: string) => ({
  id,
  _uuid: id,
  username,
  userjobid: id,
  d_id,
  pinyin,
  type: 'user' as const,
})
const company: OrgNode = {
  deptid: '1',
  _uuid: '1',
  deptname: '全公司',
  parent_id: null,
  type: 'dept',
  children: [
    {
      deptid: 'fin',
      _uuid: 'fin',
      deptname: '财务部',
      parent_id: '1',
      type: 'dept',
      children: [user('100028', '徐丽华', 'fin', 'xulihua xlh'), user('100029', '李梅', 'fin', 'limei lm')],
    },
  ],
}
const roles = [{ _uuid: 'g', groupname: '财务', children: [{ _uuid: 'r1', rolename: '出纳' }] }]
const flows = [{ id: 'c', name: '人事', lists: [{ id: 'f1', name: '请假', isleaf: 1 as const }] }]

beforeAll(async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  await setLanguage('zh')
})
beforeEach(() => {
  vi.spyOn(quietApi.employee.contact.getusersbydept, 'page').mockResolvedValue([company])
  vi.spyOn(quietApi.employee.contact.getroletree, 'page').mockResolvedValue(roles)
  vi.spyOn(quietApi.oa.flowdesigns, 'cancreattreelist').mockResolvedValue(flows)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const narrow = (isNarrow: boolean) => stubMedia((query) => isNarrow && query.startsWith('(max-width'))

async function draw(props: Partial<Parameters<typeof FormView>[0]> = {}): Promise<FormController> {
  let controller: FormController | undefined
  await act(async () => {
    render(<FormView form={form} {...props} onReady={(ready) => (controller = ready)} />)
  })
  await screen.findByText('参会人员')
  if (!controller) throw new Error('the form is not ready')
  return controller
}

/** Types into a picker and chooses the row with this name. */
async function pick(name: string, words: string, row: string | RegExp) {
  const box = await screen.findByRole('combobox', { name })
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: words } })
  const list = await waitFor(() => {
    const open = document.querySelectorAll<HTMLElement>(
      '.ant-select-dropdown:not(.ant-select-dropdown-hidden)',
    )
    const last = [...open].at(-1)
    if (!last) throw new Error('no list')
    return last
  })
  fireEvent.click(await within(list).findByText(row, { selector: '.ant-select-tree-title' }))
}

test('fetches nothing before a picker opens', async () => {
  narrow(false)
  await draw()
  await screen.findByRole('combobox', { name: '参会人员' })
  expect(quietApi.employee.contact.getusersbydept.page).not.toHaveBeenCalled()
})

test.each([
  ['经办人', 'lm', /李梅/, [{ id: '100029', name: '李梅(100029)' }]],
  ['参会人员', '100028', /徐丽华/, [{ id: '100028', name: '徐丽华(100028)' }]],
  ['直属负责人', '李', /李梅/, [{ id: '100029', name: '李梅', deptid: 'fin', dept: '财务部' }]],
  ['会签部门', '财务', '财务部', [{ name: '财务部', deptid: 'fin' }]],
  ['通知对象', '财务', '财务部', [{ name: '财务部', deptid: 'fin' }]],
  ['审批角色', '出', /出纳/, [{ id: 'r1', name: '出纳' }]],
  ['关联流程', '请假', /请假/, [{ id: 'f1', name: '请假' }]],
] as [string, string, string | RegExp, unknown][])(
  '%s selects the match for “%s”',
  async (name, words, row, value) => {
    narrow(false)
    const controller = await draw()
    await pick(name, words, row)
    await waitFor(() => expect(controller.values()[modelOf(name)]).toEqual(value))
  },
)

test('Enter selects the first match', async () => {
  narrow(false)
  const controller = await draw()
  const box = await screen.findByRole('combobox', { name: '参会人员' })
  fireEvent.mouseDown(box)
  await screen.findByText('徐丽华(100028)', { exact: false, selector: '.ant-select-tree-title' })
  fireEvent.change(box, { target: { value: 'lim' } })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13, which: 13 })
  const model = modelOf('参会人员')
  await waitFor(() => expect(controller.values()[model]).toEqual([{ id: '100029', name: '李梅(100029)' }]))
})

test('a removed selection leaves an empty value', async () => {
  narrow(false)
  const model = modelOf('参会人员')
  const chosen = [{ id: '100028', name: '徐丽华(100028)' }]
  const controller = await draw({ values: { [model]: chosen } })
  const remove = await waitFor(() => {
    const found = document.querySelector('.ant-select-selection-item-remove')
    if (!found) throw new Error('nothing to remove')
    return found
  })
  fireEvent.click(remove)
  await waitFor(() => expect(controller.values()[model] ?? null).toBeNull())
})

test('read mode shows names as text without buttons', async () => {
  narrow(false)
  const chosen = [{ id: '100029', name: '李梅', deptid: 'fin', dept: '财务部' }]
  const invited = [{ id: '100028', name: '徐丽华(100028)' }]
  await draw({ status: 'read', values: { [modelOf('项目成员')]: chosen, [modelOf('参会人员')]: invited } })
  expect(await screen.findByText('财务部-李梅')).toBeTruthy()
  expect(screen.queryAllByRole('combobox')).toEqual([])
})

test('pickers cannot be opened on the designer canvas', async () => {
  narrow(false)
  await draw({ status: 'design.show' })
  const boxes = await screen.findAllByRole('combobox')
  expect(boxes.every((box) => box.hasAttribute('disabled'))).toBe(true)
})

test('a phone selects in a sheet: down the tree, several together', async () => {
  narrow(true)
  const controller = await draw()
  fireEvent.click(await screen.findByRole('button', { name: /项目成员/ }))
  const sheet = await screen.findByRole('dialog', { name: '项目成员' })
  fireEvent.click(await within(sheet).findByRole('button', { name: '进入 财务部' }))
  fireEvent.click(within(sheet).getByLabelText(/徐丽华/))
  fireEvent.click(within(sheet).getByLabelText(/李梅/))
  fireEvent.click(within(sheet).getByRole('button', { name: '确定（已选 2）' }))
  const names = () => (controller.values()[modelOf('项目成员')] as { name: string }[]).map(({ name }) => name)
  await waitFor(() => expect(names()).toEqual(['徐丽华', '李梅']))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([true, false])(
  'S2-260 “Flow picker load failure: server msg or the error message”, on a phone: %s',
  async (isNarrow) => {
    narrow(isNarrow)
    const refused = new CallError('流程列表暂时不可用', 'flow.busy')
    vi.mocked(quietApi.oa.flowdesigns.cancreattreelist).mockRejectedValueOnce(refused)
    await draw()
    if (isNarrow) fireEvent.click(await screen.findByRole('button', { name: /关联流程/ }))
    else fireEvent.mouseDown(await screen.findByRole('combobox', { name: '关联流程' }))
    fireEvent.click(await screen.findByText('加载失败：流程列表暂时不可用，点击重试'))
    expect(await screen.findByText('请假')).toBeTruthy()
  },
)
