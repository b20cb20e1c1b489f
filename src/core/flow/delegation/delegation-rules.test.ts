import { expect, test } from 'vitest'
import { company, morning } from '../../../../tests/kit/house'
import {
  activePeriodOf,
  assertValidDelegation,
  type DelegationFacts,
  type DelegationPeriods,
  delegationStateOf,
} from './delegation-rules'

const day = 86_400_000
const facts = (rest: Partial<DelegationFacts> = {}): DelegationFacts => ({
  from: 'zhou',
  to: 'li',
  kind: 'message',
  flows: null,
  beginsAt: null,
  endsAt: null,
  enabled: true,
  isForAbsence: false,
  reason: '',
  ...rest,
})
const check = (one: DelegationFacts, ...others: DelegationFacts[]) =>
  assertValidDelegation(one, {
    directory: company({ left: ['feng'] }),
    now: morning,
    others,
    designs: new Map([
      ['leave', '请假'],
      ['seal', '用章'],
    ]),
  })

test.each<[string, DelegationFacts, DelegationFacts[]]>([
  ['nothing else stands', facts(), []],
  ['the other ends when this begins', facts({ beginsAt: morning + day }), [facts({ endsAt: morning + day })]],
  ['the other is over', facts(), [facts({ endsAt: morning })]],
  ['the other is switched off', facts(), [facts({ enabled: false })]],
  ['the other is about other flows', facts({ flows: ['leave'] }), [facts({ flows: ['seal'] })]],
  ['the other is of the other kind', facts(), [facts({ kind: 'flow' })]],
  ['the other is of another person', facts(), [facts({ from: 'wang' })]],
  [
    'the way back is about other flows',
    facts({ flows: ['leave'] }),
    [facts({ from: 'li', to: 'zhou', flows: ['seal'] })],
  ],
  [
    'the way back holds at another time',
    facts({ endsAt: morning + day }),
    [facts({ from: 'li', to: 'zhou', beginsAt: morning + day })],
  ],
  ['whole flows are no chain', facts({ kind: 'flow' }), [facts({ kind: 'flow', from: 'li', to: 'zhou' })]],
  ['one switched off may say anything', facts({ enabled: false, endsAt: morning - day }), [facts()]],
])('accepts a delegation where %s', (_, one, others) => expect(() => check(one, ...others)).not.toThrow())

test.each<[string, DelegationFacts, DelegationFacts[], string]>([
  ['the same stands', facts(), [facts()], 'entrust.overlap'],
  ['one of all flows stands', facts({ flows: ['leave'] }), [facts()], 'entrust.overlap'],
  [
    'periods share a moment',
    facts({ beginsAt: morning }),
    [facts({ endsAt: morning + 1 })],
    'entrust.overlap',
  ],
  ['it leads back at once', facts(), [facts({ from: 'li', to: 'zhou' })], 'entrust.circle'],
  [
    'it leads back through another, for one flow',
    facts({ flows: ['leave', 'seal'] }),
    [facts({ from: 'li', to: 'wang', flows: ['seal'] }), facts({ from: 'wang', to: 'zhou' })],
    'entrust.circle',
  ],
  ['the delegate has left', facts({ to: 'feng' }), [], 'entrust.left'],
])('rejects a delegation where %s', (_, one, others, code) =>
  expect(() => check(one, ...others)).toThrow(code),
)

test('names the path of a circular delegation', () => {
  try {
    check(facts(), facts({ from: 'li', to: 'wang' }), facts({ from: 'wang', to: 'zhou' }))
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({ params: { path: '周工 → 李明 → 王芳 → 周工' } })
  }
})

test.each([
  ['on', {}],
  ['on', { beginsAt: morning, endsAt: morning + 1 }],
  ['coming', { beginsAt: morning + 1 }],
  ['over', { endsAt: morning }],
  ['over', { endsAt: morning, enabled: false }],
  ['off', { enabled: false }],
  ['coming', { isForAbsence: true }],
  ['coming', { isForAbsence: true, absences: [{ beginsAt: morning + 1, endsAt: morning + day }] }],
  ['on', { isForAbsence: true, absences: [{ beginsAt: morning, endsAt: morning + 1 }] }],
  ['off', { isForAbsence: true, enabled: false, absences: [{ beginsAt: morning, endsAt: morning + 1 }] }],
])('returns the delegation state %s for %j', (state, rest: Partial<DelegationPeriods>) =>
  expect(delegationStateOf({ ...facts(), absences: [], ...rest }, morning)).toBe(state),
)

test('applies in the period of the absence that lasts', () => {
  const absences = [
    { beginsAt: morning - day, endsAt: morning },
    { beginsAt: morning, endsAt: morning + day },
  ]
  const one = { ...facts({ isForAbsence: true }), absences }
  expect(activePeriodOf(one, morning)).toEqual(absences[1])
  expect(activePeriodOf(one, morning + day)).toBeUndefined()
  expect(activePeriodOf({ ...one, enabled: false }, morning)).toBeUndefined()
})

test('allows one delegation for absences beside one for a period, and rejects a second of either', () => {
  const absent = facts({ isForAbsence: true })
  expect(() => check(absent, facts())).not.toThrow()
  expect(() => check(facts(), absent)).not.toThrow()
  expect(() => check(absent, absent)).toThrow('entrust.overlap')
})

test('delegates tasks alone for absences', () =>
  expect(() => check(facts({ kind: 'flow', isForAbsence: true }))).toThrow('entrust.absence-kind'))
