import fc from 'fast-check'
import { expect, test } from 'vitest'
import { as, blank, company, counting, only, people } from '../../../../tests/kit/house'
import { changesOf, type RandomAct, randomAct, tried } from '../../../../tests/kit/random-acts'
import { randomDesign } from '../../../../tests/kit/random-flow'
import { soundDesign } from '../../../../tests/kit/sound-design'
import type { FlowDesign, RecipientGroup } from '../../../generated/types'
import { runToCompletion } from '../../slices'
import { completeEvent } from '../actions/complete-event'
import { deal } from '../actions/deal'
import { create } from '../actions/starts/create'
import { checkDesign } from '../check/check-design'
import { checkMerges } from '../check/joins'
import { reachableSteps } from '../design/design'
import { applyChanges } from '../snapshot/apply-changes'
import type { FlowChange } from '../snapshot/flow-changes'
import { isWaiting } from '../snapshot/message-status'
import type { FlowMessage, FlowSnapshot } from '../snapshot/snapshot'

/**
 * A design that passes the checks without an error never deadlocks: it waits for a person, or the flow is
 * finished.
 */

const runs = Number(process.env.FUZZ_RUNS ?? 25)
/** Maximum number of messages: random flows multiply, and larger ones reveal nothing new. */
const crowd = 120
const ids = people.map(({ id }) => id)
const around = { directory: company(), groups: new Map() }
const hasErrors = (design: FlowDesign) => checkDesign(design, around).some(({ level }) => level === 'error')

const begin = (flow: FlowSnapshot, personId: string, input: Record<string, unknown>) =>
  tried(() =>
    create.decide(flow, { deptId: '', desc: '', level: 0, input, buttonIndex: 0, choices: [] }, as(personId)),
  )

const later = (flow: FlowSnapshot, changes: readonly FlowChange[]): FlowSnapshot => {
  const after = applyChanges(flow, changes)
  return { ...after, now: after.now + 60_000 }
}

const isOver = ({ flow }: FlowSnapshot) => flow?.finishedAt !== null

/** Another version need not have passed the checks. */
const isOfDesign = ({ kind }: RandomAct) => kind !== 'change-version'

function lived(flowSnapshot: FlowSnapshot, acts: readonly RandomAct[]): FlowSnapshot {
  let flow = flowSnapshot
  for (const act of acts.filter(isOfDesign)) {
    if (flow.messages.length > crowd || isOver(flow)) break
    flow = later(flow, changesOf(flow, act))
    expect(isOver(flow) || flow.messages.some(isWaiting), 'somebody is waited for').toBe(true)
  }
  return flow
}

const press = { suggest: '因为', deptId: '', input: {}, choices: [] }
const system = { id: 'system', name: '系统', allows: [] }

/** Changes of a waiting assignee's action, trying the first button first. */
function handled(flow: FlowSnapshot, { id: messageId, to, dealtype }: FlowMessage): FlowChange[] {
  if (dealtype === 'event')
    return tried(() => completeEvent.decide(flow, { messageId, outcome: 'done' }, system))
  const byButton = (buttonIndex: number) =>
    tried(() => deal.decide(flow, { ...press, messageId, buttonIndex }, as(to)))
  const first = byButton(0)
  return first.length ? first : byButton(1)
}

/** Handles all waiting messages one after another until the flow is finished. */
function finished(flowSnapshot: FlowSnapshot): FlowSnapshot {
  let flow = flowSnapshot
  for (let turn = 0; turn < 400 && !isOver(flow); turn++) {
    const waiting = flow.messages.filter(isWaiting)
    const changes = waiting.map((one) => handled(flow, one)).find((one) => one.length) ?? []
    expect(changes.length, `somebody of ${waiting.map(({ stepId }) => stepId)} can go on`).toBeGreaterThan(0)
    flow = later(flow, changes)
  }
  return flow
}

/**
 * Allows creators to approve their own requests, because a design does not know the company's replacements.
 */
const played = (design: FlowDesign): FlowSnapshot =>
  blank({ ...design, set: { ...design.set, control: { approve_own: true } } }, { newId: counting() })

const acts = fc.array(randomAct, { maxLength: 25 })
const arbitrary = fc.constantFrom(...ids)

test(`${runs} sound designs are played, and whatever was done, they can be brought to their end`, () => {
  const kinds = ['年假', '事假', '病假']
  const form = fc.record({ f1: fc.nat(10_000), f2: fc.constantFrom(...kinds), f3: fc.boolean() })
  let started = 0
  fc.assert(
    fc.property(soundDesign, arbitrary, form, acts, (design, personId, input, acts) => {
      const blankFlow = played(design)
      const changes = begin(blankFlow, personId, input)
      expect(changes.length, 'it begins').toBeGreaterThan(0)
      const flow = lived(later(blankFlow, changes), acts)
      started += 1
      if (flow.messages.length <= crowd) expect(isOver(finished(flow)), 'it ends').toBe(true)
    }),
    { numRuns: runs },
  )
  expect(started).toBe(runs)
}, 3_600_000)

/** Removes unreachable steps, and merges of branches that never run together. */
function reached(design: FlowDesign): FlowDesign {
  const starts = design.funlist.filter(({ is_start }) => is_start).map(({ id }) => id)
  const ids = reachableSteps(design, starts)
  const left = { ...design, funlist: design.funlist.filter(({ id }) => ids.has(id)) }
  const idle = new Set(runToCompletion(checkMerges(left)).map(({ place }) => place?.step))
  const funlist = left.funlist.map((one) => {
    const funs = idle.has(one.id) ? [] : one.merge_set.funs.filter((id) => ids.has(id))
    return { ...one, merge_set: { funs } }
  })
  const isWhole = ({ steps }: { steps: string[] }) => steps.length > 1 && steps.every((id) => ids.has(id))
  const duties = design.set.duties?.filter(isWhole) ?? []
  return { ...design, funlist, set: { ...design.set, duties } }
}

const hasKnownRoles = (groups: readonly RecipientGroup[]) =>
  groups.length > 0 &&
  groups.every(({ chosed }) => chosed.every(({ type, id }) => type !== 'role' || around.directory.role(id)))

/**
 * Removes common mistakes from a random design: unreachable steps, steps without assignees, unknown roles,
 * signers with several buttons.
 */
const mended = (design: FlowDesign): FlowDesign => ({
  ...design,
  funlist: design.funlist.map((step) => {
    const there = (ids: readonly string[]) => ids.filter((id) => design.funlist.some((one) => one.id === id))
    const btnGroup = step.btnGroup.map((button) => ({
      ...button,
      defaultFunId: there(button.defaultFunId),
      handler: { ...button.handler, funId: there(button.handler.funId) },
      NextFun: button.NextFun.map((next) => ({ ...next, funId: there(next.funId) })).filter(
        ({ funId, SonFlowId }) => funId.length + SonFlowId.length,
      ),
    }))
    return {
      ...step,
      btnGroup: step.dealtype === 'andsign' ? btnGroup.slice(0, 1) : btnGroup,
      dealers: hasKnownRoles(step.dealers) ? step.dealers : only('li'),
    }
  }),
})

test('keeps a task waiting in every other design without errors', () => {
  let started = 0
  fc.assert(
    fc.property(randomDesign.map(mended).map(reached), arbitrary, acts, (design, personId, acts) => {
      if (hasErrors(design)) return
      const blankFlow = played(design)
      const changes = begin(blankFlow, personId, { f1: 2 })
      if (!changes.length) return
      started += 1
      lived(later(blankFlow, changes), acts)
    }),
    { numRuns: runs * 3 },
  )
  expect(started).toBeGreaterThan(runs / 10)
}, 3_600_000)
