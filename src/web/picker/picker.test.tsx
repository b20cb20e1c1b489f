import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Access, OrgNode, RecipientGroup, RecipientItem } from '#/generated/types'
import offers from '#schemas/data/picker-offers.json'
import { quietApi } from '../platform/api'
import { setLanguage } from '../platform/i18n/i18n'
import { recipientsText } from './groups/recipients-text'
import {
  departmentAncestors,
  departmentEntries,
  indexOrganisation,
  searchOrganisation,
} from './organisation/organisation'
import { PickChoice, visibleTabs } from './picker-tab'
import { RecipientPicker, type RecipientPickerProps } from './recipient-picker'
import { testRequirementsOf } from './recipient-test/test-requirements'
import { addSelectedItem, departmentItem, refreshItemNames, toggleSelectedItem } from './selected-items'
import { filterRoles } from './tabs/role'

const person = (id: string, username: string, d_id: string, pinyin = '') => ({
  id,
  _uuid: id,
  username,
  userjobid: id,
  d_id,
  pinyin,
  type: 'user' as const,
})
const lead = person('100028', '徐丽华', 'fin', 'xulihua xlh')
const finance: OrgNode = {
  _uuid: 'fin',
  deptid: 'fin',
  deptname: '财务部',
  parent_id: '1',
  type: 'dept',
  children: [lead, person('100029', '李梅', 'fin')],
}
const company: OrgNode = {
  _uuid: '1',
  deptid: '1',
  deptname: '全公司',
  parent_id: null,
  type: 'dept',
  children: [person('100001', '陈国栋', '1'), finance],
}
const roles = [
  {
    _uuid: 'g',
    groupname: '管理',
    children: [
      { _uuid: 'r1', rolename: '财务负责人' },
      { _uuid: 'r2', rolename: 'HRBP' },
    ],
  },
]

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

describe('chosen items', () => {
  const user: RecipientItem = { type: 'user', id: '1', name: '李梅' }

  test('S2-114: ignores an item that is already chosen, whatever its current name', () => {
    expect(addSelectedItem([user], { ...user, name: '别名' })).toEqual([user])
    expect(addSelectedItem([user], { ...user, type: 'role' })).toHaveLength(2)
    expect(toggleSelectedItem([user], user)).toEqual([])
  })

  test('the whole company always counts with all its levels', () => {
    expect(departmentItem('1', '全公司', 1).coverage).toBe('n')
    expect(departmentItem('fin', '财务部', 2).coverage).toBe(2)
  })

  test('refreshes names by type and id; unknown items keep theirs', () => {
    const recipientItem: RecipientItem = { type: 'role', id: '1', name: '旧角色' }
    expect(refreshItemNames([user, recipientItem], [{ type: 'user', id: '1', name: '李小梅' }])).toEqual([
      { ...user, name: '李小梅' },
      recipientItem,
    ])
  })
})

describe('company data', () => {
  const organisation = indexOrganisation([company])

  test.each([
    ['财务', ['财务部']],
    ['丽华', ['徐丽华']],
    ['XLH', ['徐丽华']],
    ['10002', ['徐丽华', '李梅']],
    ['  ', []],
    ['没有', []],
  ])('searching %j finds %j', (words, names) => {
    const found = searchOrganisation(organisation, words)
    expect(found.map((entry) => (entry.type === 'dept' ? entry.deptname : entry.username))).toEqual(names)
  })

  test('the path starts at the root; departments come before people', () => {
    expect(departmentAncestors(organisation, 'fin').map(({ deptname }) => deptname)).toEqual([
      '全公司',
      '财务部',
    ])
    expect(departmentEntries(organisation, '1').map(({ type }) => type)).toEqual(['dept', 'user'])
  })

  test('S2-024: filters roles case-insensitively, and hides groups without a match', () => {
    expect(filterRoles(roles, 'hrbp')[0]?.children.map(({ rolename }) => rolename)).toEqual(['HRBP'])
    expect(filterRoles(roles, '没有')).toEqual([])
  })
})

test('S2-016, S2-017: shows the whitelisted tabs without the blacklisted ones', () => {
  const names = (shown: Parameters<typeof visibleTabs>[0]) => visibleTabs(shown).map(({ name }) => name)
  expect(names({})).toEqual([
    'dept_user',
    'favourite',
    'role',
    'contactgroup',
    'fun',
    'form',
    'formif',
    'function',
  ])
  expect(names({ tabs: { whitelist: ['fun', 'role'], blacklist: ['fun'] } })).toEqual(['role'])
  expect(names({ only: ['dept'] })).toEqual(['dept_user'])
  expect(names({ groupChoice: false })).not.toContain('fun')
  expect(names({ functionChoice: false })).not.toContain('fun')
})

test('S2-204: whitelisted contact types have their tabs', () => {
  const whitelist = ['dept_user', 'role', 'contactgroup']
  expect(visibleTabs({ tabs: { whitelist } }).map(({ name }) => name)).toEqual(whitelist)
})

test('a contact group offers no form tabs, a condition no conditions, a method no methods', () => {
  const missing = (tabs: Access) =>
    visibleTabs({})
      .map(({ name }) => name)
      .filter((name) => !visibleTabs({ tabs }).some((tab) => tab.name === name))
  expect(missing(offers.group)).toEqual(['form', 'formif'])
  expect(missing(offers.condition)).toEqual(['formif'])
  expect(missing(offers.method)).toEqual(['function'])
})

test.each([
  ['directSuperByCreat', {}, { creator: true, lastUser: false, fields: [] }],
  ['SuperByLastUser=role', {}, { creator: false, lastUser: true, fields: [] }],
  ['Super', { chosetype: 'creater' }, { creator: true, lastUser: false, fields: [] }],
  ['Super', { chosetype: 'formitem', formitem: 'k' }, { creator: false, lastUser: false, fields: ['k'] }],
])('a test of %s %j asks for %j', (id, data, needs) => {
  const group: RecipientGroup = {
    chosetype: 'or',
    runRoots: [],
    chosed: [{ type: 'fun', id, name: id, data }],
  }
  expect(testRequirementsOf([group])).toEqual({ columns: [], ...needs })
})

test('displays groups as one line', () => {
  const group = (chosetype: 'or' | 'and', ...chosed: RecipientItem[]): RecipientGroup => ({
    chosetype,
    chosed,
    runRoots: [],
  })
  const [a, b, c] = [
    departmentItem('fin', '财务部', 1),
    departmentItem('hr', '人事部', 'n'),
    departmentItem('1', '全公司', 1),
  ]
  expect(recipientsText([group('and', a, b), group('or'), group('or', c)])).toBe(
    '财务部(仅本级) 且 人事部 或 全公司',
  )
})

function Picker({ value, ...rest }: Partial<RecipientPickerProps>) {
  const [items, setItems] = useState<readonly RecipientItem[]>(value ?? [])
  return (
    <>
      <RecipientPicker {...rest} value={items} onChange={setItems} />
      <output>{JSON.stringify(items)}</output>
    </>
  )
}

const chosen = (): RecipientItem[] => JSON.parse(screen.getByRole('status').textContent ?? '[]')
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('picker panel', () => {
  test('S2-014, S2-031, S2-032, S2-112, S2-115: finds people below departments, ticks and removes them', async () => {
    render(<Picker />)
    expect(screen.getByText('未选择任何对象…')).toBeDefined()
    await screen.findByLabelText('财务部')
    press('进入 财务部')
    fireEvent.click(screen.getByLabelText('徐丽华'))
    expect(chosen()).toEqual([{ type: 'user', id: '100028', name: '徐丽华' }])
    press('移除 徐丽华')
    expect(chosen()).toEqual([])
    expect(screen.getByLabelText<HTMLInputElement>('徐丽华').checked).toBe(false)
  })

  test('adds a department with the set levels, which can be changed afterwards', async () => {
    render(<Picker />)
    await screen.findByLabelText('财务部')
    fireEvent.change(screen.getByLabelText('勾选部门时包含'), { target: { value: '2' } })
    fireEvent.click(screen.getByLabelText('财务部'))
    expect(chosen()[0]?.coverage).toBe(2)
    fireEvent.change(screen.getByLabelText('财务部 的部门层级'), { target: { value: 'n' } })
    expect(chosen()[0]?.coverage).toBe('n')
  })

  test('S2-022: shows a message for a search without results', async () => {
    render(<Picker />)
    await screen.findByLabelText('财务部')
    fireEvent.change(screen.getByPlaceholderText('输入人员名称或部门名称'), {
      target: { value: '没有这个人' },
    })
    expect(screen.getByText('没有任何信息哦')).toBeDefined()
  })

  test('S2-023: only roles can be ticked, not their groups', async () => {
    render(<Picker tabs={{ whitelist: ['role'] }} />)
    expect(await screen.findByText('管理')).toBeDefined()
    expect(within(screen.getByRole('tabpanel')).getAllByRole('checkbox')).toHaveLength(2)
    fireEvent.click(screen.getByLabelText('HRBP'))
    expect(chosen()).toEqual([{ type: 'role', id: 'r2', name: 'HRBP' }])
  })

  test('edits the details of a condition in its own dialog', async () => {
    render(<Picker tabs={{ whitelist: ['fun'] }} />)
    fireEvent.click(screen.getByLabelText('上级管理员'))
    press('设置 上级管理员')
    fireEvent.click(await screen.findByLabelText('直接上级'))
    fireEvent.click(screen.getByRole('button', { name: '确定' }))
    expect(chosen()[0]?.data).toMatchObject({ chosetype: 'creater', findtype: 'direct' })
  })

  test('asks only for the settings of the chosen end of a chain of superiors', async () => {
    render(<Picker tabs={{ whitelist: ['fun'] }} />)
    fireEvent.click(screen.getByLabelText('连续多级主管'))
    press('设置 连续多级主管')
    expect(screen.queryByLabelText('级数')).toBeNull()
    fireEvent.click(await screen.findByLabelText('指定级别'))
    fireEvent.change(screen.getByLabelText('级数'), { target: { value: '3' } })
    fireEvent.click(screen.getByRole('button', { name: '确定' }))
    expect(chosen()[0]?.data).toMatchObject({ chosetype: 'creater', until: 'level', level: 3 })
  })

  test('offers people to be picked only as recipients of a step', () => {
    const picker = <Picker tabs={{ whitelist: ['fun'] }} />
    const { rerender } = render(picker)
    expect(screen.queryByLabelText('发起人自选')).toBeNull()
    rerender(<PickChoice value>{picker}</PickChoice>)
    expect(screen.getByLabelText('发起人自选')).toBeDefined()
  })

  test('S2-028: the form tab reports missing linkable fields; a person field can be chosen', () => {
    const { rerender } = render(<Picker tabs={{ whitelist: ['form'] }} />)
    expect(screen.getByText('未添加相关的人员/部门/角色选择表单')).toBeDefined()
    rerender(
      <Picker tabs={{ whitelist: ['form'] }} fields={[{ key: 'k', name: '经办人', kind: 'person' }]} />,
    )
    fireEvent.click(screen.getByLabelText('经办人'))
    expect(chosen()).toEqual([{ type: 'form', id: 'k', name: '经办人', data: 'person', coverage: 1 }])
    const role = { key: 'r', name: '经办角色', kind: 'text' as const, type: 'fm-chose-role' }
    rerender(
      <Picker
        tabs={{ whitelist: ['form'] }}
        fields={[role, { key: 't', name: '事由', kind: 'text', type: 'input' }]}
      />,
    )
    expect(screen.queryByLabelText('事由'), 'nobody is found by a text').toBeNull()
    fireEvent.click(screen.getByLabelText('经办角色'))
    expect(chosen().at(-1)).toEqual({
      type: 'form',
      id: 'r',
      name: '经办角色',
      data: 'fm-chose-role',
      coverage: 1,
    })
  })

  test('S2-117: refreshes names on opening, and keeps them on failure', async () => {
    const stored: RecipientItem[] = [{ type: 'user', id: '100029', name: '旧名' }]
    vi.mocked(quietApi.employee.contact.resolvenames).mockResolvedValue([
      { type: 'user', id: '100029', name: '李梅' },
    ])
    const { unmount } = render(<Picker value={stored} />)
    expect(await screen.findByRole('button', { name: '移除 李梅' })).toBeDefined()
    unmount()
    vi.mocked(quietApi.employee.contact.resolvenames).mockRejectedValue(new Error('断网'))
    render(<Picker value={stored} />)
    expect(await screen.findByRole('button', { name: '移除 旧名' })).toBeDefined()
  })
})
