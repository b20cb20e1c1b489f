import { describe, expect, test } from 'vitest'
import {
  as,
  blank,
  button,
  company,
  design,
  fun,
  group,
  ofParts,
  only,
  role,
  signPolicy,
  start,
  step,
  user,
} from '../../../../tests/kit/house'
import { approver, chosen, flowOf } from '../../../../tests/kit/matrix'
import { type Story, story } from '../../../../tests/kit/story'
import type { FlowDesignStep, RecipientGroup } from '../../../generated/types'
import { buildDirectory } from '../../directory/build-directory'
import type { RecipientContext } from '../../recipient/resolution'
import { resolveRecipients } from '../../recipient/resolve'
import { transfer } from '../actions/assignees/transfer'
import { cancelMessage } from '../actions/cancel-message'
import { deal } from '../actions/deal'
import { sendBack } from '../actions/returns/send-back'
import { addSign } from '../actions/signers/add-sign'
import { changeSigningOrder } from '../actions/signers/change-signing-order'
import { create } from '../actions/starts/create'
import { checkDesign } from '../check/check-design'
import { effectiveButtonsOf, signPolicyOf } from '../design/design'
import { forecastCreate } from '../forecast/forecast'

const chain = (data: Record<string, unknown> = {}) => fun('SuperiorChain', { chosetype: 'creater', ...data })

/** People of the chain with their levels: "周工 1". */
function levelsIn(data: Record<string, unknown>, rest: Partial<RecipientContext>) {
  const context = flowOf(rest)
  const { people, levels } = resolveRecipients([group([chain(data)])], context)
  return people.map((id) => `${context.directory.person(id)?.name} ${levels?.get(id)}`)
}

const by = (creatorId: string, creatorDeptId: string) => ({ creatorId, creatorDeptId })
const until = (level: number) => ({ until: 'level', level })
const toRole = (...ids: string[]) => ({ until: 'role', roles: ids.map((id) => chosen('role', id)) })

describe('recipients of a chain of superiors', () => {
  test.each<[what: string, data: Record<string, unknown>, people: string[], rest: Partial<RecipientContext>]>(
    [
      ['all leaders of a level together, to the top', {}, ['周工 1', '韩工 1', '陈总 2'], by('li', '2')],
      ['the direct superiors alone', until(1), ['周工 1', '韩工 1'], by('li', '2')],
      ['vacant levels counted and passed', until(2), ['周工 2', '韩工 2'], by('qian', '3')],
      ['nobody where all levels are vacant', until(1), [], by('qian', '3')],
      ['a leader of two levels once', {}, ['周工 1', '韩工 2', '陈总 3'], by('wang', '4')],
      ['levels above the creator who leads some', {}, ['陈总 1'], by('zhou', '4')],
      ['up to a role, included', toRole('architect'), ['周工 1', '韩工 1'], by('li', '2')],
      [
        'to the top where nobody has the role',
        toRole('cashier'),
        ['周工 1', '韩工 1', '陈总 2'],
        by('li', '2'),
      ],
      ['nobody above the one at the top', {}, [], by('chen', '1')],
      ['past a leader who left', {}, ['陈总 2'], by('zheng', '5')],
      ['the previous assignee', { chosetype: 'lastuser' }, ['周工 2', '韩工 2', '陈总 3'], {}],
      [
        'people of the form, each level of all of them together',
        { chosetype: 'formitem', formitem: approver.key },
        ['周工 1', '赵强 1', '韩工 2', '陈总 3'],
        { values: { f1: [{ id: 'wang' }, { id: 'sun' }] } },
      ],
    ],
  )('finds %s', (_, data, people, rest) => expect(levelsIn(data, rest)).toEqual(people))

  test('has a reason for each level and each vacancy', () => {
    const { trace } = resolveRecipients([group([chain()])], flowOf(by('wang', '4')))
    expect(trace.map(({ code, params, people }) => [code, params.level, people.join()])).toEqual([
      ['trace.chain-creator', undefined, '周工,韩工,陈总'],
      ['trace.chain-level', 1, '周工'],
      ['trace.chain-level', 2, '韩工'],
      ['trace.chain-level', 3, '陈总'],
    ])
    const codes = resolveRecipients([group([chain()])], flowOf(by('qian', '3'))).trace.map(({ code }) => code)
    expect(codes).toContain('trace.passed-none')
  })
})

const chainStep = (rest: Partial<FlowDesignStep> = {}, ...dealers: RecipientGroup[]) =>
  step('主管', {
    dealtype: 'andsign',
    dealers: dealers.length ? dealers : [group([chain()])],
    addsign: { kinds: ['before'], most: 3, reason: false },
    btnGroup: [
      button(['付款']),
      button([], { id: 'no', name: '不同意', outcome: 'refuse', reason: 'none' }),
      button(['发起'], { id: 'back', name: '退回', outcome: 'return', reason: 'none' }),
    ],
    ...rest,
  })

const flowWith = (one = chainStep()) =>
  design([start(['主管']), one, step('付款', { dealers: only('zheng') })])

/** 钱进 of 前端组 starts: 赵强, then 周工, then 陈总. */
const begun = (one?: FlowDesignStep): Story => story(flowWith(one)).creates('qian')
const no = { buttonIndex: 1 }
const reason = '出差'
const messageOf = (result: Story, to: string) => result.flow().messages.find((one) => one.to === to)?.id ?? ''

describe('step of superiors in turn', () => {
  test('asks one level after another and goes on after the last', () => {
    const result = begun()
    expect(result.waiting()).toEqual(['主管: 赵强'])
    expect(result.deals('zhao').waiting()).toEqual(['主管: 周工'])
    expect(result.deals('zhou').waiting()).toEqual(['主管: 陈总'])
    expect(result.deals('chen').waiting()).toEqual(['付款: 郑纳'])
    expect(result.flow().messages.flatMap(({ seat }) => seat?.level ?? [])).toEqual([1, 2, 3])
  })

  test('ends at the first refusal, and asks nobody above', () => {
    const result = begun().deals('zhao').deals('zhou', no)
    expect(result.messages()).toEqual(['发起 钱进 7', '主管 赵强 3', '主管 周工 3'])
    expect(result.flow().flow?.result).toBe('refused')
  })

  test('begins again at the bottom after it was returned to the start', () => {
    const result = begun().deals('zhao').deals('zhou', { buttonIndex: 2 })
    expect(result.waiting()).toEqual(['发起: 钱进'])
    expect(result.deals('qian').waiting()).toEqual(['主管: 赵强'])
  })

  test('asks the later levels again after it was sent back to one of them', () => {
    const result = begun().deals('zhao').deals('zhou').deals('chen')
    const sent = { messageId: result.waitingOf('zheng').id, targetId: messageOf(result, 'zhou'), reason }
    expect(result.act(sendBack, sent, as('zheng')).waiting()).toEqual(['主管: 周工'])
    expect(result.deals('zhou').deals('chen').waiting()).toEqual(['付款: 郑纳'])
  })

  test('goes on with the next level after a transfer, a removal and added signers', () => {
    const result = begun()
    result.act(transfer, { messageId: result.waitingOf('zhao').id, to: 'sun', reason }, as('zhao'))
    expect(result.deals('sun').waiting()).toEqual(['主管: 周工'])
    const before = { kind: 'before' as const, people: ['li'], way: 'all' as const, reason: '' }
    result.act(addSign, { messageId: result.waitingOf('zhou').id, ...before }, as('zhou'))
    expect(result.waiting()).toEqual(['主管: 李明'])
    expect(result.deals('li').deals('zhou').waiting()).toEqual(['主管: 陈总'])
    const removed = { messageId: result.waitingOf('chen').id, reason }
    expect(result.act(cancelMessage, removed, as('admin', 'cancel')).waiting()).toEqual(['付款: 郑纳'])
  })

  test('lets administrators change the order of the levels', () => {
    const result = begun()
    const change = { messageId: result.waitingOf('zhao').id, was: [['zhao'], ['zhou'], ['chen']], reason }
    result.act(changeSigningOrder, { ...change, turns: [['zhao'], ['wu'], ['chen']] }, as('admin', 'cancel'))
    expect(result.deals('zhao').waiting()).toEqual(['主管: 吴会'])
    expect(result.deals('wu').waiting()).toEqual(['主管: 陈总'])
  })

  test('passes a superior who left before the turn', () => {
    const result = begun()
    const then = story(result.flow().design, { ...result.flow(), directory: company({ left: ['zhou'] }) })
    expect(then.deals('zhao').waiting()).toEqual(['主管: 陈总'])
  })

  test('asks people beside the chain in turns of their own, and a person of both once', () => {
    const result = begun(chainStep({}, group([chain(), user('wu'), user('zhou')])))
    expect(result.deals('zhao').deals('zhou').deals('chen').waiting()).toEqual(['主管: 吴会'])
  })

  test('follows the design in approving automatically', () => {
    const [first, second] = [
      chainStep({ btnGroup: [button(['复核'])] }),
      chainStep({ id: '复核', name: '复核' }),
    ]
    const drawn = design([start(['主管']), first, second, step('付款', { dealers: only('zheng') })])
    const set = { ...drawn.set, automatic: { repeat: 'anywhere' as const, own: false } }
    const result = story({ ...drawn, set })
      .creates('qian')
      .deals('zhao')
      .deals('zhou')
      .deals('chen')
    expect(result.waiting()).toEqual(['付款: 郑纳'])
  })

  test('leaves out superiors whom a duty excludes, and treats a chain without anybody by the rule for nobody', () => {
    const drawn = design([
      start(['初审']),
      step('初审', { dealers: only('zhou'), btnGroup: [button(['主管'])] }),
      chainStep(),
      step('付款', { dealers: only('zheng') }),
    ])
    const set = { ...drawn.set, duties: [{ steps: ['初审', '主管'] }] }
    const result = story({ ...drawn, set })
      .creates('qian')
      .deals('zhou')
      .deals('zhao')
    expect(result.waiting()).toEqual(['主管: 陈总'])
    const top = () => story(flowWith(chainStep({}, group([chain({ until: 'level', level: 1 })]))))
    expect(() => top().creates('chen')).toThrow('flow.nobody-found')
    const nobody = { nobody: { ask: 'people' as const, people: only('wu') } }
    expect(
      story(flowWith(chainStep(nobody)))
        .creates('chen')
        .waiting(),
    ).toEqual(['主管: 吴会'])
  })

  test('has a policy of its own, with every button, unless the design has another', () => {
    expect(signPolicyOf(chainStep())).toEqual(signPolicy({ turn: 'level' }))
    expect(signPolicyOf(chainStep({ dealtype: 'orsign' }))?.turn).toBe('level')
    expect(signPolicyOf(chainStep({ sign: signPolicy() }))?.turn).toBe('together')
    expect(effectiveButtonsOf(chainStep())).toHaveLength(3)
    const formif = {
      type: 'formif' as const,
      id: 'f',
      name: '',
      data: { ifstr: 'true', to: [group([chain()])] },
    }
    expect(signPolicyOf(chainStep({}, group([formif])))).toBeDefined()
  })

  test('forecasts all levels in their order', () => {
    const sent = { deptId: '', desc: '', level: 0 as const, buttonIndex: 0, choices: [], input: {} }
    const reader = { mayRead: () => true, isPartial: false }
    const { steps } = forecastCreate(blank(flowWith()), sent, { actor: as('qian'), reader })
    expect(steps.map(({ funname, list }) => `${funname}: ${list.map(({ name }) => name).join()}`)).toEqual([
      '主管: 赵强,周工,陈总',
      '付款: 郑纳',
    ])
    expect(steps.map(({ turn }) => turn)).toEqual(['level', undefined])
  })

  test('is reported where it does not ask in turn', () => {
    const codes = (one: FlowDesignStep, groups?: Map<string, RecipientGroup[]>) =>
      ofParts(checkDesign(flowWith(one), { directory: company(), ...(groups && { groups }) })).map(
        ({ code }) => code,
      )
    const named = group([{ type: 'contactgroup', id: 'g', name: '领导' }])
    expect(codes(chainStep())).toEqual([])
    expect(codes(chainStep({ dealtype: 'orsign' }))).toEqual(['design.chain-or-sign'])
    expect(codes(chainStep({ sign: signPolicy() }))).toEqual(['design.chain-together'])
    expect(codes(chainStep({}, named), new Map([['g', [group([chain()])]]]))).toContain(
      'design.chain-together',
    )
    expect(codes(chainStep({}, group([chain({ until: 'role', roles: [role('cashier')] })])))).toEqual([
      'design.chain-role-nobody',
    ])
  })
})

/*
 * The example by which DingTalk explains 连续多级主管: an employee of a sales group, whose group, department and
 * company have a supervisor each; approval goes up to the second level, and one person may lead several.
 */
describe('connected levels of supervisors as in DingTalk', () => {
  const place = (id: string, name: string, parentId: string | null) => ({ id, name, parentId, order: 1 })
  const person = (id: string, name: string, ...places: [id: string, leader: boolean][]) => ({
    id,
    jobId: id,
    name,
    enabled: true,
    departments: places.map(([id, leader]) => ({ id, leader })),
    roles: id === 'boss' ? ['gm'] : [],
  })
  const sales = (groupLeader: string) =>
    buildDirectory({
      departments: [place('1', '公司', null), place('2', '销售部', '1'), place('3', '销售一组', '2')],
      roles: [{ id: 'gm', name: '总经理' }],
      people: [
        person('zhang', '张三', ['3', false]),
        person('li', '李组长', ['3', groupLeader === 'li']),
        person('wang', '王经理', ['2', true], ['3', groupLeader === 'wang']),
        person('boss', '赵总', ['1', true]),
      ],
    })
  const sendRequest = (data: Record<string, unknown>, groupLeader = 'li') => {
    const result = story(
      design([start(['主管']), chainStep({ btnGroup: [button([])] }, group([chain(data)]))]),
      {
        directory: sales(groupLeader),
      },
    )
    result.act(
      create,
      { deptId: '', desc: '', level: 0, input: {}, buttonIndex: 0, choices: [] },
      { id: 'zhang', name: '张三', allows: [] },
    )
    const names: string[] = []
    for (
      let [next] = result.flow().messages.filter(({ status }) => status === 1);
      next?.stepId === '主管';
    ) {
      names.push(next.toName)
      result.act(
        deal,
        { messageId: next.id, suggest: '', deptId: '', input: {}, buttonIndex: 0, choices: [] },
        { id: next.to, name: next.toName, allows: [] },
      )
      next = result.flow().messages.find(({ status }) => status === 1)
    }
    return names
  }

  test.each<[what: string, data: Record<string, unknown>, names: string[], leader?: string]>([
    ['to the direct supervisor', { until: 'level', level: 1 }, ['李组长']],
    ['to the second level', { until: 'level', level: 2 }, ['李组长', '王经理']],
    ['to the top', { until: 'top' }, ['李组长', '王经理', '赵总']],
    [
      'to the general manager',
      { until: 'role', roles: [{ type: 'role', id: 'gm', name: '总经理' }] },
      ['李组长', '王经理', '赵总'],
    ],
    ['once by who leads group and department', { until: 'top' }, ['王经理', '赵总'], 'wang'],
    ['past a group without a supervisor', { until: 'level', level: 2 }, ['王经理'], 'none'],
  ])('approves %s', (_, data, names, leader) => expect(sendRequest(data, leader)).toEqual(names))
})
