import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkInvariants, checkTransitions } from '../../../tests/kit/flow-invariants'
import { as, blank, counting, morning, people } from '../../../tests/kit/house'
import { randomDesign } from '../../../tests/kit/random-flow'
import { Refused } from '../refused'
import { create } from './actions/create'
import { deal } from './actions/deal'
import { entrustMessage, takeBackMessage } from './actions/entrust-message'
import { applyChanges } from './apply'
import type { FlowChange } from './changes'
import type { Delegation } from './delegation'
import { isWaiting } from './lineage'
import type { FlowSnapshot } from './snapshot'

const ids = people.map(({ id }) => id)
const person = fc.constantFrom(...ids)
const delegation = fc.record<Delegation>({
  ...{ from: person, to: person, flows: fc.constant(null) },
  beginsAt: fc.constantFrom(null, morning + 120_000),
  endsAt: fc.constantFrom(null, morning + 240_000),
})
const deed = fc.record({
  kind: fc.constantFrom('deal', 'hand', 'back', 'deal'),
  pick: fc.nat(99),
  to: person,
})
type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never

const press = { suggest: '', deptId: '', input: {}, buttonIndex: 0, choices: [] }
const pick = <Row>(rows: readonly Row[], at: number): Row | undefined => rows[at % Math.max(1, rows.length)]

function decide(flow: FlowSnapshot, { kind, pick: at, to }: Deed): FlowChange[] {
  const waiting = flow.messages.filter(isWaiting)
  const mine = pick(waiting, at)
  const lent = pick(
    waiting.filter(({ entrustFrom }) => entrustFrom),
    at,
  )
  const reason = '出差'
  if (kind === 'back')
    return lent?.entrustFrom
      ? takeBackMessage.decide(flow, { messageId: lent.id, reason }, as(lent.entrustFrom.id))
      : []
  if (!mine) return []
  if (kind === 'deal') return deal.decide(flow, { messageId: mine.id, ...press }, as(mine.to))
  return entrustMessage.decide(flow, { from: mine.to, to, messageIds: [mine.id], reason }, as(mine.to))
}

/** The changes of an act, none if it is refused; any other failure is a fault. */
function tried(act: () => FlowChange[]): FlowChange[] {
  try {
    return act()
  } catch (failure) {
    if (failure instanceof Refused) return []
    throw failure
  }
}

test('delegating, handing over and taking back at random break nothing', () => {
  const seen = { lent: 0, handed: 0, back: 0 }
  const begin = { deptId: '', desc: '', level: 0 as const, input: { f1: 2 }, buttonIndex: 0, choices: [] }
  const deeds = fc.array(deed, { minLength: 8, maxLength: 25 })
  fc.assert(
    fc.property(
      randomDesign,
      deeds,
      fc.array(delegation, { maxLength: 6 }),
      person,
      (design, some, rows, who) => {
        const delegations = new Map(ids.map((id) => [id, rows.filter(({ from }) => from === id)]))
        const begun = blank(design, { newId: counting(), delegations })
        const all = tried(() => create.decide(begun, begin, as(who)))
        if (!all.length) return
        let flow = applyChanges(begun, all)
        for (const one of some) {
          const before = { ...flow, now: flow.now + 60_000 }
          const changes = tried(() => decide(before, one))
          flow = applyChanges(before, changes)
          all.push(...changes)
          checkTransitions(before, flow)
          checkInvariants(
            flow,
            all.flatMap((change) => (change.type === 'log.add' ? [change.record] : [])),
          )
          for (const { to, entrustFrom } of flow.messages) expect(entrustFrom?.id).not.toBe(to)
          if (!changes.length) continue
          if (one.kind === 'hand') seen.handed++
          if (one.kind === 'back') seen.back++
        }
        if (flow.messages.some(({ entrustFrom }) => entrustFrom)) seen.lent++
      },
    ),
    { numRuns: 150 },
  )
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(5)
})
