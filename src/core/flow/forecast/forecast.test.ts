import { expect, test } from 'vitest'
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
  only,
  start,
  step,
  user,
  when,
} from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import type { FlowDesign, ForetoldStep } from '../../../generated/types'
import { buildDirectory } from '../../directory/build-directory'
import type { FlowMessage } from '../snapshot'
import { forecastCreate, forecastDeal } from './forecast'
import type { ForecastReader } from './reader-visibility'

const days = field(1, '天数', 'number', { rules: [{ required: true }] })
const deputy = field(2, '代理人', 'fm-chose-contact')
const secret = field(3, '薪级', 'number')
const everything: ForecastReader = { mayRead: () => true, isPartial: false }
const blind: ForecastReader = { mayRead: (key: string) => key !== secret.key, isPartial: true }

const sent = { deptId: '', desc: '', level: 0 as const, buttonIndex: 0, choices: [] }
const begun = (drawn: FlowDesign, input: Record<string, unknown> = {}, reader = everything) =>
  forecastCreate(blank(drawn), { ...sent, input }, { actor: as('li'), reader })

/** A step as a short line: name, people, and remarks. */
const line = ({ funname, list, open, people_open, ways, ...rest }: ForetoldStep) =>
  [
    `${funname}: ${list.map(({ name }) => name).join()}`,
    ...(['now', 'skipped', 'nobody', 'back', 'kept', 'unnamed', 'by_handler'] as const).filter(
      (mark) => rest[mark],
    ),
    ...(open ? [`open ${open.join()}`] : []),
    ...(people_open ? [`who ${people_open.join()}`] : []),
    ...(rest.after.length ? [`after ${rest.after.join()}`] : []),
    ...ways.map(({ name, fields, to }) => `${name || fields.join()}→${to.join() || 'end'}`),
  ].join(' | ')

const leave = design(
  [
    start(['主管'], { formEditLimit: [limit(days, 'canedit', true)] }),
    step('主管', {
      dealers: [group([fun('directSuperByCreat')])],
      btnGroup: [
        button(['人事'], { NextFun: [when(`${at(days)} > 3`, '总经理')] }),
        button(['发起'], { name: '退回' }),
        button([], { name: '不同意' }),
      ],
    }),
    step('总经理', { dealers: only('chen'), btnGroup: [button(['人事'])] }),
    step('人事', { dealers: only('wu'), cc: only('zheng'), btnGroup: [button([])] }),
  ],
  [days],
)

test('forecasts the whole path of an empty form, and leaves open what an empty field decides', () => {
  const { steps, end } = begun(leave)
  expect(steps.map(line)).toEqual([
    '主管: 周工 | 天数→总经理 | 退回→发起 | 不同意→end',
    '人事: 吴会 | open 天数',
  ])
  expect(steps[1]?.cc.map(({ name }) => name)).toEqual(['郑纳'])
  expect(end).toBe('end')
})

test('evaluates a condition that can be decided, and gives the reason', () => {
  const { steps } = begun(leave, { f1: 5 })
  expect(steps.map(line)).toEqual(['主管: 周工 | 退回→发起 | 不同意→end', '总经理: 陈总', '人事: 吴会'])
  expect(steps[1]?.because).toContain('5')
})

test('names the delegate of an assignee with the last day of the delegation', () => {
  const before = blank(leave)
  const day = 24 * 3_600_000
  const lent = (endsAt: number | null) => {
    const away = { from: 'zhou', to: 'sun', flows: null, beginsAt: null, endsAt }
    const delegations = new Map([['zhou', [away]]])
    const { steps } = forecastCreate(
      { ...before, delegations },
      { ...sent, input: {} },
      { actor: as('li'), reader: everything },
    )
    return steps[0]?.list
  }
  const delegate = { to: 'sun', name: '孙丽', dept: expect.any(String), entrust_from: '周工' }
  const midnight = Date.parse('2026-12-09T00:00:00+08:00')
  expect(midnight - before.now).toBeGreaterThan(day)
  expect(lent(midnight), 'the day before the midnight at which it ends').toEqual([
    { ...delegate, entrust_until: '2026-12-08' },
  ])
  expect(lent(null)).toEqual([delegate])
})

test('lets an open condition leave only later links open where the first that holds counts', () => {
  const byDays = when(`${at(days)} > 3`, '总经理')
  const byLevel = when(`${at(secret)} > 1`, '人事')
  const describe = (...NextFun: (typeof byDays)[]) => {
    const lead = button(['总经理'], { follow: 'first', NextFun })
    const steps = [
      start(['主管'], { formEditLimit: [limit(days, 'canedit', true), limit(secret, 'canedit')] }),
      step('主管', { dealers: only('zhou'), btnGroup: [lead] }),
      ...['总经理', '人事'].map((id) => step(id, { dealers: only('wu'), btnGroup: [button([])] })),
    ]
    return begun(design(steps, [days, secret]), { f3: 5 }).steps.map(line)
  }
  expect(describe(byDays, byLevel)).toEqual(['主管: 周工 | 天数→总经理', '人事: 吴会 | open 天数'])
  expect(describe(byLevel, byDays)).toEqual(['主管: 周工', '人事: 吴会'])
})

test('assumes that everyone agrees, also when the agreeing button is not the first', () => {
  const drawn = design([
    start(['主管']),
    step('主管', {
      dealers: only('zhou'),
      btnGroup: [button([], { name: '不同意' }), button(['人事'], { name: '同意', reason: 'required' })],
    }),
    step('人事', { dealers: only('wu') }),
  ])
  expect(begun(drawn).steps.map(line)).toEqual(['主管: 周工 | 不同意→end', '人事: 吴会'])
})

test('treats an invalid value as missing', () => {
  expect(begun(leave, { f1: 'many' }).steps.map(line)).toEqual(begun(leave).steps.map(line))
})

test('leaves assignees picked in the form open until they are picked', () => {
  const drawn = design(
    [
      start(['代理'], { formEditLimit: [limit(deputy)] }),
      step('代理', {
        dealers: [group([{ type: 'form', id: deputy.key, name: '代理人' }])],
        btnGroup: [button(['主管'])],
      }),
      step('主管', { dealers: only('zhou') }),
    ],
    [deputy],
  )
  expect(begun(drawn).steps.map(line)).toEqual(['代理:  | nobody | who 代理人', '主管: 周工'])
})

test('forecasts parallel branches and merges them once', () => {
  const drawn = design([
    start(['甲', '乙']),
    step('甲', { dealers: only('zhou'), btnGroup: [button(['合'])] }),
    step('乙', { dealers: only('wu'), btnGroup: [button(['合'])] }),
    step('合', { dealers: only('chen'), merge_set: { funs: ['甲', '乙'] } }),
  ])
  expect(begun(drawn).steps.map(line)).toEqual([
    '甲: 周工',
    '乙: 吴会 | after 发起',
    '合: 陈总 | after 甲,乙',
  ])
})

test('lists later signers beside the first assignees', () => {
  const drawn = design([
    start(['会审']),
    step('会审', {
      dealtype: 'andsign',
      dealers: only('zhou', 'zhao', 'wu'),
      sign: { need: 'all', refuse: 'ends', turn: 'person', per: 'person' },
      btnGroup: [button([])],
    }),
  ])
  expect(begun(drawn).steps.map(line)).toEqual(['会审: 周工,赵强,吴会'])
  const result = story(drawn).creates('li')
  const { id: messageId } = result.waitingOf('zhou')
  const press = { messageId, suggest: '', deptId: '', input: {}, buttonIndex: 0, choices: [] }
  const { steps } = forecastDeal(result.flow(), press, { actor: as('zhou'), reader: everything })
  expect(steps.map(line), 'who has signed is not asked again').toEqual(['会审: 赵强,吴会 | now'])
})

test('forecasts a path that returns only once', () => {
  const drawn = design([
    start(['甲']),
    step('甲', { dealers: only('zhou'), btnGroup: [button(['乙'])] }),
    step('乙', { dealers: only('wu'), btnGroup: [button(['甲'])] }),
  ])
  const { steps, end } = begun(drawn)
  expect(steps.map(line)).toEqual(['甲: 周工', '乙: 吴会', '甲: 周工 | back'])
  expect(end).toBe('back')
})

test('marks a superior of the first signer as uncertain where several may sign', () => {
  const drawn = design([
    start(['任一']),
    step('任一', { dealers: only('zhao', 'zheng'), btnGroup: [button(['上级'])] }),
    step('上级', { dealers: [group([fun('SuperByLastUser')])], btnGroup: [button(['归档'])] }),
    step('归档', { dealers: [group([user('feng')])] }),
  ])
  const forecastSteps = begun(drawn).steps
  expect(forecastSteps.map(({ funname, by_handler = false }) => [funname, by_handler])).toEqual([
    ['任一', false],
    ['上级', true],
    ['归档', false],
  ])
})

test('names twenty of more than twenty assignees and counts the rest', () => {
  const many = Array.from({ length: 23 }, (_, n) => ({
    id: `p${n}`,
    jobId: `p${n}`,
    name: `员工${n}`,
    enabled: true,
    roles: [],
    departments: [{ id: '1', leader: false }],
  }))
  const departments = [{ id: '1', name: '公司', parentId: null, order: 1 }]
  const directory = buildDirectory({ departments, roles: [], people: many })
  const drawn = design([
    start(['全体']),
    step('全体', { dealtype: 'andsign', dealers: [group([dept('1', 'n')])] }),
  ])
  const { steps } = forecastCreate(
    blank(drawn, { directory }),
    { ...sent, input: {} },
    { actor: as('p0'), reader: everything },
  )
  expect([steps[0]?.list.length, steps[0]?.more], 'the creator is not among them').toEqual([20, 2])
})

test('hides the following steps from a reader who may not see the deciding field', () => {
  const drawn = design(
    [
      start(['主管'], { formEditLimit: [limit(days)] }),
      step('主管', {
        dealers: only('zhou'),
        formEditLimit: [limit(secret)],
        btnGroup: [button(['人事'], { NextFun: [when(`${at(secret)} > 3`, '总经理')] })],
      }),
      step('总经理', { dealers: only('chen') }),
      step('人事', { dealers: only('wu') }),
    ],
    [days, secret],
  )
  const { steps, end } = begun(drawn, {}, blind)
  expect(steps.map(line)).toEqual(['主管: 周工 | kept'])
  expect(end).toBe('kept')
  expect(begun(drawn).steps.map(line)).toEqual(['主管: 周工 | 薪级→总经理', '人事: 吴会 | open 薪级'])
})

test('forecasts remaining signers and other branches while a task is handled', () => {
  const drawn = design([
    start(['会办', '知会']),
    step('会办', {
      dealtype: 'andsign',
      dealers: only('zhou', 'zhao', 'wu'),
      btnGroup: [button(['总经理'])],
    }),
    step('知会', { dealers: only('zheng') }),
    step('总经理', { dealers: only('chen') }),
  ])
  const result = story(drawn).creates('li')
  const { id: messageId } = result.waitingOf('zhao')
  const press = { messageId, suggest: '', deptId: '', input: {}, buttonIndex: 0, choices: [] }
  const { steps, end } = forecastDeal(result.flow(), press, { actor: as('zhao'), reader: everything })
  expect(steps.map(line)).toEqual(['会办: 周工,吴会 | now', '知会: 郑纳 | now', '总经理: 陈总 | after 会办'])
  expect(end).toBe('end')
  expect(result.waiting(), 'nothing has happened').toHaveLength(4)
})

test('forecasts the superior of a creator who would decide the own request, at every step', () => {
  const own = design([
    start(['自审']),
    step('自审', { dealers: only('li'), btnGroup: [button(['复审'])] }),
    step('复审', { dealtype: 'andsign', dealers: only('wu', 'li') }),
  ])
  const forecastSteps = begun(own).steps
  expect(
    forecastSteps.map(({ funname, list }) => `${funname}: ${list.map(({ name }) => name).join()}`),
  ).toEqual(['自审: 周工', '复审: 吴会,周工'])
  expect(forecastSteps.flatMap(({ trace }) => trace?.at(-1)?.code ?? [])).toContain('trace.own-superior')
})

test('reads each message of earlier visits a limited number of times, and none again in the next forecast', () => {
  const drawn = design([
    start(['部门']),
    step('部门', { dealers: only('zhou'), btnGroup: [button(['财务'])] }),
    step('财务', { dealers: only('wu'), btnGroup: [button(['总经理'])] }),
    step('总经理', { dealers: only('chen') }),
  ])
  const told = story(drawn).creates('li')
  const { id, to } = told.waitingOf('zhou')
  const [handled] = told.flow().messages
  let reads = 0
  const earlier = Array.from({ length: 50 }, (_, n) => {
    const message = { ...handled, id: `earlier ${n}`, visitId: `visit ${n}`, status: 3 as const }
    return new Proxy(message, {
      get: (target, key) => {
        reads += 1
        return Reflect.get(target, key)
      },
    })
  })
  const flow = { ...told.flow(), messages: [...earlier, ...told.flow().messages] as FlowMessage[] }
  const press = { messageId: id, deptId: '', suggest: '', buttonIndex: 0, input: {}, choices: [] }
  const readsOfForecast = () => {
    reads = 0
    forecastDeal(flow, press, { actor: as(to), reader: everything })
    return reads / earlier.length
  }
  expect(readsOfForecast()).toBeLessThanOrEqual(11)
  expect(readsOfForecast()).toBe(0)
})
