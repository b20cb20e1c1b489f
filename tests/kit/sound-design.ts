import fc from 'fast-check'
import { previousStepIds } from '#/core/flow/design/design'
import type {
  EventSet,
  FlowDesign,
  FlowDesignButton,
  FlowDesignStep,
  RecipientGroup,
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
  only,
  people,
  role,
  start,
  step,
  when,
} from './house'
import { byTable, levelOf, permissionTable, stretch } from './tables'

/*
 * Designs that are sound by construction. They are drawn as blocks (a step, an event, a choice, branches that run together and
 * are merged) and become steps from the last to the first, so that everything leads on to what follows it. Whoever decides may
 * refuse, which ends the flow or leads to the start, or return to the start; conditions of a choice leave nothing out and never overlap.
 */

const amount = field(1, '金额', 'number')
const kinds = ['年假', '事假', '病假']
const kind = field(2, '类型', 'radio', { options: { options: kinds } })
const urgent = field(3, '加急', 'switch')
const note = field(4, '备注', 'textarea')
const fields = [amount, kind, urgent, note]

/** What is drawn of one step. */
interface DrawnStep {
  is: 'step'
  dealtype: 'orsign' | 'andsign'
  who: number
  refuses: boolean
  back: number
  writes: boolean
  informs: boolean
  passes: boolean
}
interface DrawnEvent {
  is: 'event'
  type: number
}
interface DrawnFork {
  is: 'choice' | 'together'
  by: number
  threshold: number
  hasDefault: boolean
  branches: Drawn[][]
}
type Drawn = DrawnStep | DrawnEvent | DrawnFork

const small = fc.nat(100)
const drawnStep: fc.Arbitrary<DrawnStep> = fc.record({
  is: fc.constant('step' as const),
  dealtype: fc.constantFrom('orsign' as const, 'orsign' as const, 'andsign' as const),
  who: small,
  refuses: fc.boolean(),
  back: small,
  writes: fc.boolean(),
  informs: fc.boolean(),
  passes: fc.boolean(),
})
const drawnEvent: fc.Arbitrary<DrawnEvent> = fc.record({ is: fc.constant('event' as const), type: small })

/** Blocks one after the other; deeper ones get fewer. */
function blocks(depth: number): fc.Arbitrary<Drawn[]> {
  const simple = { weight: 5, arbitrary: fc.oneof({ weight: 4, arbitrary: drawnStep }, drawnEvent) }
  const fork = {
    weight: 3,
    arbitrary: fc.record<DrawnFork>({
      is: fc.constantFrom('choice' as const, 'together' as const),
      by: small,
      threshold: fc.integer({ min: 0, max: 9_000 }),
      hasDefault: fc.boolean(),
      branches: depth ? fc.array(blocks(depth - 1), { minLength: 2, maxLength: 3 }) : fc.constant([]),
    }),
  }
  const one: fc.Arbitrary<Drawn> = depth ? fc.oneof(simple, fork) : simple.arbitrary
  return fc
    .tuple(drawnStep, fc.array(one, { maxLength: depth ? 3 : 2 }))
    .map(([first, more]) => [first, ...more])
}

/** Where a press leads: to steps at once, or by conditions. */
interface Way {
  to: string[]
  links: { if: string; to: string }[]
}

const straight = (...to: string[]): Way => ({ to, links: [] })

/** A table that has a row for every amount. */
const levels = ['低', '中', '高']
const table = permissionTable(amount, {
  rows: [
    { cell: stretch(undefined, 3_000), level: '低', people: only('li', 'wang') },
    { cell: stretch(3_000, 6_000), level: '中', people: [group([dept('4')])] },
    { cell: stretch(6_000), level: '高', people: only('qian', 'feng') },
  ],
})

/** Conditions of which always exactly one holds, for so many branches. */
function partition({ by, threshold }: DrawnFork, branches: number): string[] {
  const [a, k, u] = [at(amount), at(kind), at(urgent)]
  if (by % 5 === 0)
    return branches === 2
      ? [`${levelOf} == "低"`, `${levelOf} != "低"`]
      : levels.map((one) => `${levelOf} == "${one}"`)
  if (branches === 2 && by % 3 === 0) return [`${u} == true`, `${u} != true`]
  if (by % 2)
    return branches === 2 ? [`${k} == "年假"`, `${k} != "年假"`] : kinds.map((one) => `${k} == "${one}"`)
  if (branches === 2) return [`${a} > ${threshold}`, `${a} <= ${threshold}`]
  if (by % 4 === 0)
    return [
      `${a} > ${threshold} && ${u} == true`,
      `${a} > ${threshold} && ${u} != true`,
      `${a} <= ${threshold}`,
    ]
  const more = threshold + 1_000
  return [`${a} > ${more}`, `${a} > ${threshold} && ${a} <= ${more}`, `${a} <= ${threshold}`]
}

const entry = {
  name: '',
  label: '',
  model: 'f4',
  custom_value: { type: 'advanced' as const, normal: null, advanced: '"已登记"' },
}
const mail = { people: only('chen'), to: '', subject: '"通知"', text: '"请知悉"' }

/** The settings of an event, and the outcomes that it can have. */
const events: readonly EventSet[] = [
  { type: 'set_form', set_form: [entry], outcomes: { done: 'done', failed: 'failed' } },
  { type: 'timer', timer: { until: 'delay', seconds: 60 }, outcomes: { done: 'done' } },
  { type: 'timer', timer: { until: 'time', time: '09:00' }, outcomes: { done: 'done' } },
  { type: 'mail', mail, outcomes: { done: 'done', failed: 'failed' } },
  {
    type: 'http',
    http: {
      url: 'https://erp.example/ask',
      method: 'POST',
      body: [],
      answers: [{ model: 'f4', path: 'no' }],
    },
    outcomes: { done: 'done', failed: 'failed' },
  },
]

/** Groups that always find somebody, and never the same single person as another step. */
const several: readonly RecipientGroup[][] = [
  [group([role('accountant')])],
  [group([dept('4')])],
  only('zhou', 'chen'),
  [group([dept('4'), role('accountant')], { chosetype: 'and' })],
  only('li', 'wang', 'qian'),
  [group([byTable])],
]

/** Checks whether groups name several people, who could also be asked in the step before. */
const areNamed = (groups: readonly RecipientGroup[]): boolean => {
  const chosen = groups.flatMap(({ chosed }) => chosed)
  return chosen.length > 1 && chosen.every(({ type }) => type === 'user')
}

class Builder {
  readonly steps: FlowDesignStep[] = []
  private count = 0
  /** People who have a step of their own. */
  private alone = 0

  private newId = () => `步骤${++this.count}`

  private dealers({ who }: DrawnStep): RecipientGroup[] {
    const person = who % 2 === 0 ? people[this.alone] : undefined
    if (person) this.alone += 1
    return person ? only(person.id) : (several[who % several.length] ?? [])
  }

  private step(drawn: DrawnStep, way: Way): string {
    const id = this.newId()
    const isOwn = drawn.who % 13 === 12
    const isClimbing = drawn.who % 11 === 10
    const dealers = isOwn ? [group([fun('CreatID')])] : this.dealers(drawn)
    const dealtype = isOwn || areNamed(dealers) ? 'orsign' : drawn.dealtype
    this.steps.unshift(
      step(id, {
        dealtype,
        dealers: isClimbing ? [group([fun('directSuperByCreat')])] : dealers,
        nobodypass: isClimbing || drawn.passes,
        btnGroup: this.buttons(id, { ...drawn, dealtype, isOwn }, way),
        formEditLimit: [limit(amount), ...(drawn.writes ? [limit(note)] : [])],
        cc: drawn.informs ? only('feng') : [],
      }),
    )
    return id
  }

  private buttons(id: string, drawn: DrawnStep & { isOwn: boolean }, { to, links }: Way): FlowDesignButton[] {
    const NextFun = links.map((link) => ({ ...when(link.if, link.to), id: `${id}-${link.to}` }))
    if (drawn.isOwn) return [button(to, { id: `${id}-ok`, name: '确认', NextFun })]
    const yes = button(to, { id: `${id}-yes`, outcome: 'agree', NextFun })
    if (drawn.dealtype === 'andsign') return [yes]
    const ends = drawn.back % 3 ? { end: 'flow' as const } : { defaultFunId: ['发起'] }
    const no = button([], { id: `${id}-no`, name: '拒绝', outcome: 'refuse', ...ends })
    const back = button(['发起'], { id: `${id}-back`, name: '退回', outcome: 'return' })
    return [yes, drawn.refuses ? no : back]
  }

  /** An event leads to steps alone; where conditions follow, somebody stands between. */
  private event({ type }: DrawnEvent, way: Way): string {
    const next = way.links.length ? [this.step(plainStep, way)] : way.to
    const id = this.newId()
    const event_set = events[type % events.length] ?? {}
    const maybe_fun_list = Object.keys(event_set.outcomes ?? {}).map((one) => {
      return { _id: one, showName: one, funids: next }
    })
    this.steps.unshift(
      step(id, { dealtype: 'event', btnGroup: [], event_set: { ...event_set, maybe_fun_list } }),
    )
    return id
  }

  private choice(drawn: DrawnFork, way: Way): Way {
    const entries = drawn.branches.map((branch) => this.sequence(branch, way).to[0] ?? '')
    const links = partition(drawn, entries.length).map((condition, index) => {
      return { if: condition, to: entries[index] ?? '' }
    })
    const isLast = drawn.hasDefault ? links.length - 1 : links.length
    return { links: links.slice(0, isLast), to: links.slice(isLast).map(({ to }) => to) }
  }

  private together(drawn: DrawnFork, way: Way): Way {
    const join = this.step(plainStep, way)
    const entries = drawn.branches.map((branch) => this.sequence(branch, straight(join)).to[0] ?? '')
    this.merging.push(join)
    return straight(...entries)
  }

  readonly merging: string[] = []

  /** Blocks that lead one to the other and at last to a way; they begin with a step. */
  sequence(drawn: readonly Drawn[], way: Way): Way {
    return drawn.reduceRight((next, one) => {
      if (one.is === 'step') return straight(this.step(one, next))
      if (one.is === 'event') return straight(this.event(one, next))
      return one.is === 'choice' ? this.choice(one, next) : this.together(one, next)
    }, way)
  }
}

const plainStep: DrawnStep = {
  is: 'step',
  dealtype: 'orsign',
  who: 1,
  refuses: true,
  back: 0,
  writes: false,
  informs: false,
  passes: false,
}

function built(drawn: readonly Drawn[]): FlowDesign {
  const builder = new Builder()
  const { to, links } = builder.sequence([...drawn, plainStep], straight())
  const begins = start([], {
    btnGroup: [
      button(to, { id: 'send', name: '提交', NextFun: links.map((link) => when(link.if, link.to)) }),
    ],
    formEditLimit: fields.map((one) => limit(one, 'canedit', one !== note)),
  })
  const whole = design([begins, ...builder.steps], fields)
  const joins = new Set(builder.merging)
  const funlist = whole.funlist.map((one) =>
    joins.has(one.id) ? { ...one, merge_set: { funs: previousStepIds(whole, one.id) } } : one,
  )
  return { ...whole, funlist, formset: { ...whole.formset, decisions: [table] } }
}

/** A design in which nothing is wrong. */
export const soundDesign: fc.Arbitrary<FlowDesign> = blocks(2).map(built)
