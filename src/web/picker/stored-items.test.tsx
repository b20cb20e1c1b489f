import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FieldSymbol } from '#/core/expression'
import type { OrgNode, RecipientItem } from '#/generated/types'
import { quietApi } from '../platform/api'
import { setLanguage } from '../platform/i18n/i18n'
import { RecipientPicker } from './recipient-picker'

const company: OrgNode = {
  deptid: '1',
  _uuid: '1',
  deptname: '全公司',
  parent_id: null,
  type: 'dept',
  children: [
    { deptid: '7', _uuid: '7', deptname: '财务部', parent_id: '1', type: 'dept', children: [] },
    {
      id: '100030',
      _uuid: '100030',
      username: '唐静',
      userjobid: '100030',
      d_id: '1',
      type: 'user',
    },
  ],
}
const roles = [{ _uuid: 'g', groupname: '财务', children: [{ _uuid: 'role-cashier', rolename: '出纳' }] }]
const handler: FieldSymbol = {
  key: '1732154407000_1',
  name: '经办人',
  kind: 'person',
  type: 'fm-chose-user-select-userid-name',
}

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  vi.spyOn(quietApi.employee.contact.getusersbydept, 'page').mockResolvedValue([company])
  vi.spyOn(quietApi.employee.contact.getroletree, 'page').mockResolvedValue(roles)
  vi.spyOn(quietApi.employee.contact, 'resolvenames').mockResolvedValue([])
  const groups = [{ _id: 'g1', name: '印章保管人', tip: '公章与合同章' }]
  vi.spyOn(quietApi.oa.flowdesigns.contactgroup.list, 'page').mockResolvedValue(groups)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Picker() {
  const [items, setItems] = useState<readonly RecipientItem[]>([])
  return (
    <>
      <RecipientPicker value={items} fields={[handler]} onChange={setItems} />
      <output>{JSON.stringify(items)}</output>
    </>
  )
}
const stored = (): RecipientItem[] => JSON.parse(screen.getByRole('status').textContent ?? '[]')

test.each<[rows: string, tab: string, label: string, item: RecipientItem]>([
  ['S2-056', '组织架构', '唐静', { type: 'user', id: '100030', name: '唐静' }],
  ['S2-057', '组织架构', '财务部', { type: 'dept', id: '7', name: '财务部', coverage: 'n' }],
  ['S2-058', '组织架构', '全公司', { type: 'dept', id: '1', name: '全公司', coverage: 'n' }],
  ['S2-056', '角色', '出纳', { type: 'role', id: 'role-cashier', name: '出纳' }],
  ['S2-063', '联系人组', '添加 印章保管人', { type: 'contactgroup', id: 'g1', name: '印章保管人' }],
  ['S2-064', '附加条件', '创建者自己', { type: 'fun', id: 'CreatID', name: '创建者自己' }],
  [
    'S2-065',
    '附加条件',
    '上级管理员',
    {
      type: 'fun',
      id: 'Super',
      name: '上级管理员',
      data: { chosetype: 'creater', formitem: null, findtype: 'tree', roles: [], depts: [] },
    },
  ],
  [
    'S2-059',
    '表单控件',
    '经办人',
    {
      type: 'form',
      id: '1732154407000_1',
      name: '经办人',
      data: 'fm-chose-user-select-userid-name',
      coverage: 1,
    },
  ],
])('%s: stores as specified, in tab %s, the item %s', async (_, tab, label, item) => {
  const role = item.type === 'fun' || item.type === 'contactgroup' ? 'button' : 'checkbox'
  render(<Picker />)
  fireEvent.click(screen.getByRole('tab', { name: tab }))
  fireEvent.click(await screen.findByRole(role, { name: label }))
  expect(stored()).toEqual([item])
})

test('names chosen relations in the language of the reader, except those with data of an import', async () => {
  await setLanguage('en')
  const items: RecipientItem[] = [
    { type: 'fun', id: 'SupersByCreat', name: '创建者上级管理员' },
    { type: 'fun', id: 'SuperiorChain', name: '连续多级主管', data: { levels: 2 } },
    { type: 'fun', id: 'CreatorPick', name: '发起人自选', data: { multiple: true } },
    { type: 'fun', id: 'SuperByLastUser=role', name: '上级而且角色=出纳', data: { roles: [] } },
  ]
  render(<RecipientPicker value={items} fields={[]} onChange={() => undefined} />)
  const named = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  await setLanguage('zh')
  expect(named.filter((text) => items.some(({ name }) => text?.includes(name)))).toEqual([
    '上级而且角色=出纳',
  ])
})
