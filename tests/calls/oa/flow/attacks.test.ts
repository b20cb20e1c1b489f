import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueCalls } from '../../../../src/server/platform/http/call-catalogue'
import { homeWorkspace } from '../../../../src/server/platform/workspace'
import { startSession } from '../../../../src/server/queries/session/session'
import { rowVersionsOf } from '../../../kit/contents'
import { chain } from '../../../kit/designs'
import { type FlowCall, type Insider, insiders, rules, type Target } from '../../../kit/flow-calls'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'
import { type Answer, type Sender, senderWith } from '../../../kit/server'

/*
 * The attack matrix (trust T1): every call of oa/flow, asked by everybody who has nothing or something else to do with
 * a flow. Outsiders get the same answer as if the flow did not exist; people of the flow get what its rule names.
 */

const people: Record<Insider, string> = {
  creator: '100010',
  former: '100027',
  handed: '100030',
  delegate: '100032',
  dealer: '100029',
  cc: '100031',
}
const [last, elsewhere, otherAdmin] = ['100028', '100057', '100033'] as const
const outsiders = ['anon', 'expired', 'elsewhere', 'otherAdmin'] as const

let server: FlowServer
let real: Target
let who: Record<Insider | (typeof outsiders)[number], Sender>

const named = (...ids: string[]) => [
  {
    chosetype: 'or' as const,
    chosed: ids.map((id) => ({ type: 'user' as const, id, name: id })),
    runRoots: [],
  },
]

/** A flow that one has handled, that waits for a dealer and for a delegate, and of which somebody has a copy. */
async function started(): Promise<Target> {
  const design = await server.publish(
    '查不到',
    chain(
      { id: 'check', who: [people.former] },
      { id: 'sign', who: [people.dealer, people.handed], cc: named(people.cc) },
      { id: 'then', who: [last] },
    ),
  )
  const [creator, former, handed] = await Promise.all(
    [people.creator, people.former, people.handed].map((jobId) => server.as(jobId)),
  )
  if (!creator || !former || !handed) throw new Error('everybody signs in')
  const { data } = await creator.call('oa/flow/creat', creating(design, {}))
  const flow = data.flowlistid
  const handled = await waitingFor(former, flow)
  await former.call('oa/flow/deal', dealing(handled))
  const flowmsgid = await waitingFor(handed, flow)
  await handed.call('oa/flow/entrust/to_other', { flowmsgid, to: people.delegate, reason: '出差' })
  return { flow, handled, design, msg: await waitingFor(await server.as(people.dealer), flow) }
}

/** Somebody who administers the flows of another design. */
async function adminOfAnother() {
  const design = chain({ id: 'one', who: [last] })
  design.set.permissions = [
    {
      allow: ['watch', 'revoke', 'resend', 'cancel', 'export'],
      deptuser: named(otherAdmin),
      admindept: [],
    },
  ]
  await server.publish('另一个流程', design)
  return server.as(otherAdmin)
}

async function signedOut(): Promise<Sender> {
  const { db, house, app } = server
  const { token } = await db.transaction((tx) => startSession(tx, house, homeWorkspace, elsewhere))
  const sender = senderWith(app, token)
  await sender.raw('employee/logout', {})
  return sender
}

beforeAll(async () => {
  server = await flowServerOfFile()
  real = await started()
  const inside = await Promise.all(insiders.map(async (one) => [one, await server.as(people[one])] as const))
  who = {
    ...(Object.fromEntries(inside) as Record<Insider, Sender>),
    anon: server.nobody,
    expired: await signedOut(),
    elsewhere: await server.as(elsewhere),
    otherAdmin: await adminOfAnother(),
  }
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

/** What the last act left in the database, which the next one finds. */
let found: Awaited<ReturnType<typeof rowVersionsOf>> | undefined

async function expectNoChange(act: () => Promise<void>): Promise<void> {
  const before = found ?? (await rowVersionsOf(server.db))
  await act()
  found = await rowVersionsOf(server.db)
  expect(found).toEqual(before)
}

/** The same shape of ids, of nothing. */
const unreal = (at: Target): Target => ({
  flow: mirrored(at.flow),
  msg: mirrored(at.msg),
  handled: mirrored(at.handled),
  design: mirrored(at.design),
})
const mirrored = (id: string) => [...id].reverse().join('')

/** An answer without the ids that were asked for. */
function bare(answer: Answer<unknown>, at: Target): string {
  const ids = Object.values(at)
  return ids.reduce((text, id) => text.replaceAll(id, '#'), JSON.stringify(answer))
}

const flowCalls = catalogueCalls.filter(({ name }) => name.startsWith('oa/flow/'))
const ruleOf = (name: string) => rules[name as FlowCall]
const about = flowCalls.flatMap(({ name, writes = false }) => {
  const rule = ruleOf(name)
  return typeof rule === 'object' ? [{ name, writes, rule }] : []
})

test.each(flowCalls.map(({ name }) => name))('defines an access rule for %s', (name) => {
  expect(ruleOf(name)).toBeDefined()
})

describe.each(outsiders)('calls by %s', (outsider) => {
  test.each(about)('answers $name as for a missing flow and changes nothing', (one) =>
    expectNoChange(async () => {
      const sender = who[outsider]
      const asked = await sender.raw(one.name, one.rule.body(real))
      const nothing = await sender.raw(one.name, one.rule.body(unreal(real)))
      expect(bare(asked, real)).toBe(bare(nothing, unreal(real)))
    }),
  )

  test.each(flowCalls.filter(({ name }) => ruleOf(name) === 'permission'))(
    'refuses $name without the permission',
    async ({ name }) => {
      const { success, status } = await who[outsider].raw(name, {})
      expect(success).toBe(false)
      expect([401, 403]).toContain(status)
    },
  )
})

describe.each(insiders)('calls by the %s of the flow', (insider) => {
  test.each(about.filter(({ rule, writes }) => writes && !rule.may.includes(insider)))(
    'refuses to run $name',
    (one) =>
      expectNoChange(async () => {
        await who[insider].raw(one.name, one.rule.body(real))
      }),
  )

  test.each(about.filter(({ rule, writes }) => !writes && rule.may.includes(insider)))(
    'answers $name',
    async (one) => {
      found = undefined
      const { success, msg } = await who[insider].raw(one.name, one.rule.body(real))
      expect(success, msg).toBe(true)
    },
  )

  test.each(about.filter(({ rule, writes }) => !writes && !rule.may.includes(insider)))(
    'discloses nothing in $name beyond the answer for a missing flow',
    async (one) => {
      const asked = await who[insider].raw(one.name, one.rule.body(real))
      const nothing = await who[insider].raw(one.name, one.rule.body(unreal(real)))
      if (asked.success) expect(bare(asked, real)).toBe(bare(nothing, unreal(real)))
    },
  )
})
