import { readFileSync } from 'node:fs'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OrgNode, OrgUser, PickerTab, RecipientItem } from '#/generated/types'
import { quietApi } from '../platform/api'
import { setLanguage } from '../platform/i18n/i18n'
import { GroupsDialog } from './groups/groups-dialog'
import { GroupsDialogContext } from './groups/groups-line'
import { RecipientPicker, type RecipientPickerProps } from './recipient-picker'
import { RoleTree } from './tabs/role'

const user = (id: string, username: string, d_id: string, pinyin = ''): OrgUser => ({
  id,
  _uuid: id,
  username,
  userjobid: id,
  d_id,
  pinyin,
  type: 'user',
})
const dept = (
  deptid: string,
  deptname: string,
  parent_id: string | null,
  children: OrgNode['children'],
): OrgNode => ({ _uuid: deptid, deptid, deptname, parent_id, children, type: 'dept' })

const crowd = Array.from({ length: 3000 }, (_, at) => user(`2${at}`, `员工${at}`, 'big', `yuangong${at} yg`))
const company = dept('1', '集团公司', null, [
  user('100001', '陈国栋', '1', 'chenguodong cgd'),
  dept('it', '信息中心', '1', [
    dept('front', '前端组', 'it', [user('100002', '曾小龙', 'front', 'zengxiaolong zxl')]),
  ]),
  dept('big', '生产部', '1', crowd),
])
const roles = ['管理', '财务'].map((groupname) => ({
  _uuid: groupname,
  groupname,
  children: ['负责人', '专员'].map((name) => ({
    _uuid: `${groupname}${name}`,
    rolename: `${groupname}${name}`,
  })),
}))

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  vi.spyOn(quietApi.employee.contact.getusersbydept, 'page').mockResolvedValue([company])
  vi.spyOn(quietApi.employee.contact.getroletree, 'page').mockResolvedValue(roles)
  vi.spyOn(quietApi.employee.contact, 'resolvenames').mockResolvedValue([])
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Picker({ value, ...rest }: Partial<RecipientPickerProps>) {
  const [items, setItems] = useState<readonly RecipientItem[]>(value ?? [])
  return (
    <>
      <GroupsDialogContext value={GroupsDialog}>
        <RecipientPicker {...rest} value={items} onChange={setItems} />
      </GroupsDialogContext>
      <output>{JSON.stringify(items.map(({ name }) => name))}</output>
    </>
  )
}
const chosen = (): string[] => JSON.parse(screen.getByRole('status').textContent ?? '[]')
const box = () => screen.getByRole<HTMLInputElement>('searchbox')
const search = (value: string) => fireEvent.change(box(), { target: { value } })
const rolesProps = {
  schema: {} as PickerTab,
  known: { fields: [] },
  chosen: [],
  words: '',
  tree: { current: null },
  onToggle: () => {},
  onChange: () => {},
  onEdit: () => {},
  onLeave: () => {},
}
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name })
const focused = () => document.activeElement?.getAttribute('aria-label')
const onto = (label: string) => waitFor(() => expect(focused()).toBe(label))
const opened = async (props: Partial<RecipientPickerProps> = {}) => {
  render(<Picker {...props} />)
  await screen.findByLabelText('信息中心')
}
const labelOf = (element: Element) => element.getAttribute('aria-label')
const row = (at: number) => screen.getAllByRole('row')[at] as HTMLElement

describe('organisation tab', () => {
  test('S2-020, S2-021: lists the whole company from the top, departments before people, with job numbers', async () => {
    await opened()
    expect(screen.getAllByRole('row').map((one) => labelOf(within(one).getByRole('checkbox')))).toEqual([
      ...['集团公司', '信息中心', '生产部', '陈国栋'],
    ])
    expect(row(3).textContent).toBe('陈国栋(100001)')
    fireEvent.click(screen.getByRole('button', { name: '进入 信息中心' }))
    fireEvent.click(screen.getByRole('button', { name: '进入 前端组' }))
    const path = screen.getByRole('navigation')
    expect(
      within(path)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([...['集团公司', '信息中心', '前端组']])
    fireEvent.click(within(path).getByRole('button', { name: '信息中心' }))
    expect(screen.getAllByRole('row')).toHaveLength(1)
  })

  test.each([['曾小'], ['小龙'], ['zengxiao'], ['ZXL'], ['100002']])(
    'S2-018, S2-019: “%s” finds a person while typing, and Enter selects the match',
    async (words) => {
      await opened()
      search(words)
      expect(screen.getByLabelText('曾小龙')).toBeDefined()
      fireEvent.keyDown(box(), { key: 'Enter' })
      expect(screen.getAllByRole('row')).toHaveLength(1)
      expect(screen.getByText('找到 1 项')).toBeDefined()
    },
  )

  test("S2-262: shows a person's departments without the company at the top", async () => {
    await opened()
    search('曾小龙')
    expect(row(0).textContent).toBe('曾小龙(100002)信息中心 / 前端组')
  })

  test('opens a department from the search results', async () => {
    await opened()
    search('前端')
    fireEvent.click(screen.getByRole('button', { name: '进入 前端组' }))
    expect(box().value).toBe('')
    expect(screen.getByLabelText('曾小龙')).toBeDefined()
  })

  test('renders only the visible ones of thousands of rows, and shows the total', async () => {
    await opened()
    fireEvent.click(screen.getByRole('button', { name: '进入 生产部' }))
    expect(screen.getAllByRole('row').length).toBeLessThan(40)
    expect(screen.getByRole('treegrid').getAttribute('aria-rowcount')).toBe('3000')
    const grid = screen.getByRole('treegrid')
    Object.defineProperty(grid, 'scrollTop', { value: 32 * 1000, writable: true })
    fireEvent.scroll(grid)
    expect(screen.getByLabelText('员工1003')).toBeDefined()
  })
})

describe('keyboard operation', () => {
  test('↓ moves from search to rows, Space selects, → opens, ← goes back, Backspace removes the last item', async () => {
    await opened()
    box().focus()
    key('ArrowDown')
    await onto('集团公司')
    key('ArrowDown')
    await onto('信息中心')
    key('ArrowRight')
    expect(screen.getByLabelText('前端组')).toBeDefined()
    box().focus()
    key('ArrowDown')
    await onto('前端组')
    fireEvent.click(document.activeElement as HTMLElement)
    expect(chosen()).toEqual(['前端组'])
    key('ArrowLeft')
    expect(screen.getByLabelText('生产部')).toBeDefined()
    box().focus()
    key('Backspace')
    expect(chosen()).toEqual([])
  })

  test('one row is a tab stop, End goes to the last, typing continues the search', async () => {
    await opened()
    box().focus()
    key('ArrowDown')
    await onto('集团公司')
    key('End')
    await onto('陈国栋')
    const stops = screen.getAllByRole('checkbox').filter(({ tabIndex }) => tabIndex === 0)
    expect(stops.map(labelOf)).toEqual(['陈国栋'])
    key('z')
    expect(document.activeElement).toBe(box())
  })

  test('Backspace deletes letters first', async () => {
    await opened({ value: [{ type: 'user', id: '100001', name: '陈国栋' }] })
    search('曾')
    fireEvent.keyDown(box(), { key: 'Backspace' })
    expect(chosen()).toEqual(['陈国栋'])
  })
})

describe('roles tab', () => {
  const rowNames = () => screen.getAllByRole('row').map(({ textContent }) => textContent)

  test('S2-023, S2-024: groups open and close, only roles can be chosen, a search filters them', async () => {
    render(<Picker tabs={{ whitelist: ['role'] }} />)
    const group = await screen.findByRole('button', { name: '财务' })
    expect(screen.getAllByRole('checkbox')).toHaveLength(4)
    fireEvent.click(group)
    expect(rowNames()).toEqual(['管理', '管理负责人', '管理专员', '财务'])
    search('专员')
    expect(rowNames()).toEqual(['管理', '管理专员', '财务', '财务专员'])
    search('没有')
    expect(screen.getByText('没有任何信息哦')).toBeDefined()
  })

  test('S2-113, S2-115: checkboxes and chosen items stay in sync', async () => {
    render(
      <Picker tabs={{ whitelist: ['role'] }} value={[{ type: 'role', id: '财务专员', name: '财务专员' }]} />,
    )
    const tick = await screen.findByLabelText<HTMLInputElement>('财务专员')
    expect(tick.checked).toBe(true)
    fireEvent.click(tick)
    expect(chosen()).toEqual([])
    fireEvent.click(tick)
    fireEvent.click(screen.getByRole('button', { name: '移除 财务专员' }))
    expect(screen.getByLabelText<HTMLInputElement>('财务专员').checked).toBe(false)
  })
})

test('S2-015: the panel is 300 px high', () => {
  expect(readFileSync('src/web/picker/picker-sides.css', 'utf8')).toMatch(/\.pk \{[^}]*\bheight: 300px;/)
})

test('S2-116: shows new roles 300 ms after they load, known ones immediately', async () => {
  const groupsOf = (name: string) => [
    { _uuid: name, groupname: name, children: [{ _uuid: name, rolename: `${name}员` }] },
  ]
  const role = (name: string) => screen.queryByLabelText(name)
  vi.useFakeTimers()
  const drawn = (name: string) => <RoleTree {...rolesProps} groups={groupsOf(name)} />
  const { rerender } = render(drawn('旧'))
  expect(role('旧员')).not.toBeNull()
  rerender(drawn('新'))
  act(() => void vi.advanceTimersByTime(299))
  expect(role('新员')).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(role('新员')).not.toBeNull()
  vi.useRealTimers()
})

describe('number of chosen people', () => {
  const choose = async (value: RecipientItem[], combining?: RecipientPickerProps['combining']) => {
    await opened({ value, ...(combining && { combining }) })
  }

  test('shows the number of people immediately for people and departments', async () => {
    await choose([{ type: 'dept', id: 'it', name: '信息中心', coverage: 'n' }])
    expect(await screen.findByText('共 1 人')).toBeDefined()
    fireEvent.click(screen.getByLabelText('陈国栋'))
    expect(screen.getByText('共 2 人')).toBeDefined()
  })

  test('warns when the selection contains no people', async () => {
    await choose([{ type: 'user', id: 'gone', name: '离职者' }])
    expect((await screen.findByText('所选内容中没有任何在职人员')).dataset.none).toBe('true')
  })

  test('shows which items are decided later', async () => {
    const fun: RecipientItem = { type: 'fun', id: 'CreatID', name: '创建者' }
    await choose([{ type: 'user', id: '100001', name: '陈国栋' }, fun])
    expect(await screen.findByText('共 1 人，另有 1 项在流转时确定')).toBeDefined()
    cleanup()
    await choose([{ type: 'user', id: '100001', name: '陈国栋' }, fun], { chosetype: 'and' })
    expect(screen.getByText('人员在流转时确定')).toBeDefined()
  })
})

describe('S2-027: conditions', () => {
  test.each([
    [{}, true],
    [{ groupChoice: false }, false],
    [{ functionChoice: false }, false],
  ])('with %j the conditions tab is offered: %s', async (props, isOffered) => {
    await opened(props)
    expect(screen.queryByRole('tab', { name: '附加条件' }) !== null).toBe(isOffered)
  })

  test('each condition has an add icon with a tooltip', () => {
    render(<Picker tabs={{ whitelist: ['fun'] }} />)
    const add = screen.getByRole('button', { name: '创建者的直接上级' })
    expect(add.title).not.toBe('')
    fireEvent.click(add)
    expect(chosen()).toEqual(['创建者的直接上级'])
    expect(add.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(add)
    expect(chosen()).toEqual([])
  })

  test('a click anywhere on the row of a condition chooses it, and so does the keyboard', () => {
    render(<Picker tabs={{ whitelist: ['fun'] }} />)
    const row = screen.getByText('创建者的直接上级', { selector: 'li *' })
    fireEvent.click(row)
    expect(chosen()).toEqual(['创建者的直接上级'])
    const button = screen.getByRole('button', { name: '创建者的直接上级' })
    expect(button.contains(row)).toBe(true)
    expect(button.parentElement?.tagName).toBe('LI')
    expect(button.parentElement?.children).toHaveLength(1)
    button.focus()
    expect(document.activeElement).toBe(button)
  })
})

test('S2-028: a button of the form tab adds a program method for the person in a field', () => {
  render(<Picker tabs={{ whitelist: ['form'] }} fields={[{ key: 'k', name: '经办人', kind: 'person' }]} />)
  fireEvent.click(screen.getByRole('button', { name: '添加表单方法' }))
  fireEvent.change(screen.getByLabelText(/程序方法名称/), { target: { value: '按经办人' } })
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(chosen()).toEqual(['按经办人'])
})
