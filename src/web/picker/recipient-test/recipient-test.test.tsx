import '../../platform/i18n/design-texts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type {
  OaFlowdesignsTestconcactsetExplainData,
  OrgNode,
  RecipientGroup,
  RecipientItem,
  RecipientQuestion,
} from '#/generated/types'
import { quietApi } from '../../platform/api'
import { setLanguage } from '../../platform/i18n/i18n'
import { RecipientTest } from './recipient-test'
import { testRequirementsOf } from './test-requirements'

const person = (id: string, username: string) => ({
  type: 'user' as const,
  id,
  _uuid: id,
  username,
  userjobid: `1000${id}`,
  deptid: '1',
})
const company = [
  {
    type: 'dept',
    deptid: '1',
    deptname: '全公司',
    _uuid: '1',
    children: [person('11', '李明'), person('12', '王芳')],
  },
] as unknown as OrgNode[]

const chosen = (type: RecipientItem['type'], id: string): RecipientItem => ({ type, id, name: id })
const group = (items: RecipientItem[], rest: Partial<RecipientGroup> = {}): RecipientGroup => ({
  chosetype: 'or',
  chosed: items,
  runRoots: [],
  ...rest,
})
const finance = chosen('role', 'finance')

let recipientQuestions: RecipientQuestion[]
let answer: (body: RecipientQuestion) => OaFlowdesignsTestconcactsetExplainData
beforeAll(() => setLanguage('zh'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})
beforeEach(() => {
  recipientQuestions = []
  answer = () => ({ people: [], total: 0, trace: [] })
  vi.spyOn(quietApi.employee.contact.getusersbydept, 'page').mockResolvedValue(company)
  vi.spyOn(quietApi.oa.flowdesigns.testconcactset, 'explain').mockImplementation(async (body) => {
    recipientQuestions.push(body)
    return answer(body)
  })
})

const last = () => recipientQuestions.findLast(({ testType }) => testType === 'spread')

describe('recipient test', () => {
  test('S2-121: shows that the test is running, then the people found and why', async () => {
    answer = () => ({
      people: [{ _uuid: '11', name: '李明', jobid: '100011', hasPermission: true }],
      total: 1,
      trace: [
        { code: 'trace.role', params: { name: '财务', count: 1 }, people: ['李明'] },
        { code: 'trace.role-left', params: { name: '财务', who: '吴会', left: 1 }, people: [] },
      ],
    })
    render(<RecipientTest groups={[group([finance])]} fields={[]} />)
    expect(screen.getByRole('status').textContent).toBe('正在查找…')
    expect(await screen.findByText('共 1 人')).toBeDefined()
    expect(screen.getByText('李明(100011)')).toBeDefined()
    expect(screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      '角色 财务：1 人李明',
      '角色 财务：吴会 已停用，不再接收',
    ])
  })

  test("S2-121: shows the server's rejection", async () => {
    answer = () => {
      throw new Error('自定义表达式不可空')
    }
    render(<RecipientTest groups={[group([finance])]} fields={[]} />)
    expect((await screen.findByRole('alert')).textContent).toBe('自定义表达式不可空')
  })

  test('the message for an empty result depends on the purpose of the groups', async () => {
    render(<RecipientTest groups={[group([finance])]} fields={[]} nobodyText="不会抄送" />)
    expect(await screen.findByText('不会抄送')).toBeDefined()
  })

  test('S2-207: asks only for the data that the groups need', async () => {
    const { unmount } = render(<RecipientTest groups={[group([finance])]} fields={[]} />)
    expect(screen.getByText('此类型无需测试数据')).toBeDefined()
    expect(screen.queryByLabelText('创建者')).toBeNull()
    unmount()
    render(<RecipientTest groups={[group([chosen('fun', 'CreatID')])]} fields={[]} />)
    fireEvent.change(await screen.findByLabelText('创建者'), { target: { value: '王芳(100012)' } })
    await vi.waitFor(() => expect(last()?.testData.created_id).toBe('12'))
    expect(screen.queryByLabelText('上一审核人')).toBeNull()
  })

  test('S2-188: chooses a role field among the roles of the company', async () => {
    vi.spyOn(quietApi.employee.contact.getroletree, 'page').mockResolvedValue([
      { groupname: '财务', _uuid: 'g', children: [{ rolename: '出纳', _uuid: 'cashier' }] },
    ])
    const field = { key: 'r', name: '经办角色', kind: 'text' as const, type: 'fm-chose-role' }
    render(<RecipientTest groups={[group([chosen('form', 'r')])]} fields={[field]} />)
    await screen.findByRole('option', { name: '出纳' })
    fireEvent.change(screen.getByLabelText('经办角色'), { target: { value: 'cashier' } })
    await vi.waitFor(() =>
      expect(last()?.testData.formdata).toEqual({ r: [{ id: 'cashier', name: '出纳' }] }),
    )
    expect(last()?.datalist).toMatchObject([{ key: 'r', type: 'fm-chose-role' }])
  })

  test('reports an unknown person', async () => {
    render(<RecipientTest groups={[group([chosen('fun', 'CreatID')])]} fields={[]} />)
    await screen.findByText('没有找到任何人，流程走到这里会提交失败')
    fireEvent.change(screen.getByLabelText('创建者'), { target: { value: '没有这人' } })
    expect(await screen.findByText('没有找到：没有这人')).toBeDefined()
  })

  test('S2-181, S2-218: shows whether given people are among the recipients', async () => {
    answer = ({ testType, testData }) => ({
      people:
        testType === 'permission'
          ? (testData.permission_id ?? []).map((id) => ({ _uuid: id, name: id, hasPermission: id === '12' }))
          : [],
      total: 0,
      trace: [],
    })
    render(<RecipientTest groups={[group([finance])]} fields={[]} />)
    await screen.findByText('没有找到任何人，流程走到这里会提交失败')
    fireEvent.change(screen.getByLabelText('检查指定人员'), { target: { value: '李明、100012，王芳' } })
    const rows = async () => {
      const list = (await screen.findByText('在内')).closest('ul')
      return within(list as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    }
    expect(await rows()).toEqual(['11不在内', '12在内'])
  })
})

test.each([
  [
    'the group’s, from the creator',
    group([finance], { runRoots: [chosen('dept', '2')] }),
    undefined,
    [true, false],
  ],
  [
    'the group’s, from the last handler',
    group([finance], { runRoots: [chosen('dept', '2')], runRoottype: 'lastuser' }),
    undefined,
    [false, true],
  ],
  [
    'the flow’s, as the flow says',
    group([finance]),
    { runRoots: [chosen('dept', '2')], runRoottype: 'lastuser' as const },
    [false, true],
  ],
  ['none', group([finance]), { runRoots: [], runRoottype: 'lastuser' as const }, [false, false]],
])('a test asks for the base of the run scope: %s', (_, recipientGroup, set, needs) => {
  const { creator, lastUser } = testRequirementsOf([recipientGroup], { fields: [], set })
  expect([creator, lastUser]).toEqual(needs)
})
