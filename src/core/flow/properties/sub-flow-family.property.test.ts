import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkFamily,
  checkWaits,
  type Family,
  familyOf,
  present,
  runJob,
  takes,
  unborn,
} from '../../../../tests/kit/family'
import { as, people } from '../../../../tests/kit/house'
import { changesOf, pick, type RandomAct, randomAct, tried } from '../../../../tests/kit/random-acts'
import { randomDesign } from '../../../../tests/kit/random-flow'
import type { FlowDesign } from '../../../generated/types'
import { create } from '../actions/starts/create'

/** 30 families in the suite, as many as wanted by `npm run test:properties`. */
const runs = Math.max(15, Number(process.env.FUZZ_RUNS ?? 0) / 10)
/** Maximum number of messages: sub-flows multiply, and larger families reveal nothing new. */
const crowd = 250

const asSub = (design: FlowDesign): FlowDesign => ({ ...design, set: { ...design.set, canBeSonFlow: true } })
const sub = randomDesign.map(asSub)
const designs = fc.record({ 报销: sub, 付款: sub, 用章: sub })

const isCrowded = ({ members }: Family) =>
  [...members.values()].reduce((sum, { flow }) => sum + flow.messages.length, 0) > crowd

/** Executes an action on one of the flows, or the oldest pending work. */
function step(family: Family, act: RandomAct): void {
  family.now += 60_000
  const member = pick([...family.members.values()], act.second)
  if (!member) return
  const flow = present(family, member)
  takes(family, flow, changesOf(flow, act))
  for (let jobs = act.pick % 4; jobs > 0; jobs--) runJob(family, act.second)
}

function drain(family: Family): void {
  for (let at = 0; family.jobs.length && !isCrowded(family); at++) runJob(family, at)
}

test(`${runs} families of flows that start one another: none is lost, and none waits for what is over`, () => {
  const seen = { begun: 0, children: 0, waited: 0, drained: 0, deepest: 0 }
  const acts = fc.array(randomAct, { minLength: 5, maxLength: 40 })
  const starting = fc.record({ who: fc.nat(9), amount: fc.integer({ min: 0, max: 4 }) })
  fc.assert(
    fc.property(designs, starting, acts, (designs, { who, amount }, acts) => {
      const family = familyOf(designs)
      const flow = unborn(family, '报销')
      const sent = {
        deptId: '',
        desc: '',
        level: 0 as const,
        input: { f1: amount },
        buttonIndex: 0,
        choices: [],
      }
      if (
        !takes(
          family,
          flow,
          tried(() => create.decide(flow, sent, as(pick(people, who)?.id ?? ''))),
        )
      )
        return
      seen.begun++
      for (const act of acts) {
        if (isCrowded(family)) break
        step(family, act)
        checkFamily(family)
      }
      drain(family)
      checkFamily(family)
      const flows = [...family.members.values()].map((one) => one.flow)
      seen.children += flows.length - 1
      seen.deepest = Math.max(seen.deepest, ...flows.map((one) => one.flow?.depth ?? 0))
      const waits = ({ stepId, dealtype }: { stepId: string; dealtype: string }, design: FlowDesign) =>
        dealtype === 'event' &&
        design.funlist.find(({ id }) => id === stepId)?.event_set?.type === 'wait_flows'
      if (flows.some(({ messages, design }) => messages.some((one) => waits(one, design)))) seen.waited++
      if (isCrowded(family)) return
      checkWaits(family)
      seen.drained++
    }),
    { numRuns: runs, endOnFailure: true },
  )
  for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(0)
}, 3_600_000)
