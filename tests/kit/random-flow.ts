import fc from 'fast-check'
import { pickRuleOf } from '#/core/flow/assignment/picks'
import { previousStepIds } from '#/core/flow/design/design'
import type {
  AddSign,
  Deadline,
  EventSet,
  FlowDesign,
  FlowDesignButton,
  FlowDesignStep,
  Milestone,
  RecipientGroup,
  RecipientItem,
  SignPolicy,
} from '#/generated/types'
import {
  at,
  button,
  dept,
  design,
  field,
  fun,
  group,
  limit,
  people,
  role,
  start,
  step,
  user,
  when,
} from './house'
import { byTable, levelId, levelOf, permissionTable, stretch } from './tables'

/** The field that random conditions look at. */
export const amount = field(1, '金额', 'number')

const name = (index: number) => `步骤${index}`

const recipient: fc.Arbitrary<RecipientItem> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...people.map(({ id }) => user(id))) },
  fc.constantFrom(dept('2'), dept('4', 'n'), role('accountant')),
  fc.constantFrom(fun('directSuperByCreat'), fun('SuperByLastUser'), fun('LastUserID'), fun('CreatID')),
  fc.constantFrom(
    fun('SuperiorChain', { chosetype: 'creater', until: 'top' }),
    fun('SuperiorChain', { chosetype: 'lastuser', until: 'level', level: 2 }),
    fun('SuperiorChain', { chosetype: 'creater', until: 'role', roles: [role('manager')] }),
  ),
)

/** The flows that random buttons start. */
const subFlows = ['付款', '用章']

const groups = (most: number) =>
  fc
    .array(recipient, { minLength: most > 1 ? 1 : 0, maxLength: most })
    .map((chosed) => (chosed.length ? [group(chosed)] : []))

/** Recipients whom the creator or the sender picks; 冯账 beside them receives the step too. */
const pickers = fc
  .tuple(fc.constantFrom('CreatorPick', 'SenderPick'), fc.boolean(), fc.boolean())
  .map(([id, multiple, isBeside]) => [
    group([fun(id, { multiple, range: [] }), ...(isBeside ? [user('feng')] : [])]),
  ])

/** The people picked for each step that asks for it, as whoever sends may say them. */
export const pickRows = ({ funlist }: FlowDesign, at = 0): { funid: string; picked: string[] }[] =>
  funlist.flatMap((one, index) => {
    const person = people[(at + index) % people.length]
    return pickRuleOf(one) && person ? [{ funid: one.id, picked: [person.id] }] : []
  })

/** A button of a step among `size` steps: forward, back, to itself, to the start, or nowhere. */
function randomButton(size: number, id: string): fc.Arbitrary<FlowDesignButton> {
  const target = fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 1, max: size }).map(name) },
    { weight: 1, arbitrary: fc.constantFrom('发起', '没有') },
  )
  const targets = fc.uniqueArray(target, { maxLength: 3 })
  const flows = fc.subarray(subFlows).map((ids) => ids.map((v) => ({ n: `流程${v}`, v })))
  const link = fc
    .tuple(fc.integer({ min: 0, max: 3 }), targets, flows)
    .map(([limit, funId, SonFlowId]) => ({ ...when(`${at(amount)} > ${limit}`, ...funId), SonFlowId }))
  const flag = fc.constantFrom<0 | 1>(0, 1)
  return fc
    .record({
      defaultFunId: targets,
      defaultSonFlowId: flows,
      NextFun: fc.array(link, { maxLength: 2 }),
      follow: fc.constantFrom('all' as const, 'first' as const),
      fixed: fc.option(target, { freq: 6 }),
      name: fc.constantFrom('同意', '不同意', '退回', '提交', '放弃'),
      outcome: fc.option(fc.constantFrom(...(['agree', 'refuse', 'return', 'other'] as const)), {
        freq: 4,
        nil: undefined,
      }),
      canchoseflow: flag,
      canchoseander: flag,
      canchoseorer: flag,
      canchosecc: flag,
    })
    .map(({ defaultFunId, NextFun, fixed, outcome, ...rest }) =>
      button(defaultFunId, {
        id,
        NextFun,
        handler: { funId: fixed ? [fixed] : [], SonFlowId: [] },
        ...(outcome && { outcome }),
        ...rest,
      }),
    )
}

const buttons = (size: number, step: string) =>
  fc
    .tuple(randomButton(size, `${step}-a`), randomButton(size, `${step}-b`))
    .map(([first, second]) => [first, second])

/** An event that writes the amount, or waits, for a time or for flows; its outcomes lead to other steps or nowhere. */
function randomEvent(size: number): fc.Arbitrary<EventSet> {
  const targets = fc.uniqueArray(fc.integer({ min: 1, max: size }).map(name), { maxLength: 2 })
  const type = fc.constantFrom('set_form' as const, 'timer' as const, 'wait_flows' as const)
  const until = fc.constantFrom('all' as const, 'any' as const, 'count' as const, 'cancelled' as const)
  const count = fc.integer({ min: 1, max: 3 })
  const seconds = fc.constantFrom(0, 0, 60)
  return fc
    .tuple(targets, targets, type, fc.record({ until, count, seconds }))
    .map(([done, failed, type, wait]) => ({
      type,
      timer: { until: 'delay', seconds: 60 },
      wait_flows: wait,
      set_form: [
        {
          name: '',
          label: '',
          model: 'f1',
          custom_value: { type: 'advanced', normal: null, advanced: `${at(amount)} + 1` },
        },
      ],
      maybe_fun_list: [
        { _id: 'done', showName: '完成', funids: done },
        { _id: 'failed', showName: '失败', funids: failed },
      ],
      outcomes: { done: 'done', failed: 'failed', cancelled: 'failed' },
    }))
}

const isSigned = ({ dealtype }: Pick<FlowDesignStep, 'dealtype'>) =>
  dealtype === 'andsign' || dealtype === 'orsign'

/** How a step decides that counts votes; a quarter of the steps that are signed have such a policy. */
const policy: fc.Arbitrary<SignPolicy> = fc
  .record({
    need: fc.constantFrom('any' as const, 'all' as const, 'count' as const, 'percent' as const),
    amount: fc.integer({ min: 1, max: 3 }),
    refuse: fc.constantFrom('ends' as const, 'counts' as const, 'waits' as const),
    turn: fc.constantFrom(...(['together', 'person', 'department', 'level'] as const)),
    per: fc.constantFrom('person' as const, 'department' as const),
    weights: groups(1).chain((sender) =>
      fc.integer({ min: 0, max: 3 }).map((votes) => [{ who: sender, votes }]),
    ),
    veto: groups(1),
    allot: fc.constantFrom(undefined, undefined, 'claim' as const, 'rotation' as const, 'load' as const),
  })
  .map(({ allot, ...rest }) => ({ ...rest, ...(allot && { allot }) }))

/** Whom the handlers of a step may ask further. */
const addSign: fc.Arbitrary<AddSign> = fc.record({
  kinds: fc.subarray(['before' as const, 'beside' as const, 'after' as const], { minLength: 1 }),
  most: fc.integer({ min: 1, max: 6 }),
  reason: fc.boolean(),
})

/** What a limit does when it is over; a third of the steps that are signed have one. */
const deadline: fc.Arbitrary<Deadline> = fc.record({
  unit: fc.constantFrom('hour' as const, 'day' as const, 'work-hour' as const, 'work-day' as const),
  amount: fc.integer({ min: 1, max: 3 }),
  acts: fc.array(
    fc.record({
      do: fc.constantFrom(...(['remind', 'escalate', 'hand', 'agree', 'refuse'] as const)),
      after: fc.integer({ min: 0, max: 2 }),
      who: groups(2),
    }),
    { maxLength: 4 },
  ),
})

/** The step while which another one is open. */
const milestone = (size: number): fc.Arbitrary<Milestone> =>
  fc.record({
    fun: fc.integer({ min: 1, max: size }).map(name),
    is: fc.constantFrom('waiting' as const, 'done' as const),
  })

const randomStep = (size: number, index: number): fc.Arbitrary<FlowDesignStep> =>
  fc
    .record({
      dealtype: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom('andsign' as const, 'orsign' as const) },
        { weight: 3, arbitrary: fc.constantFrom('message' as const, 'event' as const) },
      ),
      event_set: randomEvent(size),
      dealers: fc.oneof(
        { weight: 5, arbitrary: groups(3) },
        fc.constant<RecipientGroup[]>([group([role('nobody')])]),
      ),
      cc: groups(1),
      deadline: fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, deadline),
      sign: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, policy),
      addsign: fc.oneof(fc.constant(undefined), addSign),
      consult: fc.boolean(),
      nobody: fc.oneof(
        { weight: 3, arbitrary: fc.constant(undefined) },
        fc.record({ ask: fc.constantFrom('superior' as const, 'people' as const), people: groups(2) }),
      ),
      nobodypass: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
      btnGroup: buttons(size, name(index)),
      merges: fc.boolean(),
      after: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined, freq: 2 }),
      rest: fc.constantFrom('absorb' as const, 'cancel' as const),
      milestone: fc.oneof({ weight: 24, arbitrary: fc.constant(undefined) }, milestone(size)),
    })
    .map(({ merges, after, rest: left, milestone, sign, addsign, consult, nobody, deadline, ...rest }) =>
      step(name(index), {
        ...rest,
        ...(nobody && { nobody }),
        ...(sign && isSigned(rest) && { sign }),
        ...(addsign && isSigned(rest) && { addsign }),
        ...(isSigned(rest) && { consult }),
        ...(deadline && isSigned(rest) && { deadline }),
        merge_set: { funs: merges ? ['*'] : [], ...(after && { after, rest: left }) },
        ...(milestone && { milestone }),
        formEditLimit: [limit(amount)],
      }),
    )

/** A step that merges takes together all that lead to it. */
const merging = (drawn: FlowDesign): FlowDesign => ({
  ...drawn,
  funlist: drawn.funlist.map((one) =>
    one.merge_set.funs.length
      ? { ...one, merge_set: { ...one.merge_set, funs: previousStepIds(drawn, one.id) } }
      : one,
  ),
})

type Rules = Pick<FlowDesign['set'], 'automatic' | 'back' | 'keep' | 'duties' | 'control' | 'interleave'>

/** What a design says of agreeing without being asked, of sending back, and of duties that nobody may have both; half say nothing. */
const rules = (size: number): fc.Arbitrary<Rules> => {
  const steps = fc.uniqueArray(fc.integer({ min: 1, max: size }).map(name), { minLength: 1, maxLength: 3 })
  const duties = fc.record({ steps }).map((duty) => ({ duties: [duty] }))
  const interleaved = fc.record({ steps }).map((one) => ({ interleave: [one] }))
  const others = fc.record({
    automatic: fc.record({
      repeat: fc.constantFrom('asked' as const, 'adjacent' as const, 'anywhere' as const),
      own: fc.boolean(),
    }),
    back: fc.constantFrom('again' as const, 'straight' as const, 'person' as const),
    keep: fc.constantFrom('none' as const, 'form' as const, 'fields' as const),
    control: fc.record({ approve_own: fc.boolean() }),
  })
  const nothing = { weight: 3, arbitrary: fc.constant<Rules>({}) }
  return fc
    .tuple(
      fc.oneof(nothing, { weight: 3, arbitrary: others }),
      fc.oneof(nothing, { weight: 1, arbitrary: duties }),
      fc.oneof(nothing, { weight: 1, arbitrary: interleaved }),
    )
    .map(([some, more, turns]) => ({ ...some, ...more, ...turns }))
}

const designOf = (size: fc.Arbitrary<number>): fc.Arbitrary<FlowDesign> =>
  size.chain((size) =>
    fc
      .tuple(
        buttons(size, '发起'),
        rules(size),
        ...Array.from({ length: size }, (_, index) => randomStep(size, index + 1)),
      )
      .map(([btnGroup, rules, ...steps]) => {
        const first = start([], { btnGroup, formEditLimit: [limit(amount)] })
        const drawn = merging(design([first, ...steps], [amount]))
        return { ...drawn, set: { ...drawn.set, ...rules } }
      }),
  )

const bound = fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined, freq: 3 })

/** A permission table over the amount, with gaps and overlaps or without. */
const randomTable = fc
  .record({
    hit: fc.constantFrom(...(['first', 'first', 'collect', 'collect', 'unique'] as const)),
    rows: fc.array(
      fc.record({
        cell: fc.tuple(bound, bound).map(([from, to]) => stretch(from, to)),
        level: fc.integer({ min: 0, max: 3 }),
        people: groups(2),
      }),
      { maxLength: 3 },
    ),
  })
  .map((drawn) => permissionTable(amount, drawn))

/** The long limits are said by the table. */
const timedByTable = (steps: FlowDesign['funlist']) =>
  steps.map((one) =>
    one.deadline?.amount === 3 ? { ...one, deadline: { ...one.deadline, by: levelId } } : one,
  )

/** The design with a table: what asked for much, and a department, asks the table now. */
const tabled = (designs: fc.Arbitrary<FlowDesign>): fc.Arbitrary<FlowDesign> =>
  fc.tuple(designs, randomTable).map(([drawn, table]) => {
    const asking = JSON.stringify(drawn.funlist)
      .replaceAll(`${at(amount)} > 3`, `${levelOf} > 2`)
      .replaceAll(JSON.stringify(dept('2')), JSON.stringify(byTable))
    const formset = { ...drawn.formset, decisions: [table] }
    return { ...drawn, formset, funlist: timedByTable(JSON.parse(asking) as FlowDesign['funlist']) }
  })

/** A design without tables of at most twelve steps. */
export const plainDesign = designOf(fc.integer({ min: 1, max: 11 }))

/** A design of at most twelve steps, sound or not: all kinds of steps, conditions, merges, lost targets. */
export const randomDesign = tabled(plainDesign)

/** The same with up to thirty steps. */
export const largeDesign = tabled(designOf(fc.integer({ min: 12, max: 29 })))

/** The same, where the creator or the sender picks the people of some steps. */
export const pickedDesign: fc.Arbitrary<FlowDesign> = fc
  .tuple(randomDesign, fc.array(fc.option(pickers, { freq: 2 }), { minLength: 4, maxLength: 12 }))
  .map(([drawn, asked]) => ({
    ...drawn,
    funlist: drawn.funlist.map((one, at) => ({
      ...one,
      dealers: (!one.is_start && asked[at % asked.length]) || one.dealers,
    })),
  }))

/** What ends by a button: mostly the whole flow, else its own branch, said or not. */
const end = fc.constantFrom<FlowDesignButton['end']>('flow', 'flow', 'branch', undefined)

/** A start that leads to several branches at once. */
const branching = (first: FlowDesignStep, [...steps]: FlowDesignStep[]): FlowDesignStep => ({
  ...first,
  btnGroup: first.btnGroup.map((button) => ({
    ...button,
    NextFun: [],
    defaultFunId: steps.slice(0, 4).map(({ id }) => id),
  })),
})

interface Ends {
  ends: FlowDesignButton['end'][]
  /** Whether some of the second buttons send back. */
  back: boolean
}

/** Signed steps agree by their first button and reject by their second; either may end the flow. */
function ending(step: FlowDesignStep, at: number, { ends, back }: Ends): FlowDesignStep {
  const [agree, reject] = step.btnGroup
  if (!isSigned(step) || !agree || !reject) return step
  const outcome = back && at % 3 === 0 ? 'return' : 'refuse'
  const end = ends[at % ends.length]
  const btnGroup: FlowDesignButton[] = [
    { ...agree, outcome: 'agree', reason: 'none', ...(end && at % 4 === 3 && { end }) },
    { ...reject, outcome, reason: 'none', ...(end && { end }) },
  ]
  return { ...step, btnGroup }
}

/** A random design of several branches, some of whose buttons end the whole flow. */
export const endingDesign: fc.Arbitrary<FlowDesign> = fc
  .tuple(
    randomDesign,
    fc.record<Ends>({ ends: fc.array(end, { minLength: 3, maxLength: 12 }), back: fc.boolean() }),
  )
  .map(([drawn, ends]) => {
    const [first, ...steps] = drawn.funlist
    if (!first) return drawn
    return {
      ...drawn,
      funlist: [branching(first, steps), ...steps.map((step, at) => ending(step, at, ends))],
    }
  })
