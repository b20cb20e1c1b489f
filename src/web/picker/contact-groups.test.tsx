import { EditorView } from '@codemirror/view'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RecipientGroup, RecipientItem } from '#/generated/types'
import { quietApi } from '../platform/api'
import { setLanguage } from '../platform/i18n/i18n'
import { Toaster } from '../ui/toast'
import { newProgramFunction } from './conditions/program-functions'
import { encodeGroups } from './groups/clipboard-codec'
import { GroupsDialog } from './groups/groups-dialog'
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
/** happy-dom fires selectionchange within the change that causes it; browsers fire it afterwards. */
beforeAll(() => window.addEventListener('selectionchange', (event) => event.stopImmediatePropagation(), true))
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

describe('contact groups to choose from', () => {
  test('S2-111: they are fetched when their tab is first opened, and not before', async () => {
    render(<Picker tabs={{ whitelist: ['role', 'contactgroup'] }} />)
    expect(offered()).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('tab', { name: '联系人组' }))
    expect(await screen.findByText('印章保管人')).toBeDefined()
    expect(offered()).toHaveBeenCalledTimes(1)
  })

  test('S2-025, S2-063: each has an icon that adds it, with its tip; one that is chosen can be taken away', async () => {
    render(<Picker tabs={{ whitelist: ['contactgroup'] }} />)
    const add = await screen.findByRole('button', { name: '添加 印章保管人' })
    expect(add.title).toBe('公章与合同章')
    fireEvent.click(add)
    expect(chosen()).toEqual([{ type: 'contactgroup', id: 'g1', name: '印章保管人' }])
    expect(screen.getAllByRole('button', { name: '移除 印章保管人' })).toHaveLength(2)
  })

  test('S2-025: refreshing shows what was made meanwhile', async () => {
    render(<Picker tabs={{ whitelist: ['contactgroup'] }} />)
    await screen.findByText('付款小组')
    vi.mocked(offered()).mockResolvedValue([{ _id: 'g3', name: '新组', tip: '' }])
    press('刷新')
    expect(await screen.findByText('新组')).toBeDefined()
  })

  test('S2-026: without any, the way to make one opens in a new tab', async () => {
    vi.mocked(offered()).mockResolvedValue([])
    render(<Picker tabs={{ whitelist: ['contactgroup'] }} />)
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '去创建' })
    expect([link.getAttribute('href'), link.target]).toEqual(['/#/oaset/contactgroup', '_blank'])
  })
})

test('S2-154: who may only read is told so and chooses nobody', async () => {
  render(<Picker tabs={{ whitelist: ['contactgroup'] }} readOnly value={[role('财务')]} />)
  fireEvent.click(await screen.findByRole('button', { name: '添加 付款小组' }))
  expect(await screen.findByText('只读模式,无法选人')).toBeDefined()
  press('移除 财务')
  expect(chosen()).toEqual([role('财务')])
})

describe('program methods', () => {
  test('S2-060: one begins with an id of time and chance, its name, and nothing set', () => {
    expect(newProgramFunction('分派', { now: () => 1732154407000, random: () => 0.10959 })).toEqual({
      type: 'function',
      id: '1732154407000_10959',
      name: '分派',
      data: { fun_id: null, fun_model: {} },
    })
  })

  test('S2-165: one without a name is refused', () => {
    render(<Picker tabs={{ whitelist: ['function'] }} />)
    press('添加程序方法')
    press('确定', screen.getByRole('dialog', { name: '添加程序方法' }))
    expect(screen.getByText('程序方法不可为空')).toBeDefined()
    expect(chosen()).toEqual([])
  })

  test('S2-167: one that is not set throughout is refused, and says so wherever it is shown', async () => {
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

  test('a test of one asks for whom it is about, and for what its people depend on', () => {
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

describe('the editor of groups', () => {
  test('S2-119: a formula begins as the union of what is chosen and is kept as it is written', async () => {
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
  ])('%s: %j is refused', async (_, text, msg) => {
    render(<Dialog value={[group({ chosetype: 'custom', customformula: 'union($1,$2)' })]} />)
    await write(text)
    press('确定')
    expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toContain(msg)
    expect(saved()).toBeUndefined()
  })

  test('taking an item away never makes the formula name another', async () => {
    render(<Dialog value={[group({ chosetype: 'custom', customformula: 'union($1,$2)' })]} />)
    press('移除 财务')
    expect(await written()).toBe('union($0,$1)')
    press('确定')
    expect(saved()).toBeUndefined()
  })

  test('a formula shows the items by name; one that it does not use is told', async () => {
    render(<Dialog value={[group({ chosetype: 'custom', customformula: 'union($1)' })]} />)
    expect((await formula()).dom.textContent).toBe('并集(财务)')
    expect(screen.getByText('表达式没有用到：法务。这些已选项目不会影响结果')).toBeDefined()
    press(/法务$/, screen.getByRole('group', { name: '可选项目与函数' }))
    expect(await written()).toBe('union($1),$2')
  })

  test('S2-153: a group that names nobody is refused; without groups nobody is meant', async () => {
    render(<Dialog value={[group()]} />)
    press('清空')
    press('确定')
    expect((await screen.findAllByText('联系人为空，无法编辑创建')).length).toBeGreaterThan(0)
    expect(saved()).toBeUndefined()
    press('删除第 1 组')
    press('确定')
    expect(saved()).toEqual([])
  })

  test('S2-117: names of several groups are refreshed at once, none is lost', async () => {
    vi.mocked(quietApi.employee.contact.resolvenames).mockImplementation(async ({ list }) =>
      list.map((item) => ({ ...item, name: `新${item.name}` })),
    )
    render(<Dialog value={[group({ chosed: [role('财务')] }), group({ chosed: [role('法务')] })]} />)
    expect(await screen.findByRole('button', { name: '移除 新财务' })).toBeDefined()
    expect(await screen.findByRole('button', { name: '移除 新法务' })).toBeDefined()
  })

  test('S2-120: the run scope is measured from the creator, the previous handler, or as the flow says', () => {
    render(<Dialog value={[group({ runRoots: [{ type: 'dept', id: '3', name: '研发中心' }] })]} />)
    expect(screen.getByText('研发中心')).toBeDefined()
    const advanced = screen.getByText(/^高级设置/).closest('details')
    if (advanced) advanced.open = true
    fireEvent(advanced ?? document.body, new Event('toggle'))
    fireEvent.click(screen.getByLabelText('按上一节点提交者'))
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

  test('S2-035: groups are copied, and pasted elsewhere as they are', async () => {
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

  test('S2-155: what is no copied groups is refused and changes nothing', async () => {
    clipboard('财务部')
    render(<Dialog value={[group()]} />)
    press('粘贴')
    expect(await screen.findByText('粘贴失败: 数据格式不正确')).toBeDefined()
    press('确定')
    expect(saved()).toEqual([group()])
  })

  test('why copying failed is told', async () => {
    clipboard('').writeText.mockRejectedValue(new Error('没有权限'))
    render(<Dialog value={[group()]} />)
    press('复制')
    expect(await screen.findByText('复制失败：没有权限')).toBeDefined()
  })
})
