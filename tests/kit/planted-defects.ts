import type { DesignCheckContext } from '#/core/flow/references/check-context'
import type {
  Deadline,
  FlowDesign,
  FlowDesignButton,
  FlowDesignStep,
  FlowDesignSubFlow,
  RecipientItem,
} from '#/generated/types'
import {
  at,
  button,
  company,
  dept,
  field,
  fun,
  group,
  limit,
  only,
  role,
  signPolicy,
  start,
  step,
  user,
  when,
} from './house'
import { pick } from './random-acts'

/*
 * One defect in a design that was sound, for every kind of defect that the checks of steps, links and people know; those of
 * events are in planted-events.ts, those of creators in planted-creators.ts.
 */

/** A design with a defect, and what must be known beside it to see it. */
export interface Planted {
  design: FlowDesign
  around?: DesignCheckContext
  /** The step at which it is to be told, where it has one. */
  step?: string
}

/** Puts a defect into a design, at a place that a number picks; nothing where the design has no place for it. */
export type Plant = (design: FlowDesign, at: number) => Planted | undefined

const isSigned = ({ is_start, dealtype }: FlowDesignStep) => !is_start && dealtype !== 'event'
const decides = (one: FlowDesignStep) => isSigned(one) && one.btnGroup.length > 1

/** A design with one of its steps changed. */
export const withStep = (design: FlowDesign, id: string, change: Partial<FlowDesignStep>): FlowDesign => ({
  ...design,
  funlist: design.funlist.map((one) => (one.id === id ? { ...one, ...change } : one)),
})

const limited = (...acts: Deadline['acts']): Deadline => ({ unit: 'work-day', amount: 1, acts })

type StepChange = Partial<FlowDesignStep> | ((one: FlowDesignStep) => Partial<FlowDesignStep>)

/** A plant that changes one step. */
export const inStep =
  (change: StepChange, around?: DesignCheckContext, where = isSigned): Plant =>
  (design, number) => {
    const one = pick(design.funlist.filter(where), number)
    const part = one && (typeof change === 'function' ? change(one) : change)
    return part && { design: withStep(design, one.id, part), step: one.id, ...(around && { around }) }
  }

const inStart = (change: StepChange): Plant => inStep(change, undefined, ({ is_start }) => is_start)
const withDealer = (item: RecipientItem, around?: DesignCheckContext) =>
  inStep({ dealers: [group([item])] }, around)
const inSet =
  (set: Partial<FlowDesign['set']>): Plant =>
  (design) => ({ design: { ...design, set: { ...design.set, ...set } } })

const firstButton = (change: (first: FlowDesignButton, one: FlowDesignStep) => Partial<FlowDesignButton>) =>
  inStep((one) => ({
    btnGroup: one.btnGroup.map((press, index) => (index ? press : { ...press, ...change(press, one) })),
  }))

/** A first button with conditions on the amount, to what it led to and to the end of the flow. */
const asking = (conditions: string[], hasDefault: boolean): Plant => {
  const links = (to: string[]) =>
    conditions.map((text, index) => ({ ...when(text, index ? '存档' : (to[0] ?? '归档')), id: `c${index}` }))
  const plant = firstButton(({ defaultFunId }) => ({
    NextFun: links(defaultFunId),
    defaultFunId: hasDefault ? ['归档'] : [],
  }))
  const ends = ['归档', '存档'].map((id) => step(id, { dealers: only('zhou', 'li') }))
  return (design, number) => {
    const planted = plant(design, number)
    return planted && { ...planted, design: withMore(planted.design, ...ends) }
  }
}

const withMore = (design: FlowDesign, ...more: FlowDesignStep[]): FlowDesign => ({
  ...design,
  funlist: [...design.funlist, ...more],
})
const withField = (design: FlowDesign, item: ReturnType<typeof field>): FlowDesign => ({
  ...design,
  formset: { ...design.formset, list: [...design.formset.list, item] },
})

const amount = at(field(1, '金额'))
const lonely = field(99, '新字段')
const custom = { id: '1700000000000_1', name: '负责人', type: 'creater_concact' as const, formitem: null }
const noRow = { ...custom, data: { contact: [] } }
const row = (value: string, when = only('chen')) => ({ ...custom, data: { contact: [{ when, value }] } })
const paying = { n: '付款', v: 'pay' }
const seen = (isOpen: boolean, ...starts: string[]): DesignCheckContext => ({
  self: 'me',
  flows: new Map([['pay', { formset: { list: [], remove_list: [], config: {} } as never, isOpen, starts }]]),
})
const startingPay =
  (around: DesignCheckContext, more: Partial<FlowDesignSubFlow> = {}): Plant =>
  (design, number) => {
    const planted = firstButton(() => ({ defaultSonFlowId: [{ ...paying, ...more }] }))(design, number)
    return planted && { ...planted, around }
  }

/** All that can be told of steps, their buttons and merges. */
const ofSteps: Record<string, Plant> = {
  'no-start': (design) => ({ design: { ...design, funlist: design.funlist.filter((one) => !one.is_start) } }),
  'several-starts': (design) => ({ design: withMore(design, start(['步骤1'], { id: '又' })), step: '又' }),
  'start-is-event': inStart({ dealtype: 'event' }),
  'start-leads-nowhere': inStart({ btnGroup: [button([])] }),
  'start-edits-nothing': inStart({ formEditLimit: [] }),
  'no-creator': inStart({ creatPermission: [] }),
  'creator-type': inStart({ creatPermission: [group([fun('CreatID')])] }),
  'step-name-empty': inStep({ name: ' ' }),
  'step-twice': (design, number) => {
    const one = pick(design.funlist, number)
    return one && { design: withMore(design, one), step: one.id }
  },
  'step-unreachable': (design) => ({
    design: withMore(design, step('孤立', { dealers: only('chen') })),
    step: '孤立',
  }),
  'no-dealers': inStep({ dealers: [] }),
  'deadline-no-agree': inStep({
    deadline: limited({ do: 'agree', after: 0 }),
    btnGroup: [button([], { name: '不同意', outcome: 'refuse' })],
  }),
  'deadline-no-refuse': inStep({
    deadline: limited({ do: 'refuse', after: 0 }),
    btnGroup: [button([], { name: '同意', outcome: 'agree' })],
  }),
  'deadline-no-table': inStep({ deadline: { ...limited(), by: 'gone' } }),
  'deadline-nobody': inStep({ deadline: limited({ do: 'hand', after: 0 }) }),
  'deadline-never': inStep({
    deadline: limited({ do: 'agree', after: 0 }, { do: 'remind', after: 1 }),
    btnGroup: [button([], { name: '同意', outcome: 'agree' })],
  }),
  'deadline-proves': inStep({
    deadline: limited({ do: 'agree', after: 0 }),
    btnGroup: [button([], { name: '同意', outcome: 'agree', prove: '' })],
  }),
  'deadline-unsigned': inStep({
    signature: true,
    deadline: limited({ do: 'agree', after: 0 }),
    btnGroup: [button([], { name: '同意', outcome: 'agree' })],
  }),
  'signer-without-passkey': inStep({ signature: true, dealers: only('chen') }, { passkeys: new Set() }),
  'deadline-lacks': (design, number) =>
    inStep({
      deadline: limited({ do: 'agree', after: 0 }),
      btnGroup: [button([], { name: '同意', outcome: 'agree' })],
      formEditLimit: [limit(lonely, 'canedit', true)],
    })(withField(design, lonely), number),
  'no-time-limit': inStep({ timeexpired: null }),
  'no-button': inStep({ btnGroup: [] }),
  'sign-no-agree': inStep({
    sign: signPolicy({}),
    btnGroup: [button([], { name: '不同意', outcome: 'refuse' })],
  }),
  'sign-no-refuse': inStep(({ btnGroup }) => ({
    sign: signPolicy({}),
    btnGroup: btnGroup.slice(0, 1).map((one) => ({ ...one, outcome: 'agree' as const })),
  })),
  'sign-no-amount': inStep({ sign: signPolicy({ need: 'count' }) }, undefined, decides),
  'sign-percent': inStep({ sign: signPolicy({ need: 'percent', amount: 101 }) }, undefined, decides),
  'sign-too-many': inStep(
    { sign: signPolicy({ need: 'count', amount: 3 }), dealers: only('zhou', 'zhao') },
    undefined,
    decides,
  ),
  'pick-place': inStep({ cc: [group([fun('CreatorPick')])] }),
  'pick-twice': inStep({ dealers: [group([fun('CreatorPick'), fun('SenderPick')])] }),
  'pick-range': inStep({ dealers: [group([fun('CreatorPick', { range: [fun('CreatID')] })])] }),
  'pick-range-nobody': inStep(
    { dealers: [group([fun('CreatorPick', { range: [dept('3')] })])] },
    { directory: company({ left: ['zhao', 'sun', 'qian'] }) },
  ),
  'pick-by-program': (design) => ({
    design: {
      ...design,
      set: { ...design.set, canBeSonFlow: true, dealers: [] },
      funlist: design.funlist.map((one) =>
        one.is_start
          ? one
          : { ...one, nobody: undefined, nobodypass: false, dealers: [group([fun('CreatorPick')])] },
      ),
    },
  }),
  'chain-no-level': inStep({ dealers: [group([fun('SuperiorChain', { until: 'level', level: 0 })])] }),
  'chain-no-role': inStep({ dealers: [group([fun('SuperiorChain', { until: 'role', roles: [] })])] }),
  'chain-role-nobody': inStep(
    { dealers: [group([fun('SuperiorChain', { until: 'role', roles: [role('cashier')] })])] },
    { directory: company() },
  ),
  'chain-or-sign': inStep(
    { dealtype: 'orsign', sign: undefined, dealers: [group([fun('SuperiorChain')])] },
    undefined,
    decides,
  ),
  'chain-together': inStep(
    { sign: signPolicy({}), dealers: [group([fun('SuperiorChain')])] },
    undefined,
    decides,
  ),
  'and-sign-one-button': inStep({ dealtype: 'andsign' }, undefined, decides),
  'button-name-empty': firstButton(() => ({ name: '' })),
  'button-twice': inStep(({ btnGroup }) => ({ btnGroup: [...btnGroup, ...btnGroup] })),
  'no-refusal': (design) => ({
    design: {
      ...design,
      funlist: design.funlist.map((one) => ({ ...one, btnGroup: one.btnGroup.slice(0, 1) })),
    },
  }),
  'never-ends': inStep(({ btnGroup, id }) => ({
    btnGroup: btnGroup.map((press) => ({ ...press, NextFun: [], defaultFunId: [id] })),
  })),
  'skip-circle': inStep(({ btnGroup, id }) => ({
    nobodypass: true,
    btnGroup: btnGroup.map((press) => ({ ...press, defaultFunId: [id] })),
  })),
  'merge-missing': inStep({ merge_set: { funs: ['没有', '也没有'] } }),
  'merge-useless': inStep(({ id }) => ({ merge_set: { funs: [id] } })),
  'merge-never': (design) => ({
    design: withMore(
      {
        ...design,
        funlist: design.funlist.map((one) =>
          one.is_start
            ? start(
                ['甲'],
                one.formEditLimit.length
                  ? {
                      formEditLimit: one.formEditLimit,
                      btnGroup: [button(['甲'], { id: 'a' }), button(['乙'], { id: 'b' })],
                    }
                  : {},
              )
            : one,
        ),
      },
      step('甲', { dealers: only('chen'), btnGroup: [button(['合'])] }),
      step('乙', { dealers: only('li'), btnGroup: [button(['合'])] }),
      step('合', { dealers: only('wang'), merge_set: { funs: ['甲', '乙'] } }),
    ),
    step: '合',
  }),
  'merge-after-all': inStep(
    ({ merge_set }) => ({ merge_set: { ...merge_set, after: merge_set.funs.length } }),
    undefined,
    (one) => one.merge_set.funs.length > 0,
  ),
  'branches-unmerged': inStep({ merge_set: { funs: [] } }, undefined, (one) => one.merge_set.funs.length > 0),
}

/** All that can be told of where buttons lead, and on what conditions. */
const ofLinks: Record<string, Plant> = {
  'target-missing': firstButton(() => ({ defaultFunId: ['没有'] })),
  'next-no-target': firstButton(() => ({ NextFun: [{ ...when(`${amount} > 1`), id: 'none' }] })),
  'next-twice': firstButton(({ defaultFunId }) => ({
    NextFun: [1, 2].map((more) => ({ ...when(`${amount} > ${more}`, ...defaultFunId), id: 'same' })),
  })),
  'condition-never': asking([`${amount} > 5 && ${amount} < 3`], true),
  'conditions-gap': asking([`${amount} > 5000`, `${amount} < 5000`], false),
  'conditions-overlap': asking([`${amount} > 1000`, `${amount} > 5000`], true),
  'conditions-undecided': asking([`${amount} > 1000`, `$[绝对值](${amount}) > 5000`], true),
  'condition-reads-empty': (design, number) => {
    const late = step('登记', { dealers: only('chen'), formEditLimit: [limit(lonely)] })
    const asked = asking([`${at(lonely)} == "是"`], true)(withField(design, lonely), number)
    const change = { btnGroup: [button(['登记'])] }
    return asked && { ...asked, design: withMore(withStep(asked.design, '归档', change), late) }
  },
  'end-leads-on': firstButton(() => ({ end: 'flow', defaultFunId: ['发起'] })),
  'refusal-ends-branch': (design, number) => {
    const parts = ['甲', '乙'].map((id) =>
      step(id, {
        dealers: only('chen'),
        btnGroup: [button([]), button([], { id: `${id}-no`, name: '拒绝', outcome: 'refuse' })],
      }),
    )
    const planted = firstButton(() => ({ defaultFunId: parts.map(({ id }) => id) }))(design, number)
    return planted && { design: withMore(planted.design, ...parts), step: '甲' }
  },
  'sub-flow-not-available': startingPay(seen(false)),
  'sub-flow-circle': startingPay(seen(true, 'me')),
  'sub-flow-no-table': startingPay(seen(true), { each: { table: 'gone', returns: [] } }),
  'sub-flow-return-lost': (design, number) => {
    const listed = field(98, '清单', 'table', { options: { tableset: [] } })
    const each = { table: listed.key, returns: [{ column: 'gone', from: 'result' as const }] }
    return startingPay(seen(true), { each })(withField(design, listed), number)
  },
}

/** All that can be told of people. */
const ofPeople: Record<string, Plant> = {
  'user-unknown': withDealer({ ...user('chen'), id: '走了' }),
  'user-disabled': withDealer(user('chen'), { directory: company({ left: ['chen'] }) }),
  'dept-unknown': withDealer(dept('没有')),
  'role-unknown': withDealer(role('没有')),
  'condition-unknown': withDealer(fun('Nonsense')),
  'contactgroup-unknown': withDealer({ type: 'contactgroup', id: '没有', name: '没有' }),
  'form-field-unknown': withDealer({ type: 'form', id: '1700000000000_77', name: '没有' }),
  'function-incomplete': withDealer({ type: 'function', id: 'f', name: '方法', data: {} }),
  'plugin-unknown': withDealer(
    { type: 'plugin', id: 'p', name: '班次', data: { function: 'gone.onDuty', inputs: [] } },
    { remote: new Map() },
  ),
  'group-empty': inStep({ dealers: [group([])] }),
  'recipients-many': inStep({ dealers: [group(Array.from({ length: 2_001 }, () => role('cashier')))] }),
  'nobody-found': inStep({
    nobodypass: false,
    dealers: [group([role('cashier'), role('manager')], { chosetype: 'and' })],
  }),
  'asked-twice': (design) => ({
    design: withMore(
      design,
      step('先', { dealers: only('chen'), btnGroup: [button(['后'])] }),
      step('后', { dealers: only('chen') }),
    ),
    step: '后',
  }),
  'asked-twice-among': (design) => ({
    design: withMore(
      design,
      step('先', { dealers: only('chen'), btnGroup: [button(['后'])] }),
      step('后', { dealers: only('chen', 'li'), dealtype: 'andsign' }),
    ),
    step: '后',
  }),
  'signer-twice': inStep({
    dealtype: 'andsign',
    dealers: [...only('zhou', 'li'), ...only('zhou')],
  }),
  'sign-weight-outside': inStep(
    { dealers: only('zhou', 'zhao'), sign: signPolicy({ weights: [{ who: only('chen'), votes: 2 }] }) },
    undefined,
    decides,
  ),
  'sign-veto-outside': inStep(
    { dealers: only('zhou', 'zhao'), sign: signPolicy({ veto: only('chen') }) },
    undefined,
    decides,
  ),
  'copies-nobody': inStep({ cc: [group([role('cashier'), role('manager')], { chosetype: 'and' })] }),
  'own-approval': inStep({ dealers: [group([fun('CreatID')])] }, undefined, decides),
}

/** All that can be told of the form's rights and the settings as a whole. */
const ofWhole: Record<string, Plant> = {
  'field-nobody-fills': (design) => ({ design: withField(design, lonely) }),
  'required-hidden': (design) => ({
    design: withField(design, { ...lonely, hide: true, rules: [{ required: true }] }),
  }),
  'required-not-editable': inStep({ formEditLimit: [limit(field(1, '金额'), 'readonly', true)] }),
  'limit-unknown-field': inStep({ formEditLimit: [limit(lonely)] }),
  'limit-unknown-column': inStep({
    formEditLimit: [
      { ...limit(field(1, '金额')), son: [{ key: 'abcde', type: 'canedit', required: false }] },
    ],
  }),
  'formula-shows-masked': (design) => {
    const [one] = design.formset.list
    if (!one) return undefined
    const masked = { ...design, set: { ...design.set, formEditLimit: [limit(one, 'masked')] } }
    return { design: withField(masked, { ...lonely, options: { formula: `${at(one)} * 2` } }) }
  },
  'summary-unknown-field': inSet({ summary: [lonely.key] }),
  'duty-few-steps': (design) => ({
    design: { ...design, set: { ...design.set, duties: [{ steps: [design.funlist[1]?.id ?? ''] }] } },
  }),
  'duty-step-gone': (design) => ({
    design: { ...design, set: { ...design.set, duties: [{ steps: [design.funlist[1]?.id ?? '', 'gone'] }] } },
  }),
  'duty-no-approval': (design) => {
    const ids = ['档一', '档二']
    const filed = ids.map((id) =>
      step(id, { dealers: only('wu'), btnGroup: [button([], { name: '已归档' })] }),
    )
    const funlist = [...design.funlist, ...filed]
    return { design: { ...design, funlist, set: { ...design.set, duties: [{ steps: ids }] } } }
  },
  'interleave-few-steps': (design) => ({
    design: { ...design, set: { ...design.set, interleave: [{ steps: [design.funlist[1]?.id ?? ''] }] } },
  }),
  'interleave-step-gone': (design) => ({
    design: {
      ...design,
      set: { ...design.set, interleave: [{ steps: [design.funlist[1]?.id ?? '', 'gone'] }] },
    },
  }),
  'milestone-gone': inStep({ milestone: { fun: 'gone', is: 'waiting' } }),
  'milestone-own': (design) => {
    const funlist = design.funlist.map((one, at) =>
      at === 1 ? { ...one, milestone: { fun: one.id, is: 'waiting' as const } } : one,
    )
    return { design: { ...design, funlist } }
  },
  'nobody-unnamed': inStep({ nobody: { ask: 'people', people: [] } }),
  'alert-nobody': inSet({ canautoalert: true, autoalerts: [] }),
  'calendar-lacks': (design) => {
    const base = withField(design, { ...lonely, rules: [{ required: true }] })
    const alert = { type: 'day' as const, time: '09:00', by: 'itself' as const, deptuser: only('zhou') }
    const funlist = base.funlist.map((one) =>
      one.is_start ? { ...one, formEditLimit: [limit(lonely, 'canedit', true)] } : one,
    )
    return { design: { ...base, funlist, set: { ...base.set, canautoalert: true, autoalerts: [alert] } } }
  },
  'sub-flow-no-dealers': inSet({ canBeSonFlow: true }),
  'custom-name-empty': inSet({ customFuns: [{ ...noRow, name: ' ' }] }),
  'custom-row-empty': inSet({ customFuns: [row('1', [])] }),
  'custom-twice': inSet({ customFuns: [noRow, noRow] }),
  'custom-circle': inSet({ customFuns: [row('#C[负责人_1700000000000_1]()')] }),
  'words-missing': (design) => ({ design: { ...design, i18n: { en: { 发起: 'Start' } } } }),
}

/** Everything but what is about events, by what it is told as. */
export const plantedDefects: Record<string, Plant> = { ...ofSteps, ...ofLinks, ...ofPeople, ...ofWhole }
