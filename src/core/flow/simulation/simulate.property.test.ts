import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkInvariants, checkReplay, logOf } from '../../../../tests/kit/flow-invariants'
import { blank, people } from '../../../../tests/kit/house'
import { pickedDesign, pickRows, randomDesign } from '../../../../tests/kit/random-flow'
import type { FlowDesign, SimulatedAct } from '../../../generated/types'
import { applyChanges } from '../snapshot/apply-changes'
import type { FlowMessage } from '../snapshot/snapshot'
import { simulate } from './simulate'
import { createSimulatedFlow, type SimulationContext } from './simulation-context'
import { toSimulationResponse } from './simulation-response'
import { toSimulatedStates } from './simulation-view'

/** Six in the suite: the seventh plays a circle of a thousand steps, which complete-event.test.ts has alone. */
const runs = Number(process.env.FUZZ_RUNS ?? 6)

const stageOf = (of: FlowDesign): SimulationContext => {
  const { visits: _, messages: __, newId: ___, flow: ____, leftOut: _____, ...stage } = blank(of)
  return stage
}

const randomAct = fc.record({
  kind: fc.constantFrom<SimulatedAct['kind']>(
    ...(['deal', 'deal', 'deal', 'event', 'wait'] as const),
    ...(['addsign', 'removesign', 'consult', 'opinion', 'claim', 'giveback'] as const),
  ),
  people: fc.uniqueArray(fc.constantFrom(...people.map(({ id }) => id)), { minLength: 1, maxLength: 3 }),
  place: fc.constantFrom('before' as const, 'beside' as const, 'after' as const),
  way: fc.constantFrom('any' as const, 'all' as const, 'order' as const),
  person: fc.constantFrom(...people.map(({ id }) => id)),
  step: fc.integer({ min: 1, max: 6 }).map((n) => `步骤${n}`),
  button: fc.integer({ min: 0, max: 2 }),
  seconds: fc.integer({ min: 0, max: 100_000 }),
  suggest: fc.constant('因为'),
})

/** An action by a person who may do it: the assignee, a consulted person, or the host of added signers. */
function fitting(
  act: SimulatedAct,
  waiting: FlowMessage | undefined,
  stage: SimulationContext,
  acts: readonly SimulatedAct[],
): SimulatedAct {
  if (act.kind === 'removesign') {
    const [out] = toSimulationResponse(stage, { acts: [...acts] }, (code) => code).removable
    if (out) return { ...act, person: out.person, step: out.step, people: [out.to] }
  }
  return waiting ? { ...act, step: waiting.stepId, person: waiting.to || undefined } : act
}

test('keeps the rules of the engine for any actions on any design, with reproducible results', () => {
  const first = fc.constantFrom(...people.map(({ id }) => id))
  fc.assert(
    fc.property(
      fc.oneof(randomDesign, pickedDesign),
      first,
      fc.array(randomAct, { maxLength: 12 }),
      (of, person, tries) => {
        const stage = stageOf(of)
        const picks = pickRows(of)
        let acts: SimulatedAct[] = [{ kind: 'creat', person, input: { f1: 2 }, picks }]
        let played = simulate(stage, acts)
        for (const act of tries) {
          if (played.refused || played.flow.messages.length > 60) break
          const { kind } = act
          const waiting = played.flow.messages.find(
            (one) =>
              one.status === 1 &&
              (kind === 'event') === (one.dealtype === 'event') &&
              (kind === 'opinion') === (one.seat?.opinion === true),
          )
          const fit = { ...fitting(act, waiting, stage, acts), picks }
          const next = simulate(stage, [...acts, fit])
          if (next.refused) continue
          acts = [...acts, fit]
          played = next
        }
        if (played.refused) return
        const changes = played.acts.flatMap((one) => one.changes)
        checkInvariants(played.flow, logOf(changes))
        checkReplay(played.flow, logOf(changes))
        const { newId: _, now: __, ...whole } = applyChanges(createSimulatedFlow(stage), changes)
        const { newId: ___, now: ____, ...flow } = played.flow
        expect(whole).toEqual(flow)
        expect(toSimulatedStates(simulate(stage, acts))).toEqual(toSimulatedStates(played))
      },
    ),
    { numRuns: runs },
  )
}, 3_600_000)
