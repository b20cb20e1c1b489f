import { describe, expect, test } from 'vitest'
import {
  as,
  at,
  blank,
  button,
  dept,
  design,
  field,
  fun,
  group,
  limit,
  ofParts,
  only,
  role,
  start,
  step,
  user,
  when,
} from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import type { FlowDesign, RecipientItem } from '../../../generated/types'
import type { CreateInput } from '../actions/starts/create'
import { checkDesign } from '../check/check-design'
import { forecastCreate } from '../forecast/forecast'

/*
 * Flows that the templates of DingTalk approval offer to every new company (leave, expenses, purchase, use of a seal, entry of
 * staff), drawn with the recipients of this product. Each is checked, forecast, and approved to its end; the forecast names
 * those who are asked, in that order.
 */

const chain = (data: object = {}) => fun('SuperiorChain', { chosetype: 'creater', ...data })
const direct = fun('directSuperByCreat')
const pick = (id: string, range: RecipientItem[], multiple = false) => fun(id, { multiple, range })
const days = field(1, '天数', 'number')
const sum = field(2, '金额', 'number')
const buyer = [limit(sum, 'canedit', true)]

const withSet = (drawn: FlowDesign, set: Partial<FlowDesign['set']>): FlowDesign => ({
  ...drawn,
  set: { ...drawn.set, ...set },
})

/** 请假: the direct superior; more than three days also each superior up to the second level; copies to personnel. */
const leave = design(
  [
    start(['主管'], {
      formEditLimit: [limit(days, 'canedit', true)],
      btnGroup: [button(['主管'], { NextFun: [when(`${at(days)} > 3`, '逐级')] })],
    }),
    step('主管', { dealers: [group([direct])], cc: [group([role('cashier')])] }),
    step('逐级', {
      dealtype: 'andsign',
      dealers: [group([chain({ until: 'level', level: 2 })])],
      cc: [group([role('cashier')])],
    }),
  ],
  [days],
)

/** 报销: each superior up to the general manager, one of the accountants, the cashier; who approved before is not asked again. */
const expenses = withSet(
  design(
    [
      start(['逐级'], { formEditLimit: buyer }),
      step('逐级', {
        dealtype: 'andsign',
        dealers: [
          group([chain({ until: 'role', roles: [{ type: 'role', id: 'manager', name: '总经理' }] })]),
        ],
        btnGroup: [button(['会计'])],
      }),
      step('会计', { dealers: [group([role('accountant')])], btnGroup: [button(['总经理'])] }),
      step('总经理', { dealers: only('chen'), btnGroup: [button(['出纳'])] }),
      step('出纳', { dealers: [group([role('cashier')])] }),
    ],
    [sum],
  ),
  { automatic: { repeat: 'anywhere', own: false } },
)

/** 采购: the creator picks who judges the offer, that person picks who buys; large sums go to two people who both sign. */
const purchase = design(
  [
    start(['比价'], { formEditLimit: buyer }),
    step('比价', {
      dealers: [group([pick('CreatorPick', [dept('2', 'n')])])],
      btnGroup: [button(['采购'], { NextFun: [when(`${at(sum)} > 10000`, '会签')] })],
    }),
    step('会签', { dealtype: 'andsign', dealers: only('chen', 'wu'), btnGroup: [button(['采购'])] }),
    step('采购', { dealers: [group([pick('SenderPick', [dept('4', 'n')])])] }),
  ],
  [sum],
)

/** 用印: the superior, or the one above where the place is vacant; then the keeper of the seal. */
const seal = design([
  start(['主管']),
  step('主管', {
    dealers: [group([direct])],
    nobody: { ask: 'superior', people: [] },
    btnGroup: [button(['印章管理员'])],
  }),
  step('印章管理员', { dealers: [group([user('zheng')])] }),
])

/** 入职: three departments prepare beside each other, and the flow goes on when all are ready. */
const entry = design([
  start(['人事', '技术', '财务'], { btnGroup: [button(['人事', '技术', '财务'])] }),
  step('人事', { dealers: only('wang'), btnGroup: [button(['报到'])] }),
  step('技术', { dealers: only('zhao'), btnGroup: [button(['报到'])] }),
  step('财务', { dealers: only('zheng'), btnGroup: [button(['报到'])] }),
  step('报到', { dealers: [group([fun('CreatID')])], merge_set: { funs: ['人事', '技术', '财务'] } }),
])

const picks = (rows: Record<string, string[]>) =>
  Object.entries(rows).map(([funid, picked]) => ({ funid, picked }))

/** Approves a request to its end; returns who was asked, in order. */
function approve(
  drawn: FlowDesign,
  creator: string,
  input: Partial<CreateInput>,
  choices: Record<string, Record<string, string[]>> = {},
) {
  const told = story(drawn).creates(creator, input)
  const asked: string[] = []
  for (let act = 0; act < 20 && told.waiting().length > 0; act++) {
    const next = told.flow().messages.find(({ status }) => status === 1)
    if (!next) break
    asked.push(`${next.stepName} ${next.toName}`)
    told.deals(next.to, { messageId: next.id, choices: picks(choices[next.stepId] ?? {}) })
  }
  expect(told.flow().flow?.result).toBe('agreed')
  return { asked, told }
}

const reader = { mayRead: () => true, isPartial: false }
const creation = { deptId: '', desc: '', level: 0 as const, input: {}, buttonIndex: 0, choices: [] }
const forecast = (drawn: FlowDesign, creator: string, input: Partial<CreateInput>) =>
  forecastCreate(blank(drawn), { ...creation, ...input }, { actor: as(creator), reader }).steps.flatMap(
    ({ funname, list }) => list.map((one) => `${funname} ${one.name}`),
  )

describe('flows of an office', () => {
  test.each<[name: string, drawn: FlowDesign]>([
    ['leave', leave],
    ['expenses', expenses],
    ['purchase', purchase],
    ['use of a seal', seal],
    ['entry of staff', entry],
  ])('%s has no problem that rejects its publication', (_, drawn) => {
    expect(ofParts(checkDesign(drawn)).filter(({ level }) => level === 'error')).toEqual([])
  })

  test.each<[what: string, creator: string, days: number, asked: string[]]>([
    ['a short leave asks the direct superior', 'qian', 2, ['主管 赵强']],
    ['a long leave asks two levels in turn', 'qian', 5, ['逐级 赵强', '逐级 周工']],
    ['a long leave of a leader asks those above', 'zhao', 5, ['逐级 周工', '逐级 陈总']],
  ])('%s', (_, creator, f1, people) => {
    const { asked, told } = approve(leave, creator, { input: { f1 } })
    expect(asked).toEqual(people)
    expect(
      told
        .flow()
        .messages.filter(({ isCopy }) => isCopy)
        .map(({ toName }) => toName),
    ).toEqual(['郑纳'])
    expect(forecast(leave, creator, { input: { f1 } })).toEqual(people)
  })

  test('expenses ask each level once, one accountant, and nobody twice', () => {
    const { asked, told } = approve(expenses, 'qian', { input: { f2: 800 } })
    expect(asked).toEqual(['逐级 赵强', '逐级 周工', '逐级 陈总', '会计 吴会', '出纳 郑纳'])
    expect(told.messages()).toContain('总经理 陈总 3')
    expect(told.flow().messages.find(({ stepId }) => stepId === '总经理')?.log?.alone).toBe('逐级')
  })

  test.each<[what: string, f2: number, asked: string[]]>([
    ['a purchase goes from the picked judge to the picked buyer', 900, ['比价 李明', '采购 孙丽']],
    [
      'a large purchase is signed by both before',
      20_000,
      ['比价 李明', '会签 陈总', '会签 吴会', '采购 孙丽'],
    ],
  ])('%s', (_, f2, people) => {
    const sender = f2 > 10_000 ? '会签' : '比价'
    const { asked } = approve(
      purchase,
      'qian',
      { input: { f2 }, choices: picks({ 比价: ['li'] }) },
      { [sender]: { 采购: ['sun'] } },
    )
    expect(asked).toEqual(people)
    expect(() => story(purchase).creates('qian', { input: { f2 } })).toThrow('flow.pick-missing')
  })

  test('the use of a seal asks the one above where a superior is missing', () => {
    expect(approve(seal, 'feng', {}).asked).toEqual(['主管 吴会', '印章管理员 郑纳'])
    expect(approve(seal, 'li', {}).asked).toEqual(['主管 周工', '印章管理员 郑纳'])
    expect(forecast(seal, 'feng', {})).toEqual(['主管 吴会', '印章管理员 郑纳'])
  })

  test('an entry goes on when all departments are ready', () => {
    const { asked } = approve(entry, 'li', {})
    expect(asked).toEqual(['人事 王芳', '技术 赵强', '财务 郑纳', '报到 李明'])
  })
})
