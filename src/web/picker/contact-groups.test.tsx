import { EditorView } from '@codemirror/view'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RecipientGroup, RecipientItem } from '#/generated/types'
import { quietApi } from '../platform/api'
import { setLanguage } from '../platform/i18n/i18n'
import { Toaster } from '../ui/toast'
import { newProgramFunction } from './conditions/program-functions'
import { GroupsDialog } from './groups/groups-dialog'
import { encodeGroups } from './groups/groups-editor'
import { GroupsDialogContext } from './groups/groups-line'
import { RecipientPicker, type RecipientPickerProps } from './recipient-picker'
import { testRequirementsOf } from './recipient-test/test-requirements'

const role = (name: string): RecipientItem => ({ type: 'role', id: name, name })
const group = (rest: Partial<RecipientGroup> = {}): RecipientGroup => ({
  chosetype: 'or',
  runRoots: [],
  chosed: [role('财务'), role('法务')],
  ...rest,
})
const named = [
  { _id: 'g1', name: '印章保管人', tip: '公章与合同章' },
  { _id: 'g2', name: '付款小组', tip: '' },
]

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  vi.spyOn(quietApi.employee.contact.getusersbydept, 'page').mockResolvedValue([])
  vi.spyOn(quietApi.employee.contact.getroletree, 'page').mockResolvedValue([])
  vi.spyOn(quietApi.employee.contact, 'resolvenames').mockResolvedValue([])
  vi.spyOn(quietApi.oa.flowdesigns.contactgroup.list, 'page').mockResolvedValue(named)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const press = (name: string | RegExp, inside: HTMLElement = document.body) =>
  fireEvent.click(within(inside).getByRole('button', { name }))
const offered = () => quietApi.oa.flowdesigns.contactgroup.list.page

function Picker({ value = [], ...rest }: Partial<RecipientPickerProps>) {
  const [items, setItems] = useState<readonly RecipientItem[]>(value)
  return (
    <>
      <Toaster />
      <GroupsDialogContext value={GroupsDialog}>
        <RecipientPicker {...rest} value={items} onChange={setItems} />
      </GroupsDialogContext>
      <output aria-label="chosen">{JSON.stringify(items)}</output>
    </>
  )
}
const chosen = (): RecipientItem[] => JSON.parse(screen.getByLabelText('chosen').textContent ?? '[]')

describe('contact groups in the picker', () => {
  test('S2-111: fetches contact groups only when their tab is first opened', async () => {
    render(<Picker tabs={{ whitelist: ['role', 'contactgroup'] }} />)
    expect(offered()).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('tab', { name: '联系人组' }))
    expect(await screen.findByText('印章保管人')).toBeDefined()
    expect(offered()).toHaveBeenCalledTimes(1)
  })

  test('S2-025, S2-063: each contact group has an add icon with a tooltip; a chosen one can be removed', async () => {
    render(<Picker tabs={{ whitelist: ['contactgroup'] }} />)
    const add = await screen.findByRole('button', { name: '添加 印章保管人' })
    expect(add.title).toBe('公章与合同章')
    fireEvent.click(add)
    expect(chosen()).toEqual([{ type: 'contactgroup', id: 'g1', name: '印章保管人' }])
    expect(screen.getAllByRole('button', { name: '移除 印章保管人' })).toHaveLength(2)
  })

  test('S2-025: refreshing shows contact groups created meanwhile', async () => {
    render(<Picker tabs={{ whitelist: ['contactgroup'] }} />)
    await screen.findByText('付款小组')
    vi.mocked(offered()).mockResolvedValue([{ _id: 'g3', name: '新组', tip: '' }])
    press('刷新')
    expect(await screen.findByText('新组')).toBeDefined()
  })

  test('S2-026: without contact groups, the link to create one opens in a new tab', async () => {
    vi.mocked(offered()).mockResolvedValue([])
    render(<Picker tabs={{ whitelist: ['contactgroup'] }} />)
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '去创建' })
    expect([link.getAttribute('href'), link.target]).toEqual(['/#/oaset/contactgroup', '_blank'])
  })
})

test('S2-154: a user with read access only sees a message and cannot choose', async () => {
  render(<Picker tabs={{ whitelist: ['contactgroup'] }} readOnly value={[role('财务')]} />)
  fireEvent.click(await screen.findByRole('button', { name: '添加 付款小组' }))
  expect(await screen.findByText('只读模式,无法选人')).toBeDefined()
  press('移除 财务')
  expect(chosen()).toEqual([role('财务')])
})

describe('program methods', () => {
  test('S2-060: a new method has an id of time and random digits, its name, and no settings', () => {
    expect(newProgramFunction('分派', { now: () => 1732154407000, random: () => 0.10959 })).toEqual({
      type: 'function',
      id: '1732154407000_10959',
      name: '分派',
      data: { fun_id: null, fun_model: {} },
    })
  })

  test('S2-165: rejects a method without a name', () => {
    render(<Picker tabs={{ whitelist: ['function'] }} />)
    press('添加程序方法')
    press('确定', screen.getByRole('dialog', { name: '添加程序方法' }))
    expect(screen.getByText('程序方法不可为空')).toBeDefined()
    expect(chosen()).toEqual([])
  })

  test('S2-167: rejects an incomplete method, and marks it wherever it is shown', async () => {
    render(<Picker tabs={{ whitelist: ['function'] }} />)
    press('添加程序方法')
    fireEvent.change(screen.getByLabelText('程序方法名称'), { target: { value: '按区域分派' } })
    press('确定', screen.getByRole('dialog', { name: '添加程序方法' }))
    const dialog = await screen.findByRole('dialog', { name: '程序方法' })
    press('确定', dialog)
    expect(within(dialog).getByRole('alert').textContent).toBe('配置未完成')
    press('取消', dialog)
    expect(chosen()[0]).toMatchObject({ name: '按区域分派', data: { fun_id: null, fun_model: {} } })
    expect(screen.getAllByText('配置未完成').length).toBeGreaterThan(1)
  })

  test('a test of a method asks whom it is about, and what its people depend on', () => {
    const to = [group({ chosed: [{ type: 'fun', id: 'LastUserID', name: '上一审核人' }] })]
    const fun_model = { type: 'creater_concact', data: { contact: [{ when: [group()], to }] } }
    const method = { ...newProgramFunction('分派'), data: { fun_id: null, fun_model } }
    expect(testRequirementsOf([group({ chosed: [method] })])).toMatchObject({ creator: true, lastUser: true })
  })
})

function Dialog({ value }: { value: RecipientGroup[] }) {
  const [saved, setSaved] = useState<RecipientGroup[]>()
  return (
    <>
      <Toaster />
      <GroupsDialog title="接收人" value={value} fields={[]} onSave={setSaved} onClose={() => {}} />
      <output aria-label="saved">{JSON.stringify(saved)}</output>
    </>
  )
}
const saved = (): RecipientGroup[] | undefined => {
  const text = screen.getByLabelText('saved').textContent
  return text ? JSON.parse(text) : undefined
}
/** The formula editor is fetched on first use; a busy machine takes long to load it. */
beforeAll(() => import('../formula/sets/sets-editor').then(() => undefined))

/** Returns the formula editor once it is rendered. */
async function formula(): Promise<EditorView> {
  const view = EditorView.findFromDOM(await screen.findByRole('textbox', { name: '自定义表达式' }))
  if (!view) throw new Error('no editor')
  return view
}
const written = async () => (await formula()).state.doc.toString()
async function write(text: string) {
  const view = await formula()
  act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }))
}

describe('group editor', () => {
  test('S2-119: a formula starts as the union of the chosen items and is stored as written', async () => {
    render(<Dialog value={[group()]} />)
    fireEvent.click(screen.getByLabelText('自定义表达式'))
    expect(await written()).toBe('union($1,$2)')
    await write('difference($1,$2)')
    press('确定')
    expect(saved()).toMatchObject([{ chosetype: 'custom', customformula: 'difference($1,$2)' }])
  })

  test.each([
    ['S2-151', '', '自定义表达式不可空'],
    ['S2-152', 'union($1,$2)*2', '自定义表达式不符合规则'],
    ['an item that is not there', 'union($1,$3)', '自定义表达式中的 $3 不存在，目前共有 2 项'],
  ])('%s: rejects the formula %j', async (_, text, msg) => {
    render(<Dialog value={[group({ chosetype: 'custom', customformula: 'union($1,$2)' })]} />)
    await write(text)
    press('确定')
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toContain(msg)
    expect(saved()).toBeUndefined()
  })

  test('removing an item never makes the formula refer to another', async () => {
    render(<Dialog value={[group({ chosetype: 'custom', customformula: 'union($1,$2)' })]} />)
    press('移除 财务')
    expect(await written()).toBe('union($0,$1)')
    press('确定')
    expect(saved()).toBeUndefined()
  })

  test('shows the items of a formula by name, and reports an unused item', async () => {
    render(<Dialog value={[group({ chosetype: 'custom', customformula: 'union($1)' })]} />)
    expect((await formula()).dom.textContent).toBe('并集(财务)')
    expect(screen.getByText('表达式没有用到：法务。这些已选项目不会影响结果')).toBeDefined()
    press(/法务$/, screen.getByRole('group', { name: '可选项目与函数' }))
    expect(await written()).toBe('union($1),$2')
  })

  test('S2-153: rejects a group without people; an empty list of groups means no recipients', async () => {
    render(<Dialog value={[group()]} />)
    press('清空')
    press('确定')
    expect((await screen.findAllByText('联系人为空，无法编辑创建')).length).toBeGreaterThan(0)
    expect(saved()).toBeUndefined()
    press('删除第 1 组')
    press('确定')
    expect(saved()).toEqual([])
  })

  test('S2-117: refreshes names of several groups together without losing any', async () => {
    vi.mocked(quietApi.employee.contact.resolvenames).mockImplementation(async ({ list }) =>
      list.map((item) => ({ ...item, name: `新${item.name}` })),
    )
    render(<Dialog value={[group({ chosed: [role('财务')] }), group({ chosed: [role('法务')] })]} />)
    expect(await screen.findByRole('button', { name: '移除 新财务' })).toBeDefined()
    expect(await screen.findByRole('button', { name: '移除 新法务' })).toBeDefined()
  })

  test("S2-120: the run scope is measured from the creator, the previous handler, or the flow's setting", () => {
    render(<Dialog value={[group({ runRoots: [{ type: 'dept', id: '3', name: '研发中心' }] })]} />)
    expect(screen.getByText('研发中心')).toBeDefined()
    const advanced = screen.getByText(/^高级设置/).closest('details')
    if (advanced) advanced.open = true
    fireEvent(advanced ?? document.body, new Event('toggle'))
    fireEvent.click(screen.getByLabelText('按上一步骤的处理人'))
    press('确定')
    expect(saved()?.[0]).toMatchObject({ runRoottype: 'lastuser' })
    fireEvent.click(screen.getByLabelText('全局模式'))
    press('确定')
    expect(saved()?.[0]).toMatchObject({ runRoottype: '' })
  })

  const clipboard = (text: string) => {
    const board = { writeText: vi.fn(async () => {}), readText: vi.fn(async () => text) }
    vi.stubGlobal('navigator', { ...navigator, clipboard: board })
    return board
  }
  afterEach(() => vi.unstubAllGlobals())

  test('S2-035: copies groups, and pastes them elsewhere unchanged', async () => {
    const other = [group({ chosetype: 'and', chosed: [role('总经理'), role('董事')] })]
    const board = clipboard(await encodeGroups(other))
    render(<Dialog value={[]} />)
    press('粘贴')
    expect(await screen.findByText('粘贴成功')).toBeDefined()
    press('复制')
    expect(await screen.findByText('复制成功')).toBeDefined()
    expect(board.writeText).toHaveBeenCalledWith(expect.stringMatching(/^qianpi-groups:1@/))
    press('确定')
    expect(saved()).toEqual(other)
  })

  test('S2-155: rejects a pasted text that is not copied groups, and changes nothing', async () => {
    clipboard('财务部')
    render(<Dialog value={[group()]} />)
    press('粘贴')
    expect(await screen.findByText('粘贴失败: 数据格式不正确')).toBeDefined()
    press('确定')
    expect(saved()).toEqual([group()])
  })

  test('reports why copying failed', async () => {
    clipboard('').writeText.mockRejectedValue(new Error('没有权限'))
    render(<Dialog value={[group()]} />)
    press('复制')
    expect(await screen.findByText('复制失败：没有权限')).toBeDefined()
  })
})
