import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkInvariants, checkTransitions } from '../../../tests/kit/flow-invariants'
import { as, blank, counting, people } from '../../../tests/kit/house'
import { randomDesign } from '../../../tests/kit/random-flow'
import { Refused } from '../refused'
import { answerApplication } from './actions/answer-application'
import { applyCancel } from './actions/apply-cancel'
import { create } from './actions/create'
import { deal } from './actions/deal'
import { mention } from './actions/mention'
import { takeBackApplication } from './actions/take-back-application'
import { transfer } from './actions/transfer'
import { urge } from './actions/urge'
import { lastApplication, openOn } from './application'
import { applyChanges } from './apply'
import type { FlowChange } from './changes'
import { isWaiting } from './lineage'
import { isHandled } from './revoke-targets'
import type { FlowMessage, FlowSnapshot } from './snapshot'

const kinds = ['deal', 'transfer', 'apply', 'agree', 'decline', 'take-back', 'urge', 'mention'] as const

interface Deed {
  kind: (typeof kinds)[number]
  pick: number
  second: number
}

const deed: fc.Arbitrary<Deed> = fc.record({
  kind: fc.constantFrom(...kinds, 'deal', 'apply', 'apply', 'agree', 'agree'),
  pick: fc.nat(99),
  second: fc.nat(99),
})

const pick = <Row>(rows: readonly Row[], at: number): Row | undefined => rows[at % Math.max(1, rows.length)]

/** Random flows multiply; from so many messages on nothing new is learnt. */
const crowd = 60

/** One deed as changes; nothing where there is nothing to try it on. */
function decide(flow: FlowSnapshot, { kind, pick: at, second }: Deed): FlowChange[] {
  const one = (rows: readonly FlowMessage[]) => pick(rows, at)
  const asked = one(flow.messages.filter((message) => openOn(message)))
  const mine = one(flow.messages.filter(isWaiting))
  const handled = one(flow.messages.filter(isHandled))
  const to = pick(people, second)?.id ?? ''
  const reason = '因为'
  if (kind === 'agree' || kind === 'decline')
    return asked
      ? answerApplication.decide(flow, { messageId: asked.id, agree: kind === 'agree', reason }, as(asked.to))
      : []
  if (kind === 'take-back' && asked?.application) {
    const { targetId, by } = asked.application
    return takeBackApplication.decide(flow, { messageId: targetId }, as(by))
  }
  if (kind === 'apply' && handled)
    return applyCancel.decide(flow, { messageId: handled.id, reason }, as(handled.to))
  if (kind === 'urge')
    return urge.decide(flow, { messageIds: flow.messages.map(({ id }) => id) }, as('admin', 'resend'))
  if (kind === 'mention') return mention.decide(flow, { people: [to], title: '评论' }, as('li'))
  if (!mine) return []
  if (kind === 'transfer') return transfer.decide(flow, { messageId: mine.id, to, reason }, as(mine.to))
  const press = { suggest: '', deptId: '', input: {}, buttonIndex: 0, choices: [] }
  return deal.decide(flow, { messageId: mine.id, ...press }, as(mine.to))
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

/** An open request asks only people who have what came of it, and its maker sees it as open. */
function checkRequests(flow: FlowSnapshot): number {
  const open = flow.messages.flatMap((message) => openOn(message) ?? [])
  for (const { by, targetId } of open) {
    expect(flow.messages.find(({ id }) => id === targetId)?.to).toBe(by)
    expect(lastApplication(flow, by)?.state).toBe('open')
  }
  return open.length
}

test('asking back, answering, passing on, urging and mentioning at random break nothing', () => {
  const seen = { asked: 0, agreed: 0, moved: 0, urged: 0, mentioned: 0 }
  fc.assert(
    fc.property(
      randomDesign,
      fc.array(deed, { minLength: 8, maxLength: 30 }),
      fc.nat(9),
      (design, deeds, who) => {
        const begun = blank(design, { newId: counting() })
        const sent = {
          deptId: '',
          desc: '',
          level: 0 as const,
          input: { f1: 2 },
          buttonIndex: 0,
          choices: [],
        }
        const all = tried(() => create.decide(begun, sent, as(pick(people, who)?.id ?? '')))
        if (!all.length) return
        let flow = applyChanges(begun, all)
        for (const one of deeds) {
          if (flow.messages.length > crowd) break
          const before = { ...flow, now: flow.now + 60_000 }
          const changes = tried(() => decide(before, one))
          flow = applyChanges(before, changes)
          all.push(...changes)
          checkTransitions(before, flow)
          checkInvariants(
            flow,
            all.flatMap((change) => (change.type === 'log.add' ? [change.record] : [])),
          )
          if (checkRequests(flow)) seen.asked++
          if (!changes.length) continue
          if (one.kind === 'agree') seen.agreed++
          if (one.kind === 'transfer') seen.moved++
          if (one.kind === 'urge') seen.urged++
          if (one.kind === 'mention') seen.mentioned++
        }
        expect(applyChanges(begun, all), 'replay of the changes is the state').toEqual({
          ...flow,
          now: begun.now,
        })
      },
    ),
    { numRuns: 200 },
  )
  for (const [what, times] of Object.entries(seen)) expect(times, `deeds: ${what}`).toBeGreaterThan(5)
})
