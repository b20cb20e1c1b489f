import { describe, expect, test } from 'vitest'
import { codeOf, column, field, modelOf, table } from '../../../../tests/kit/form-of'
import { as, button, design, only, start, step } from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import type { FlowDesign } from '../../../generated/types'
import { runToCompletion } from '../../slices'
import { getStep } from '../design/design'
import { signModeOf } from '../participants/sign-visit'
import { toStepView } from '../views/step-view'
import { deal } from './deal'
import { changeVersion, planMigrationInSlices } from './version-migration'

const planMigration = (...move: Parameters<typeof planMigrationInSlices>) =>
  runToCompletion(planMigrationInSlices(...move))

const chosen = (values: string) => ({
  type: 'select',
  options: { options: [...values].map((label) => ({ value: `v${label}`, label })) },
})

const admin = as('admin', 'watch')
const approving = (then: string[], rest: object = {}) =>
  step('审批', { dealers: only('zhou'), btnGroup: [button(then)], ...rest })
const first = design([start(['审批']), approving(['终审']), step('终审', { dealers: only('chen') })])
const to = (drawn: FlowDesign) => ({
  target: { id: 'v2', number: 2, design: drawn },
  from: 1,
  reason: '改流程',
})
const codesOf = (before: FlowDesign, after: FlowDesign) =>
  planMigration(story(before).creates('li').flow(), to(after).target).problems.map(({ code }) => code)

test('continues waiting tasks in the new version and logs the old and new version', () => {
  const second = design([
    start(['审批']),
    approving(['复核']),
    step('复核', { dealers: only('wang'), btnGroup: [button(['终审'])] }),
    step('终审', { dealers: only('chen') }),
  ])
  const result = story(first).creates('li').act(changeVersion, to(second), admin)
  expect(result.waiting()).toEqual(['审批: 周工'])
  expect(result.flow().version).toBe('v2')
  expect(result.log().at(-1)).toMatchObject({ type2: 13, versions: { from: 1, to: 2 }, reason: '改流程' })
  expect(result.last().changes.at(-1)).toMatchObject({ type: 'notify', people: ['zhou', 'li'] })
  expect(result.deals('zhou').waiting()).toEqual(['复核: 王芳'])
})

test.each([
  [
    'a step that the flow was in is gone',
    design([start(['终审']), step('终审', { dealers: only('chen') })]),
    ['flow.version-step-gone'],
  ],
  [
    'whoever waits would have to act in another way',
    design([start(['审批']), approving([], { dealtype: 'andsign' })]),
    ['flow.version-step-kind'],
  ],
  ['a step that nobody reached yet may go', design([start(['审批']), approving([])]), []],
])('checks the current steps before changing the version: %s', (_, after, codes) =>
  expect(codesOf(first, after)).toEqual(codes),
)

describe('version change at a step with several signers', () => {
  const signed = (rest: object) =>
    design([
      start(['审批']),
      step('审批', {
        dealtype: 'andsign',
        dealers: only('zhou', 'wang'),
        btnGroup: [button(['终审']), button([], { name: '不同意', outcome: 'refuse', reason: 'none' })],
        ...rest,
      }),
      step('终审', { dealers: only('chen') }),
    ])
  const policy = { need: 'all', refuse: 'ends', turn: 'together', per: 'person' }

  test('keeps all buttons of signers who wait under a policy that the new version lacks', () => {
    const result = story(signed({ sign: policy }))
      .creates('li')
      .act(changeVersion, to(signed({})), admin)
    const { design: moved } = result.flow()
    const signMode = signModeOf(result.flow(), result.waitingOf('zhou'))
    expect(toStepView(moved, getStep(moved, '审批'), signMode).btnGroup).toHaveLength(2)
    expect(result.deals('zhou', { buttonIndex: 1 }).flow().flow?.result).toBe('refused')
  })

  test('adds no buttons for signers who have only one', () =>
    expect(codesOf(signed({}), signed({ sign: policy }))).toEqual(['flow.version-step-kind']))
})

test.each([
  ['without a reason', { reason: ' ' }, admin, 'flow.version-reason-empty'],
  ['by somebody who may not watch it', {}, as('wang', 'cancel'), 'flow.not-found'],
  [
    'to the version that it has',
    { target: { ...to(first).target, id: story(first).flow().version } },
    admin,
    'flow.version-same',
  ],
])('rejects a version change %s', (_, more, actor, code) => {
  const result = story(first).creates('li')
  expect(() => result.act(changeVersion, { ...to(first), ...more }, actor)).toThrow(code)
})

test('keeps the version of a flow that has ended', () => {
  const result = story(first).creates('li').deals('zhou').deals('chen')
  expect(() => result.act(changeVersion, to(first), admin)).toThrow('flow.version-ended')
})

test('requires the same branches in the new version for a branch that waits at a merge', () => {
  const merging = (funs: string[]) =>
    design([
      start(['甲', '乙', '丙']),
      ...[['甲', 'zhou'] as const, ['乙', 'wang'] as const, ['丙', 'wu'] as const].map(([id, person]) =>
        step(id, { dealers: only(person), btnGroup: [button(['汇总'])] }),
      ),
      step('汇总', { dealers: only('chen'), merge_set: { funs } }),
    ])
  const result = story(merging(['甲', '乙', '丙']))
    .creates('li')
    .deals('zhou')
  const problems = (funs: string[]) =>
    planMigration(result.flow(), to(merging(funs)).target).problems.map(({ code }) => code)
  expect(problems(['丙', '乙', '甲'])).toEqual([])
  expect(problems(['甲', '乙'])).toEqual(['flow.version-merge'])
})

test('reports and keeps values of removed fields, and coerces no value of another type', () => {
  const amount = field('金额')
  const items = table('明细', column('品名', { editer: 'text' }), column('单价'))
  const drawn = (...fields: (typeof amount)[]) => design([start(['审批']), approving([])], fields)
  const flow = story(drawn(amount, items)).creates('li').flow()
  const form = { [modelOf('金额')]: 12, [modelOf('明细')]: [{ [codeOf('品名')]: '纸', [codeOf('单价')]: 3 }] }
  const filled = flow.flow ? { ...flow, flow: { ...flow.flow, form } } : flow
  const move = (...fields: (typeof amount)[]) => planMigration(filled, to(drawn(...fields)).target)
  expect(move(amount, items)).toEqual({ problems: [], lost: [], dropped: [] })
  expect(move(items)).toEqual({ problems: [], lost: ['金额'], dropped: [] })
  expect(move(amount, table('明细', column('单价'))).lost).toEqual(['明细 · 品名'])
  const [problem] = move({ ...field('金额', { type: 'switch' }) }, items).problems
  expect(problem).toMatchObject({ code: 'flow.version-field-kind', params: { field: '金额' } })
  const result = story(drawn(amount)).creates('li').act(changeVersion, to(drawn()), admin)
  expect(result.last().changes.some(({ type }) => type === 'form.set')).toBe(false)
})

test('compares a large table with the new version in pieces of 50 rows', () => {
  const kinds = (datasource: string) => [
    table('明细', column('类别', { editer: 'select', datasource }), column('单价')),
  ]
  const flow = story(design([start(['审批']), approving([])], kinds('甲,丁')))
    .creates('li')
    .flow()
  const rows = Array.from({ length: 1_000 }, (_, at) => ({ [codeOf('类别')]: '丁', [codeOf('单价')]: at }))
  const filled = flow.flow ? { ...flow, flow: { ...flow.flow, form: { [modelOf('明细')]: rows } } } : flow
  const after = design([start(['审批']), approving([])], kinds('甲'))
  const parts = planMigrationInSlices(filled, to(after).target)
  let pieces = 0
  for (let next = parts.next(); ; next = parts.next()) {
    pieces += 1
    if (!next.done) continue
    expect(next.value.dropped).toEqual(['明细 · 类别 · 丁'])
    break
  }
  expect(pieces).toBeGreaterThan(1_000 / 50)
})

describe('choices that the new version has dropped', () => {
  const kind = (values: string) => field('类型', chosen(values))
  const rows = (datasource: string) => table('明细', column('类别', { editer: 'select', datasource }))
  const drawn = (...fields: (typeof amount)[]) => {
    const limit = fields.map(({ key }) => ({ key, type: 'canedit' as const, required: false }))
    return design([start(['审批']), approving([], { formEditLimit: limit })], fields)
  }
  const amount = field('金额')
  const filled = { [modelOf('类型')]: 'v丙', [modelOf('明细')]: [{ _id: '1', [codeOf('类别')]: '丁' }] }
  const flowOf = (...fields: (typeof amount)[]) => {
    const result = story(drawn(...fields)).creates('li')
    const { flow } = result.flow()
    return { ...result.flow(), ...(flow && { flow: { ...flow, form: filled } }) }
  }

  test('are listed before the move, each with its field', () => {
    const flow = flowOf(kind('甲乙丙'), rows('甲,丁'))
    const dropped = (...fields: (typeof amount)[]) => planMigration(flow, to(drawn(...fields)).target).dropped
    expect(dropped(kind('甲乙'), rows('甲'))).toEqual(['类型 · 丙', '明细 · 类别 · 丁'])
    expect(dropped(kind('乙丙'), rows('丁'))).toEqual([])
    const local = { type: 'select', options: { sourceType: 'local', localSource: '"v甲,v乙"' } }
    expect(dropped(field('类型', local), rows('丁'))).toEqual(['类型 · 丙'])
  })

  test('block no decision while nothing changes them', () => {
    const flow = flowOf(kind('甲乙丙'), amount)
    const moved = { ...flow, design: drawn(kind('甲乙'), amount) }
    const [message] = flow.messages.filter(({ status }) => status === 1)
    const decide = (input: Record<string, unknown>) =>
      deal.decide(
        moved,
        { messageId: message?.id ?? '', suggest: '', deptId: '', input, buttonIndex: 0, choices: [] },
        as('zhou'),
      )
    expect(decide({ [modelOf('金额')]: 3 }).length).toBeGreaterThan(0)
    expect(() => decide({ [modelOf('类型')]: 'v丁' })).toThrow()
  })
})
