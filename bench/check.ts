import { buildDirectory, type DirectoryRows } from '../src/core/directory/build-directory'
import type { Department, DirectoryPerson } from '../src/core/directory/directory'
import { checkDesign } from '../src/core/flow/check/check-design'
import { checkUnassigned } from '../src/core/flow/check/unassigned-steps'
import { createBlankDesign } from '../src/core/flow/design/blank-design'
import { checkFormDesign } from '../src/core/form/check/check-design'
import type {
  FlowDesign,
  FlowDesignButton,
  FlowDesignNext,
  FlowDesignStep,
  FormItem,
  RecipientGroup,
  RecipientItem,
} from '../src/generated/types'

/*
 * Designs of 100 steps over a form of 200 fields, in a company of 10,000 people in 500 departments. Whom steps name is looked
 * up in that company, a department with a thousand people among it.
 */
const size = 100
const roles = [{ id: 'accountant', name: '会计' }]

/** A company whose departments hold four others each; of twenty people one has left. */
function companyOf(count: number, places: number): DirectoryRows {
  const departments: Department[] = Array.from({ length: places }, (_, at) => ({
    id: String(at + 1),
    name: `部门${at + 1}`,
    order: at,
    parentId: at ? String(Math.ceil(at / 4)) : null,
  }))
  const people: DirectoryPerson[] = Array.from({ length: count }, (_, at) => ({
    id: `p${at}`,
    jobId: String(at),
    name: `人员${at}`,
    enabled: at % 20 !== 19,
    departments: [{ id: String(((at * 7919) % places) + 1), leader: at < places }],
    roles: at % 5 ? [] : ['accountant'],
  }))
  return { departments, people, roles }
}

const fields: FormItem[] = Array.from({ length: 200 }, (_, at) => ({
  type: at % 2 ? 'radio' : 'number',
  name: `字段${at}`,
  key: `1700000000000_${at + 1}`,
  keyindex: at + 1,
  model: `f${at + 1}`,
  options: at % 2 ? { options: ['甲', '乙', '丙'] } : {},
  rules: [],
}))

const nameOf = (at: number) => `s${at}`
const read = (at: number) => `@[${fields[at % 200]?.name}_${fields[at % 200]?.key}]`
const item = (type: RecipientItem['type'], id: string): RecipientItem => ({
  type,
  id,
  name: id,
  coverage: 'n',
})
const groups: RecipientGroup[][] = [
  [{ chosetype: 'or', chosed: [item('user', 'p1'), item('user', 'p2')], runRoots: [] }],
  [{ chosetype: 'or', chosed: [item('dept', '2')], runRoots: [] }],
  [{ chosetype: 'and', chosed: [item('dept', '2'), item('role', 'accountant')], runRoots: [] }],
]

const link = (at: number, condition: string, ...to: string[]): FlowDesignNext => ({
  id: `l${at}`,
  name: '',
  if: condition,
  funId: to,
  SonFlowId: [],
})

const button = (id: string, to: string[], more: Partial<FlowDesignButton> = {}): FlowDesignButton => ({
  id,
  name: id,
  canchoseflow: 0,
  canchoseander: 0,
  canchoseorer: 1,
  canchosecc: 1,
  defaultFunId: to,
  defaultSonFlowId: [],
  NextFun: [],
  handler: { funId: [], SonFlowId: [] },
  ...more,
})

const step = (
  at: number,
  btnGroup: FlowDesignButton[],
  more: Partial<FlowDesignStep> = {},
): FlowDesignStep => ({
  id: nameOf(at),
  name: `步骤${at}`,
  desc: '',
  is_start: at === 0,
  dealtype: 'orsign',
  formEditLimit: fields.map(({ name, key }) => ({ name, key, type: 'canedit', required: at === 0 })),
  btnGroup,
  creatPermission: at ? [] : [{ chosetype: 'or', chosed: [item('dept', '1')], runRoots: [] }],
  dealers: groups[at % 3] ?? [],
  cc: [],
  timeexpired: 0,
  nobodypass: false,
  merge_set: { funs: [] },
  ...more,
})

const blank = createBlankDesign()
const designOf = (funlist: FlowDesignStep[]): FlowDesign => ({
  ...blank,
  formset: { ...blank.formset, list: fields },
  funlist,
  set: { ...blank.set, workname: { auto_name: '{RUN}', auto_len: 4, auto_step: 1 } },
})

const steps = (make: (at: number) => FlowDesignStep) => Array.from({ length: size }, (_, at) => make(at))
const next = (at: number) => (at + 1 < size ? [nameOf(at + 1)] : [])
const refuse = button('no', [], { outcome: 'refuse' })

/** Each step goes on, by two conditions to one step further, or back to the start. */
const chain = designOf(
  steps((at) => {
    const [a, b] = [read(2 * at), read(2 * at + 1)]
    const NextFun = next(at + 1).flatMap((to) => [link(0, `${a} > 5000 && ${b} == "甲"`, to)])
    return step(at, [button('yes', next(at), { NextFun, outcome: 'agree' }), refuse])
  }),
)

/** From the start to all others at once, which the last one takes together. */
const fan = designOf(
  steps((at) => {
    const last = nameOf(size - 1)
    const middle = Array.from({ length: size - 2 }, (_, index) => nameOf(index + 1))
    if (at === 0) return step(at, [button('send', middle)])
    const funs = at === size - 1 ? middle : []
    return step(at, [button('yes', at === size - 1 ? [] : [last]), refuse], { merge_set: { funs } })
  }),
)

/** Two branches and a step that merges them, over and over. */
const ladders = designOf(
  steps((at) => {
    const merged = at % 3 === 0 && at > 0
    const to = at % 3 === 0 ? [at + 1, at + 2] : [at % 3 === 1 ? at + 2 : at + 1]
    const there = to.filter((one) => one < size).map(nameOf)
    return step(at, [button('yes', there), refuse], {
      merge_set: { funs: merged ? [nameOf(at - 2), nameOf(at - 1)] : [] },
    })
  }),
)

/** Every step has nine buttons that lead to two other steps at once, and each step merges. */
const dense = designOf(
  steps((at) => {
    const others = Array.from({ length: 10 }, (_, index) => nameOf((index * 10 + at + 1) % size))
    const buttons = others.map((to, index) => button(`b${index}`, [to, nameOf((at + index) % size)]))
    return step(at, [...buttons.slice(0, 9), refuse], { merge_set: { funs: others } })
  }),
)

/** Ten conditions at every step about the same two fields. */
const conditions = designOf(
  steps((at) => {
    const [a, b] = [read(2 * at), read(2 * at + 1)]
    const links = Array.from({ length: 10 }, (_, index) =>
      link(
        index,
        `${a} > ${index * 100} && ${a} <= ${index * 100 + 100} && ${b} == "甲"`,
        nameOf(((at + index) % 98) + 1),
      ),
    )
    const buttons = [button('yes', next(at), { NextFun: links, outcome: 'agree' })]
    return step(at, [...buttons, refuse])
  }),
)

const designs = {
  'a chain with conditions': chain,
  '98 branches that one step merges': fan,
  'two branches and a merge, 33 times': ladders,
  '1,000 buttons in every direction': dense,
  '1,000 conditions': conditions,
}

/** Every step looks at something else in whoever starts the flow: his superiors, his department, what he is among. */
const creators = designOf(
  steps((at) => {
    const about = (data: object): RecipientItem => ({ ...item('fun', 'Super'), data })
    const dept = item('dept', String(at + 2))
    const kinds: RecipientGroup[] = [
      { chosetype: 'or', chosed: [about({ depts: [String(at + 1), '1', '2', '3'] })], runRoots: [] },
      { chosetype: 'or', chosed: [about({ findtype: 'direct', roles: ['accountant'] })], runRoots: [] },
      { chosetype: 'and', chosed: [item('fun', 'CreatID'), dept], runRoots: [] },
      {
        chosetype: 'or',
        chosed: [item('role', 'accountant')],
        runRoots: [dept, item('dept', '7')],
      },
      { chosetype: 'or', chosed: [dept], runRoots: [] },
    ]
    const dealers = kinds.filter((_, kind) => kind === at % kinds.length)
    return step(at, [button('yes', next(at), { outcome: 'agree' }), refuse], { dealers })
  }),
)

const small = companyOf(10_000, 500)
const large = companyOf(100_000, 5_000)

/** Each design as it is checked, and as JSON that is written and read once, with the company. */
export function contenders() {
  const pass = (design: FlowDesign, company: DirectoryRows) => () =>
    JSON.parse(JSON.stringify({ design, ...company }))
  const around = { directory: buildDirectory(small), groups: new Map() }
  const whole = Object.entries(designs).map(([title, design]) => ({
    title,
    check: () => [...checkFormDesign(design.formset), ...checkDesign(design, around)],
    pass: pass(design, small),
  }))
  const each = [small, large].map((company) => {
    const among = { directory: buildDirectory(company), groups: new Map() }
    return {
      title: `who finds nobody, of ${company.people.length.toLocaleString('en')}`,
      check: () => checkUnassigned(creators, among),
      pass: pass(creators, company),
    }
  })
  return [...whole, ...each]
}
