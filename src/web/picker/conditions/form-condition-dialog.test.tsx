import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CustomFunction, FlowDesignSet, RecipientGroup, RecipientItem } from '#/generated/types'
import { quietApi } from '../../platform/api'
import { setLanguage } from '../../platform/i18n/i18n'
import { GroupsDialog } from '../groups/groups-dialog'
import { findEntriesByName, indexOrganisation } from '../organisation/organisation'
import { createTestInputs, datalistOf, formDataOf } from '../recipient-test/test-form'
import { testRequirementsOf } from '../recipient-test/test-requirements'
import { formConditionFaults, newFormCondition, swapWithPrecedingCondition } from './form-condition-dialog'

vi.mock('../../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))
vi.mock('../../form-host/remote-groups', () => ({ useRemoteGroups: () => noGroups }))
const noGroups: never[] = []

const keyOf = (n: number) => `1700000000000_${n}`
const at = (name: string, n: number) => `@[${name}_${keyOf(n)}]`
const fields = [
  { key: keyOf(1), name: '金额', kind: 'number' as const },
  {
    key: keyOf(2),
    name: '类型',
    kind: 'text' as const,
    choices: [{ value: '差旅', label: '差旅' }],
  },
  { key: keyOf(3), name: '经办人', kind: 'person' as const },
  {
    key: keyOf(4),
    name: '明细',
    kind: 'table' as const,
    columns: [
      { key: 'aB3d5', name: '单价', kind: 'number' as const },
      { key: 'xY7z9', name: '备注', kind: 'text' as const },
    ],
  },
]
const wang = { id: '100010', _uuid: '100010', username: '王磊', userjobid: '100010', d_id: '7' }
const company = {
  _uuid: '1',
  deptid: '1',
  deptname: '全公司',
  parent_id: null,
  type: 'dept' as const,
  children: [{ ...wang, pinyin: '', type: 'user' as const }],
}
const level: CustomFunction = {
  id: '1732154407_77',
  name: '级别',
  type: 'dealer_concact',
  formitem: null,
  data: { contact: [] },
}
const set = { runRoots: [], runRoottype: null, customFuns: [level] } as unknown as FlowDesignSet

const user: RecipientItem = { type: 'user', id: '100010', name: '王磊' }
const group = (...chosed: RecipientItem[]): RecipientGroup => ({ chosetype: 'or', chosed, runRoots: [] })
const formif = (id: string, ifstr: string, to = [group(user)]): RecipientItem => ({
  type: 'formif',
  id,
  name: id,
  data: { ifstr, to },
})

beforeAll(async () => {
  await Promise.all([setLanguage('zh'), import('../../formula/formula-body')])
})
beforeEach(() => {
  vi.spyOn(quietApi.employee.contact.getusersbydept, 'page').mockResolvedValue([company])
  vi.spyOn(quietApi.employee.contact, 'resolvenames').mockResolvedValue([])
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('form conditions', () => {
  test('a new condition has only an id and a name', () => {
    expect(newFormCondition('大额', { now: () => 1_732_154_407_000, random: () => 0.5 })).toEqual({
      type: 'formif',
      id: '1732154407000_50000',
      name: '大额',
      data: null,
    })
  })

  test.each([
    ['that is not filled in', null, '还没有设置条件', '还没有选择条件成立时的人员'],
    [
      'that is whole',
      { ifstr: `${at('金额', 1)} > 1 && #C[级别_1732154407_77]() == "高"`, to: [group(user)] },
      undefined,
      undefined,
    ],
    ['without people', { ifstr: '1 == 1', to: [group()] }, undefined, '还没有选择条件成立时的人员'],
    [
      'that is no condition',
      { ifstr: '"文字"', to: [group(user)] },
      expect.stringContaining('文字'),
      undefined,
    ],
    [
      'about a field that is gone',
      { ifstr: `${at('旧字段', 9)} > 1`, to: [group(user)] },
      expect.stringContaining('旧字段'),
      undefined,
    ],
    [
      'with a custom function that is gone',
      { ifstr: '#C[旧函数_1732154407_1]()', to: [group(user)] },
      expect.stringContaining('旧函数'),
      undefined,
    ],
  ])('finds the faults, if any, of a condition %s', (_, data, condition, to) =>
    expect(formConditionFaults(data, { fields, custom: [level] })).toEqual({ condition, to }),
  )

  test('swaps a condition with the previous one, and moves nothing else', () => {
    const [a, b] = [formif('a', '1 == 1'), formif('b', '2 == 2')]
    expect(swapWithPrecedingCondition([a, user, b], b)).toEqual([b, user, a])
    expect(swapWithPrecedingCondition([user, a], a)).toEqual([user, a])
  })
})

describe('values that a test of conditions asks for', () => {
  const sendRequest = (...items: RecipientItem[]) =>
    testRequirementsOf([group(...items)], { fields, custom: [level] })
  const nothing = { creator: false, lastUser: false, fields: [], columns: [] }
  const superior: RecipientItem = { type: 'fun', id: 'directSuperByCreat', name: '上级' }
  test.each<[string, RecipientItem, Partial<ReturnType<typeof testRequirementsOf>>]>([
    [
      'the fields it reads, each once',
      formif('c', `${at('金额', 1)} > 1 && ${at('金额', 1).replace(']', '_展示值]')} != "2"`),
      { fields: [keyOf(1)] },
    ],
    [
      'the columns it reads',
      formif('c', `$[表格汇总](${at('明细', 4)}, "单价_aB3d5") > 1`),
      { fields: [keyOf(4)], columns: ['aB3d5'] },
    ],
    [
      'the people its functions tell of',
      formif('c', '$[发起人]() == $[当前处理人]()'),
      { creator: true, lastUser: true },
    ],
    ['the people a custom function is about', formif('c', '#C[级别_1732154407_77]()'), { lastUser: true }],
    ['what the people it leads to depend on', formif('c', '1 == 1', [group(superior)]), { creator: true }],
  ])('a test of conditions asks for %s', (_, item, needs) =>
    expect(sendRequest(item)).toEqual({ ...nothing, ...needs }),
  )

  test('a test of conditions converts typed values as the form would', () => {
    const organisation = indexOrganisation([company])
    const needs = { ...nothing, fields: fields.map(({ key }) => key), columns: ['aB3d5'] }
    const questions = createTestInputs(needs, fields)
    expect(questions.tables[0]?.columns.map(({ name }) => name)).toEqual(['单价'])
    const answers = {
      single: {
        [`value ${keyOf(1)}`]: '5800',
        [`value ${keyOf(2)}`]: '差旅',
        [`value ${keyOf(3)}`]: '王磊，没有这个人',
      },
      rows: { [keyOf(4)]: [{ aB3d5: '2' }] },
    }
    expect(formDataOf(questions, answers, organisation)).toEqual({
      [keyOf(1)]: 5800,
      [keyOf(2)]: '差旅',
      [keyOf(3)]: [{ id: '100010', name: '王磊' }],
      [keyOf(4)]: [{ aB3d5: 2 }],
    })
    expect(findEntriesByName(organisation, 'user', '100010、没有这个人').missing).toEqual(['没有这个人'])
    expect(datalistOf(fields).map(({ type }) => type)).toEqual([
      'input',
      'select',
      expect.stringMatching(/^fm-chose/),
      'input',
    ])
  })
})

function Groups({ value }: { value: RecipientGroup[] }) {
  const [saved, setSaved] = useState<RecipientGroup[]>([])
  return (
    <>
      <GroupsDialog
        title="处理人"
        value={value}
        fields={fields}
        set={set}
        onSave={setSaved}
        onClose={() => {}}
      />
      <output data-testid="saved">{JSON.stringify(saved)}</output>
    </>
  )
}

const dialog = (name: string) => within(screen.getByRole('dialog', { name }))
const press = (name: string | RegExp, inside = screen as Pick<typeof screen, 'getByRole'>) =>
  fireEvent.click(inside.getByRole('button', { name }))
const openTab = (name: string) => fireEvent.click(screen.getByRole('tab', { name: new RegExp(`^${name}`) }))
const insert = (name: string) => fireEvent.click(screen.getByRole('option', { name: new RegExp(`^${name}`) }))
const saved = (): RecipientGroup[] => {
  press('确定', dialog('处理人'))
  return JSON.parse(screen.getByTestId('saved').textContent ?? '[]')
}

describe('form conditions in the picker', () => {
  test('names and edits a condition, assigns people, and stores it as specified', async () => {
    render(<Groups value={[]} />)
    openTab('表单条件')
    press('添加条件')
    press('确定', dialog('添加条件'))
    expect(screen.getByRole('alert').textContent).toBe('条件名称不可为空')
    fireEvent.change(screen.getByLabelText('条件名称'), { target: { value: ' 差旅 ' } })
    const wasLeft = fireEvent.keyDown(screen.getByLabelText('条件名称'), { key: 'Enter' })
    expect(wasLeft, 'the key presses nothing else').toBe(false)

    await screen.findByRole('dialog', { name: '表单条件' })
    press('点击设置条件', dialog('表单条件'))
    fireEvent.click(await screen.findByRole('radio', { name: '公式' }))
    await screen.findByRole('textbox', { name: '条件表达式' })
    insert('类型')
    openTab('运算符')
    insert('==')
    openTab('表单字段')
    fireEvent.focus(screen.getByRole('option', { name: /^类型/ }))
    press('插入 差旅')
    await screen.findByText('类型 = "差旅"')
    press('确定', dialog('编辑条件'))

    press(/^设置 条件成立时的人员/)
    const to = dialog('条件成立时的人员')
    expect(to.queryByRole('tab', { name: '表单条件' })).toBeNull()
    fireEvent.click(await to.findByLabelText('王磊'))
    press('确定', to)
    press('确定', dialog('表单条件'))

    const panel = within(screen.getByRole('tabpanel'))
    expect(panel.getByText('类型 = "差旅"')).toBeDefined()
    expect(panel.getByText('王磊')).toBeDefined()
    const [item] = saved()[0]?.chosed ?? []
    expect(item).toEqual({
      type: 'formif',
      id: expect.stringMatching(/^\d{13}_\d{1,5}$/),
      name: '差旅',
      data: { ifstr: `${at('类型', 2)} == "差旅"`, to: [group(user)] },
    })
  })

  test('saves a condition with only a name without data, and marks it', () => {
    render(<Groups value={[]} />)
    openTab('表单条件')
    press('添加条件')
    fireEvent.change(screen.getByLabelText('条件名称'), { target: { value: '待定' } })
    press('确定', dialog('添加条件'))
    press('取消', dialog('表单条件'))
    expect(screen.getAllByText('还没有设置条件')).toHaveLength(2)
    expect(saved()[0]?.chosed).toMatchObject([{ type: 'formif', name: '待定', data: null }])
  })

  test('edits a condition from the chosen items, keeps its id, and requires a name', () => {
    render(<Groups value={[group(formif('1732154407000_1', `${at('金额', 1)} > 9`))]} />)
    press('设置 1732154407000_1')
    const details = dialog('表单条件')
    const name = details.getByLabelText('条件名称')
    fireEvent.change(name, { target: { value: ' ' } })
    press('确定', details)
    expect(details.getByRole('alert').textContent).toBe('条件名称不可为空')
    fireEvent.change(name, { target: { value: '大额' } })
    press('确定', details)
    expect(saved()).toEqual([group({ ...formif('1732154407000_1', `${at('金额', 1)} > 9`), name: '大额' })])
  })

  test('a condition that became invalid shows its fault, and can be moved up and removed', () => {
    const recipientItem = formif('旧', `${at('删除了的', 9)} > 1`)
    render(<Groups value={[group(formif('新', '1 == 1'), recipientItem)]} />)
    openTab('表单条件')
    expect(screen.getByText('从上到下判断，只取第一个成立的条件')).toBeDefined()
    expect(screen.getAllByText(/删除了的/).length).toBeGreaterThan(1)
    press('上移 旧')
    press('移除 新')
    expect(saved()[0]?.chosed).toEqual([recipientItem])
  })

  test('hides the tab where conditions are not allowed', () => {
    const nowhere = { fields, onSave: () => {}, onClose: () => {} }
    render(<GroupsDialog title="创建权限" value={[]} only={['user', 'dept', 'role']} {...nowhere} />)
    expect(screen.queryByRole('tab', { name: '表单条件' })).toBeNull()
  })

  test('the test asks for what a condition reads, and explains the result', async () => {
    const trace = [
      { code: 'trace.formif', params: { name: '大额', count: 1 }, people: ['王磊'] },
      { code: 'trace.condition', params: { line: '金额 5,800 > 9 → 真', count: 0 }, people: [] },
    ]
    const ask = vi.spyOn(quietApi.oa.flowdesigns.testconcactset, 'explain')
    ask.mockResolvedValue({
      people: [{ _uuid: '100010', name: '王磊', hasPermission: true }],
      total: 1,
      trace,
    })
    render(<Groups value={[group(formif('大额', `${at('金额', 1)} > 9`))]} />)
    press('测试')
    fireEvent.change(screen.getByLabelText('金额'), { target: { value: '5800' } })
    expect(await screen.findByText('判断：金额 5,800 > 9 → 真')).toBeDefined()
    await waitFor(() => {
      expect(ask.mock.lastCall?.[0].testData.formdata).toEqual({ [keyOf(1)]: 5800 })
    })
  })
})
