import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cancel, cancelWholeFlow } from '#/core/flow/actions/cancel'
import { isWaiting } from '#/core/flow/snapshot/message-status'
import type { FlowDesign, FlowDesignButton, FlowDesignStep } from '#/generated/types'
import { as, at, button, design, field, limit, only, start, step, when } from './house'
import { type Story, story } from './story'

/** Where a button leads, and by which conditions elsewhere. */
type DrawnButton = string[] | { to: string[]; if?: [string, string[]][]; choosing?: boolean }

interface DrawnStep {
  id: string
  /** The people of the step; none for the start. */
  who?: string[]
  kind?: FlowDesignStep['dealtype']
  buttons: DrawnButton[]
  merge?: string[]
  /** After how many branches it goes on, and what becomes of the others. */
  after?: number
  rest?: 'absorb' | 'cancel'
  /** The step while which it waits it is open. */
  while?: string
}

/** One act of a pattern's story and who waits where after it. */
interface Told {
  who?: string
  button?: number
  amount?: number
  /** People who stay checked, by step. */
  keep?: Record<string, string[]>
  /** The step whose waiting messages are cancelled, or all. */
  cancel?: string
  waiting: string[]
}

/** A control-flow pattern as fixtures/patterns tells it. */
export interface Pattern {
  number: number
  name: string
  supported: 'yes' | 'partly' | 'no'
  how: string
  steps: DrawnStep[]
  /** Steps of which never two are open at once. */
  interleave?: string[]
  story: Told[]
}

const folder = 'fixtures/patterns'
const amount = field(1, '金额', 'number')

/** All patterns in the order of the literature. */
export const patterns = readdirSync(folder)
  .sort()
  .map((file): Pattern => JSON.parse(readFileSync(join(folder, file), 'utf8')))

function buttonOf(drawn: DrawnButton, index: number): FlowDesignButton {
  const { to, if: links = [], choosing = false } = Array.isArray(drawn) ? { to: drawn } : drawn
  const NextFun = links.map(([condition, steps]) => when(condition.replace('金额', at(amount)), ...steps))
  return button(to, { id: `b${index}`, name: `按钮${index}`, NextFun, canchoseander: choosing ? 1 : 0 })
}

function stepOf(drawn: DrawnStep): FlowDesignStep {
  const { id, who, kind = 'orsign', buttons, merge = [], after, rest } = drawn
  const btnGroup = buttons.map(buttonOf)
  if (!who) return start([], { btnGroup, formEditLimit: [limit(amount)] })
  return step(id, {
    dealtype: kind,
    dealers: only(...who),
    btnGroup,
    merge_set: { funs: merge, ...(after && { after }), ...(rest && { rest }) },
    ...(drawn.while && { milestone: { fun: drawn.while, is: 'waiting' } }),
  })
}

/** The design of a pattern. */
export function designOf({ steps, interleave }: Pattern): FlowDesign {
  const drawn = design(steps.map(stepOf), [amount])
  return interleave ? { ...drawn, set: { ...drawn.set, interleave: [{ steps: interleave }] } } : drawn
}

function tell(told: Story, act: Told): Story {
  const { who = '', button: buttonIndex = 0, amount, keep = {} } = act
  const reason = '不需要'
  if (act.cancel === 'all') return told.act(cancelWholeFlow, { reason }, as('li'))
  if (act.cancel) {
    const ids = told.flow().messages.filter((one) => isWaiting(one) && one.stepName === act.cancel)
    return told.act(cancel, { messageIds: ids.map(({ id }) => id), reason }, as('admin', 'cancel'))
  }
  const choices = Object.entries(keep).map(([funid, msgcheck]) => ({ funid, msgcheck }))
  const sent = {
    buttonIndex,
    choices,
    suggest: reason,
    ...(amount !== undefined && { input: { f1: amount } }),
  }
  return told.flow().flow ? told.deals(who, sent) : told.creates(who, sent)
}

/** Tells a pattern's story; answers who waited where after each act, beside what was expected. */
export function tellPattern(pattern: Pattern): { told: Story; waited: string[][]; expected: string[][] } {
  const told = story(designOf(pattern))
  const waited = pattern.story.map((act) => tell(told, act).waiting().toSorted())
  return { told, waited, expected: pattern.story.map(({ waiting }) => waiting.toSorted()) }
}
