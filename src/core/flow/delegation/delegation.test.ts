import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  button,
  company,
  design,
  fun,
  group,
  morning,
  only,
  people,
  start,
  step,
} from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import { type Delegation, type Delegations, longestChain, resolveDelegates } from './delegation'

const away = (from: string, to: string, rest: Partial<Delegation> = {}): Delegation => ({
  from,
  to,
  flows: null,
  beginsAt: null,
  endsAt: null,
  ...rest,
})
const delegationsOf = (...rows: Delegation[]): Delegations =>
  new Map(rows.map(({ from }) => [from, rows.filter((row) => row.from === from)]))

const found = (ids: string[], rows: Delegation[], left: string[] = []) =>
  resolveDelegates(ids, {
    delegations: delegationsOf(...rows),
    directory: company({ left }),
    designId: 'flow-design',
    now: morning,
  })
const describe = ({ people: receivers }: ReturnType<typeof found>) =>
  receivers.map(({ to, entrustFrom }) => (entrustFrom ? `${to} for ${entrustFrom.name}` : to))

test.each<[string, Delegation[], string[]]>([
  ['nobody is away', [], ['zhou']],
  ['a delegation without a period holds', [away('zhou', 'li')], ['li for 周工']],
  ['one that begins later does not hold yet', [away('zhou', 'li', { beginsAt: morning + 1 })], ['zhou']],
  ['one that begins now holds', [away('zhou', 'li', { beginsAt: morning })], ['li for 周工']],
  ['one that ends now holds no more', [away('zhou', 'li', { endsAt: morning })], ['zhou']],
  ['one of this design holds', [away('zhou', 'li', { flows: ['flow-design'] })], ['li for 周工']],
  ['one of another design does not', [away('zhou', 'li', { flows: ['other'] })], ['zhou']],
  ['a chain is followed', [away('zhou', 'li'), away('li', 'wang')], ['wang for 周工']],
  [
    'of several the one of this design counts',
    [away('zhou', 'li', { flows: ['other'] }), away('zhou', 'wang', { flows: ['flow-design'] })],
    ['wang for 周工'],
  ],
])('resolves delegations: %s', (_, rows, expected) =>
  expect(describe(found(['zhou'], rows))).toEqual(expected),
)

test('the trace names the last day of the delegation that ends first', () => {
  const midnight = Date.parse('2026-12-09T00:00:00+08:00')
  const day = 86_400_000
  const answer = found(
    ['zhou'],
    [away('zhou', 'li', { endsAt: midnight + 9 * day }), away('li', 'wang', { endsAt: midnight })],
  )
  expect(answer.trace).toMatchObject([{ code: 'trace.entrusted-until', params: { until: '2026-12-08' } }])
  expect(found(['zhou'], [away('zhou', 'li')]).trace).toMatchObject([{ code: 'trace.entrusted' }])
})

test('T24: keeps the principal in a circle of delegations, and the trace says why', () => {
  const answer = found(['zhou', 'li'], [away('zhou', 'li'), away('li', 'zhou')])
  expect(describe(answer)).toEqual(['zhou', 'li'])
  expect(answer.trace.map(({ code, params }) => `${code} ${params.path}`)).toEqual([
    'trace.entrust-circle 周工 → 李明 → 周工',
    'trace.entrust-circle 李明 → 周工 → 李明',
  ])
})

test('T24: keeps the principal when the delegate is out of service, and the trace says why', () => {
  const answer = found(['zhou'], [away('zhou', 'li')], ['li'])
  expect(describe(answer)).toEqual(['zhou'])
  expect(answer.trace).toMatchObject([{ code: 'trace.entrust-left', people: ['周工'] }])
})

test('reports a delegation that leads nowhere, but not a person out of service without one', () => {
  expect(found(['zhou'], [away('zhou', 'li')], ['li']).broken).toEqual(['zhou'])
  expect(found(['li'], [], ['li'])).toMatchObject({ broken: [], trace: [] })
})

test('follows the delegation of a delegate out of service', () =>
  expect(describe(found(['zhou'], [away('zhou', 'li'), away('li', 'wang')], ['li']))).toEqual([
    'wang for 周工',
  ]))

test('T24: keeps the principal after a chain of fifty delegations', () => {
  const chain = Array.from({ length: 50 }, (_, at) => away(at ? `p${at}` : 'zhou', `p${at + 1}`))
  const answer = found(['zhou'], chain)
  expect(describe(answer)).toEqual(['zhou'])
  expect(answer.trace).toMatchObject([{ code: 'trace.entrust-long', params: { limit: longestChain } }])
})

test('creates no second task for a person, and prefers the own task to a delegated one', () => {
  expect(describe(found(['zhou', 'li'], [away('zhou', 'li')]))).toEqual(['li'])
  expect(describe(found(['zhou', 'li', 'chen'], [away('zhou', 'li'), away('chen', 'li')]))).toEqual(['li'])
})

test('creates one task for a delegate of several principals, in the name of all of them', () => {
  const answer = found(['zhou', 'wang', 'chen'], [away('zhou', 'li'), away('chen', 'li')])
  expect(describe(answer)).toEqual(['li for 周工、陈总', 'wang'])
  expect(answer.people[0]?.entrustFrom?.id).toBe('zhou')
})

const ids = people.map(({ id }) => id)
const anyone = fc.constantFrom(...ids, 'unknown')
const rows = fc.array(
  fc.record<Delegation>({
    from: anyone,
    to: anyone,
    flows: fc.constantFrom(null, ['flow-design'], ['other']),
    beginsAt: fc.constantFrom(null, morning - 1, morning + 1),
    endsAt: fc.constantFrom(null, morning - 1, morning + 1),
  }),
  { maxLength: 25 },
)

test('ends any chain of delegations with one task for each person, all in service', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom(...ids)), rows, fc.subarray(ids), (receivers, some, left) => {
      const requests = receivers.filter((id) => !left.includes(id))
      const { people: standIns } = found(requests, some, left)
      const to = standIns.map((one) => one.to)
      expect(new Set(to).size).toBe(to.length)
      expect(to.length > 0).toBe(requests.length > 0)
      for (const one of standIns) {
        expect(left).not.toContain(one.to)
        if (one.entrustFrom) expect(requests).toContain(one.entrustFrom.id)
        else expect(requests).toContain(one.to)
      }
    }),
  )
})

const leave = design([
  start(['审批']),
  step('审批', { dealers: only('zhou'), cc: only('zhou'), btnGroup: [button(['上级', '知会'])] }),
  step('上级', { dealers: [group([fun('SuperByLastUser')])] }),
  step('知会', { dealtype: 'message', dealers: only('zhou') }),
])
const holiday = { delegations: delegationsOf(away('zhou', 'wang')) }

test('assigns the delegate and stores the principal, who still gets copies and notices', () => {
  const filed = story(leave, holiday).creates('li')
  expect(filed.messages()).toEqual(['发起 李明 7', '审批 王芳 1', '审批 周工 6'])
  expect(filed.flow().messages[1]).toMatchObject({ to: 'wang', entrustFrom: { id: 'zhou', name: '周工' } })
  expect(filed.log().at(-1)?.nextmessage[0]?.list).toMatchObject([{ name: '王芳', entrust_from: '周工' }])
  const dealt = filed.deals('wang')
  expect(dealt.log().at(-1)).toMatchObject({ actorId: 'wang', entrustFrom: { name: '周工' } })
  expect(dealt.messages()).toContain('知会 周工 5')
})

test('looks for superiors above the principal, not above the delegate', () =>
  expect(story(leave, holiday).creates('li').deals('wang').waiting()).toEqual(['上级: 陈总']))

test('reports to flow administrators only the delegations that lead nowhere', () => {
  const describe = (rows: Delegation[], left: string[] = []) =>
    story(leave, { delegations: delegationsOf(...rows), directory: company({ left }) })
      .creates('li')
      .last()
      .changes.flatMap((change) => (change.type === 'effect' ? [change] : []))
  const broken = [{ kind: 'broken-delegation', payload: { from: 'zhou' } }]
  expect(describe([away('zhou', 'wang')], ['wang'])).toMatchObject(broken)
  expect(describe([away('zhou', 'wang'), away('wang', 'zhou')])).toMatchObject(broken)
  expect(describe([away('zhou', 'wang')])).toEqual([])
  expect(describe([])).toEqual([])
})
