import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  as,
  blank,
  button,
  counting,
  dept,
  design,
  group,
  people,
  start,
  step,
} from '../../../../tests/kit/house'
import { changesOf, pick, randomAct, tried } from '../../../../tests/kit/random-acts'
import { randomDesign } from '../../../../tests/kit/random-flow'
import type { FlowDesign, FlowDesignStep } from '../../../generated/types'
import { buildDirectory } from '../../directory/build-directory'
import { retryInSlices } from '../../slices'
import { cancelWholeFlow } from '../actions/cancel'
import { deal } from '../actions/deal'
import { requestReturn, withdrawReturnRequest } from '../actions/returns/request-return'
import { sendBack } from '../actions/returns/send-back'
import { create } from '../actions/starts/create'
import { forecastCreate, forecastDeal } from '../forecast/forecast'
import { returnTargets } from '../guards/return-targets'
import { decideAndRecord } from '../replay/recorded-action'
import { applyChanges } from '../snapshot/apply-changes'
import type { FlowSnapshot } from '../snapshot/snapshot'

/*
 * A decision that is interrupted wherever it may be decides the same as one that is never interrupted, with the same
 * ids: a simulation in the page and one on the server are interrupted elsewhere.
 */

/** Time slice that is over at each opportunity. */
const overdue = { start: () => undefined, isDue: () => true }

/** Decides with an interruption at each opportunity; returns the number of interruptions, too. */
function decideInterrupted<Made>(given: FlowSnapshot, decide: (given: FlowSnapshot) => Made) {
  const parts = retryInSlices({ ...given, newId: counting('#') }, decide, overdue)
  for (let interruptions = 0; ; interruptions++) {
    const { done, value } = parts.next()
    if (done) return { made: value as Made, interruptions }
  }
}

/** Returns data as it is compared: maps as their entries. */
const toData = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, member) => (member instanceof Map ? [...member] : member)))

function expectSame<Made>(given: FlowSnapshot, decide: (given: FlowSnapshot) => Made): number {
  const whole = decide({ ...given, newId: counting('#') })
  const { made, interruptions } = decideInterrupted(given, decide)
  expect(toData(made)).toEqual(toData(whole))
  return interruptions
}

test('decides random actions on random flows the same, however often they are interrupted', () => {
  let interrupted = 0
  fc.assert(
    fc.property(randomDesign, fc.array(randomAct, { maxLength: 15 }), fc.nat(), (drawn, acts, actor) => {
      const person = as(pick(people, actor)?.id ?? '')
      const sent = { deptId: '', desc: '', level: 0 as const, input: { f1: 2 }, buttonIndex: 0, choices: [] }
      const flowSnapshot = blank(drawn, { newId: counting() })
      const begins = (given: FlowSnapshot) => tried(() => create.decide(given, sent, person))
      interrupted += expectSame(flowSnapshot, begins)
      let flow = applyChanges(flowSnapshot, begins(flowSnapshot))
      for (const act of acts) {
        if (!flow.flow || flow.messages.length > 100) break
        const before = { ...flow, now: flow.now + 60_000 }
        interrupted += expectSame(before, (given) => changesOf(given, act))
        flow = applyChanges(before, changesOf(before, act))
      }
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 25) },
  )
  expect(interrupted).toBeGreaterThan(50)
}, 3_600_000)

const count = 500
const crowd = Array.from({ length: count }, (_, at) => ({
  id: `p${at}`,
  jobId: `p${at}`,
  name: `员工${at}`,
  enabled: true,
  departments: [{ id: '1', leader: false }],
  roles: [],
}))
const directory = buildDirectory({
  departments: [{ id: '1', name: '公司', parentId: null, order: 1 }],
  roles: [],
  people: crowd,
})
const everybody = [group([dept('1', 'n')])]
const delegations = new Map([
  ['p7', [{ from: 'p7', to: 'p8', flows: null, beginsAt: null, endsAt: null }]],
  ['p9', [{ from: 'p9', to: 'p9x', flows: null, beginsAt: null, endsAt: null }]],
])

const twice = (rest: Partial<FlowDesignStep>): FlowDesign =>
  design([
    start(['甲']),
    step('甲', { ...rest, btnGroup: [button(['乙'])] }),
    step('乙', { ...rest, btnGroup: [button([])] }),
  ])

const ways: [string, Partial<FlowDesignStep>][] = [
  ['all sign', { dealtype: 'andsign', dealers: everybody }],
  ['one signs', { dealtype: 'orsign', dealers: everybody, timeexpired: 3_600 }],
  ['all get copies', { dealers: [group([{ type: 'user', id: 'p5', name: '员工5' }])], cc: everybody }],
]

const creation = { deptId: '', desc: '', level: 0 as const, input: {}, buttonIndex: 0, choices: [] }
const creator = as('p3')
const reader = { mayRead: () => true, isPartial: false }

test.each(ways)('decides and forecasts the same in slices for 500 people where %s', (_, rest) => {
  const flowSnapshot = blank(twice(rest), { directory, delegations, newId: counting('v') })
  const slices = (given: FlowSnapshot, decide: (given: FlowSnapshot) => unknown) =>
    expect(expectSame(given, decide)).toBeGreaterThan(count / 200)
  slices(flowSnapshot, (given) => decideAndRecord(given, create, { input: creation, actor: creator }))
  slices(flowSnapshot, (given) => forecastCreate(given, creation, { actor: creator, reader }))
  const flow = applyChanges(flowSnapshot, create.decide(flowSnapshot, creation, creator))
  const mine = flow.messages.find(({ to, isCopy, status }) => to === 'p5' && !isCopy && status === 1)
  const own = flow.messages.find(({ preStepId }) => preStepId === null)
  if (!mine || !own) throw new Error('the step waits for p5')
  const { deptId, input, buttonIndex, choices } = creation
  const sent = { messageId: mine.id, suggest: '同意', deptId, input, buttonIndex, choices }
  slices(flow, (given) => forecastDeal(given, sent, { actor: as('p5'), reader }))
  expectSame(flow, (given) => deal.decide(given, sent, as('p5')))
  slices(flow, (given) => cancelWholeFlow.decide(given, { reason: '作废' }, creator))
  expect(returnTargets(flow, own.id).map(({ id }) => id)).toEqual([own.id])
  const back = { messageId: own.id, targetId: own.id, reason: '重填' }
  slices(flow, (given) => sendBack.decide(given, back, creator))
})

test('asks many people for a return and takes the request back in slices', () => {
  const requests = crowd.filter(({ id }) => id !== 'p5')
  const dealers = [group(requests.map(({ id, name }) => ({ type: 'user' as const, id, name })))]
  const drawn = design([
    start(['甲']),
    step('甲', { dealers: [group([{ type: 'user', id: 'p5', name: '员工5' }])], btnGroup: [button(['乙'])] }),
    step('乙', { dealtype: 'andsign', dealers, btnGroup: [button([])] }),
  ])
  const flowSnapshot = blank(drawn, { directory, newId: counting('v') })
  const started = applyChanges(flowSnapshot, create.decide(flowSnapshot, creation, creator))
  const mine = started.messages.find(({ to, status }) => to === 'p5' && status === 1)
  if (!mine) throw new Error('the step waits for p5')
  const { deptId, input, buttonIndex, choices } = creation
  const sent = { messageId: mine.id, suggest: '同意', deptId, input, buttonIndex, choices }
  const dealt = applyChanges(started, deal.decide(started, sent, as('p5')))
  const request = { messageId: mine.id, reason: '金额核错了' }
  const asks = (given: FlowSnapshot) => requestReturn.decide(given, request, as('p5'))
  // The holders are found in one stage, and checked in another.
  expect(expectSame(dealt, asks)).toBeGreaterThanOrEqual(2)
  const open = applyChanges(dealt, asks(dealt))
  const takesBack = (given: FlowSnapshot) =>
    withdrawReturnRequest.decide(given, { messageId: mine.id }, as('p5'))
  expect(expectSame(open, takesBack)).toBeGreaterThanOrEqual(1)
})
