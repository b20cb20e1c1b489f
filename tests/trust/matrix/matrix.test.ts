import { afterAll, beforeAll, expect, test } from 'vitest'
import environmentsData from '#schemas/data/environments.json'
import { type CallFacts, catalogueCalls } from '../../../src/server/platform/http/call-catalogue'
import { rowsOf, wholeDatabase } from '../../kit/contents'
import { chain } from '../../kit/designs'
import { type FlowCall, rules, type Target } from '../../kit/flow-calls'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../kit/flows'
import type { Answer } from '../../kit/server'
import { diceOf } from '../fuzz/dice'
import { draw } from '../fuzz/draw-body'
import { type Pool, poolOf } from '../fuzz/pool'
import { callersOf, type Kind } from './callers'

/*
 * Every call, asked by every kind of caller with bodies that fit it. Who comes in is worked out here by itself, from the
 * call's declaration and what the caller was given; whoever is kept out changes nothing, and no answer to anybody who
 * has nothing to do with a flow holds a word of it.
 */

/** So many bodies for each caller and call. */
const bodies = Number(process.env.MATRIX_BODIES ?? 1)
const secret = '只有他们知道的事'

let server: FlowServer
let callers: Record<string, Kind>
let pool: Pool
let target: Target
const dice = diceOf(20_261_126)

/** A flow of people who are not among the callers, with words that nobody else may read. */
async function flowOfOthers(): Promise<Target> {
  const design = await server.publish(
    '别人的流程',
    chain({ id: 'one', who: ['100008'] }, { id: 'two', who: ['100009'] }),
  )
  const creator = await server.as('100010')
  const flowdata = { dept: '', desc: secret, fileList: [], level: 0 as const }
  const { data } = await creator.call('oa/flow/creat', creating(design, {}, { flowdata }))
  const first = await server.as('100008')
  const handled = await waitingFor(first, data.flowlistid)
  await first.call('oa/flow/deal', dealing(handled, {}, { suggest: secret }))
  return {
    flow: data.flowlistid,
    design,
    handled,
    msg: await waitingFor(await server.as('100009'), data.flowlistid),
  }
}

beforeAll(async () => {
  server = await flowServerOfFile()
  target = await flowOfOthers()
  callers = await callersOf(server)
  pool = await poolOf(server.db)
})
afterAll(() => server.stop())

const under = (name: string, whole: string) =>
  whole === 'all' || name === whole || name.startsWith(`${whole}.`)

/** Whether a call is answered in an environment, by its list. */
function isThere({ name, writes }: CallFacts, environment: string | undefined): boolean {
  const { calls: list } = environmentsData.environments.find((one) => one.name === environment) ?? {}
  return (
    !list ||
    list.some((one) => one === name || (!writes && one.endsWith('*') && name.startsWith(one.slice(0, -1))))
  )
}

type Verdict = 'signed-out' | 'not here' | 'new password first' | 'no permission' | 'comes in'

/** Who comes in, from the call's declaration and from what the caller was given. */
function expected(call: CallFacts, { given, withheld = [], environment, mustChange }: Kind): Verdict {
  if (call.open) return 'comes in'
  if (!given) return 'signed-out'
  if (!isThere(call, environment)) return 'not here'
  const { permission, settles = [] } = call
  if (mustChange && !settles.includes('password')) return 'new password first'
  if (!permission) return 'comes in'
  const isGiven =
    given.some((one) => under(permission, one)) && !withheld.some((one) => under(permission, one))
  return isGiven ? 'comes in' : 'no permission'
}

const verdicts: Record<string, Verdict> = {
  'session.signed-out': 'signed-out',
  'environment.not-here': 'not here',
  'session.must-change': 'new password first',
  'session.no-permission': 'no permission',
}
const verdictOf = ({ code = '' }: Answer<unknown>): Verdict => verdicts[code] ?? 'comes in'

function bodyFor({ name, body, example }: CallFacts, round: number): unknown {
  const rule = rules[name as FlowCall]
  if (round === 0 && typeof rule === 'object') return rule.body(target)
  if (round === 0 && example) return example
  return draw(body, { dice, pool, name: '', depth: 0 })
}

/** Calls of an environment of its own say behind the door that one is not there. */
const decidedInside = /^(?:flow_entrust_replace|msg_entrust|replace_emp)\//

const tried = catalogueCalls.filter(({ link }) => !link)
/** Tables that tell who was there and how often somebody was refused, not what is. */
const traces = /^public\.(?:session|sign_in_log|audit|login_attempt)/

/** Does the work for all, four at once. */
async function beside<One>(all: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const next = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: 4 }, next))
}

/** What is stored, but for the traces; the suite compares it once, with more bodies after each caller. */
async function contents() {
  const whole = Object.entries(await wholeDatabase(server.db))
  return Object.fromEntries(whole.filter(([name]) => !traces.test(name)))
}

test('declares for every call its permitted callers: anonymous, signed in, or with a permission', () => {
  const undeclared = catalogueCalls.filter(
    ({ open, everyone, permission }) => [open, everyone, permission].filter(Boolean).length !== 1,
  )
  expect(undeclared.map(({ name }) => name)).toEqual([])
})

test('covers at least 14 kinds of callers, each with different access', () => {
  expect(Object.keys(callers).length).toBeGreaterThanOrEqual(14)
})

test(`${tried.length} calls let in whom they declare, and whoever is kept out changes nothing`, async () => {
  const wrong: string[] = []
  const before = await contents()
  const isSame = async (who: string) =>
    expect(await contents(), `${who} was kept out and changed something`).toEqual(before)
  for (const [who, kind] of Object.entries(callers)) {
    await beside(tried, async (call) => {
      const wanted = expected(call, kind)
      if (wanted === 'comes in') return
      for (let round = 0; round < bodies; round++) {
        const got = verdictOf(await kind.sender.raw(call.name, bodyFor(call, round)))
        if (got !== wanted) wrong.push(`${who}, ${call.name}: ${got} instead of ${wanted}`)
      }
    })
    if (bodies > 1) await isSame(who)
  }
  await isSame(Object.keys(callers).join(', '))
  expect(wrong).toEqual([])
}, 3_600_000)

/** Administrators of flows may read all flows. */
const seesAll = new Set(['the administrator', 'a flow administrator'])

test('serves every permitted caller without revealing flows of other people', async () => {
  const wrong: string[] = []
  for (const [who, kind] of Object.entries(callers))
    await beside(tried, async (call) => {
      if (expected(call, kind) !== 'comes in') return
      // What changes something is asked with a body that is refused behind the door.
      const sent = call.writes ? { nothing: true } : bodyFor(call, 0)
      const answer = await kind.sender.raw(call.name, sent)
      const isShut = verdictOf(answer) !== 'comes in' && !decidedInside.test(call.name)
      if (isShut) wrong.push(`${who}, ${call.name}: ${answer.code}`)
      if (answer.status >= 500) wrong.push(`${who}, ${call.name}: ${answer.status}`)
      if (!seesAll.has(who) && JSON.stringify(answer).includes(secret))
        wrong.push(`${who} reads by ${call.name}`)
    })
  expect(wrong).toEqual([])
  expect(await rowsOf(server.db, 'select status from message where id = $1', target.msg)).toEqual([
    { status: 1 },
  ])
}, 3_600_000)
