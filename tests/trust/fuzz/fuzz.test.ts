import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName } from '../../../src/generated/calls'
import { playDemoStory } from '../../../src/server/jobs/demo-story'
import { runOutbox } from '../../../src/server/jobs/outbox'
import type { CallFacts } from '../../../src/server/platform/http/call-catalogue'
import type { FlowServer } from '../../kit/flows'
import { expectInvariants } from '../../kit/invariants'
import type { Answer } from '../../kit/server'
import { serverWithSets } from '../../kit/sets'
import { type Dice, diceOf } from './dice'
import { draw } from './draw-body'
import { learn } from './learn'
import { mutate } from './mutate'
import { type Crowd, crowdOf, tried } from './people'
import { type Pool, poolOf } from './pool'
import type { Attempt } from './targets'

/*
 * Whatever is sent to whichever call: an envelope comes back with a sentence, never a failure of the server, and what
 * is stored stays sound. First bodies that each call accepts are learnt, then they are changed.
 */

const total = Number(process.env.FUZZ_CALLS ?? 400)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_126) || Date.now()
/** So many bodies are drawn for a call before it is given up to learn one that it accepts. */
const patience = Number(process.env.FUZZ_LEARN ?? 2)
/** Nothing is sent any more after so many minutes. */
const minutes = Number(process.env.MINUTES ?? 600)
/** So many bodies are on their way at once. */
const beside = 4

let server: FlowServer
let pool: Pool
let dice: Dice
let crowd: Crowd
const people = ['admin', 'admin', 'admin', '100010', '100008'] as const

beforeAll(async () => {
  server = await serverWithSets()
  await playDemoStory(server.house)
  pool = await poolOf(server.db)
  dice = diceOf(seed)
  crowd = crowdOf(server)
})
afterAll(async () => {
  await server.stop()
})

/** What answers may not have been, the first of each call, with the request that led to it. */
const faults = new Map<string, string>()
/** Why each call refused a body last. */
const refusals = new Map<CallName, string | undefined>()

function judge(name: CallName, body: unknown, answer: Answer<unknown>): void {
  if (!answer.success) refusals.set(name, answer.code)
  const told = `seed ${seed}: ${name} ${JSON.stringify(body)?.slice(0, 1_500)}\n→ ${JSON.stringify(answer).slice(0, 600)}`
  const isFailure = answer.status >= 500 && answer.status !== 503
  const isEnvelope = typeof answer.success === 'boolean' && typeof answer.msg === 'string'
  const isSentence = answer.success || (answer.msg?.length > 3 && Boolean(answer.code))
  const hasGap = /\{\w+\}|^[a-z-]+\.[a-z.-]+$|undefined|\[object|\bat .*:\d+:\d+|select .* from/.test(
    answer.success ? '' : (answer.msg ?? '').replace(/“.*”|「.*」|".*"/gs, ''),
  )
  if (isFailure || !isEnvelope || !isSentence || hasGap) faults.set(name, faults.get(name) ?? told)
}

/** Time that each call has taken so far, in milliseconds. */
const spent = new Map<CallName, number>()

/** One of two calls, the one that has cost less: what costs much gets fewer bodies. */
function nextCall(): CallFacts {
  const [one, other] = [dice.pick(tried), dice.pick(tried)]
  return (spent.get(one.name) ?? 0) <= (spent.get(other.name) ?? 0) ? one : other
}

async function sendHostile(call: CallFacts, known: readonly Attempt[] | undefined): Promise<string> {
  const learnt = known && !dice.oneIn(6) ? dice.pick(known) : undefined
  const base = learnt?.body ?? draw(call.body, { dice, pool, name: '', depth: 0, call: call.name })
  const body = mutate(base, dice, pool)
  const began = performance.now()
  const by = learnt && !dice.oneIn(3) ? learnt.by : dice.pick(people)
  const answer = await crowd.send(call, body, by)
  spent.set(call.name, (spent.get(call.name) ?? 0) + performance.now() - began)
  judge(call.name, body, answer)
  return answer.code ?? ''
}

test(`${total} hostile bodies: each is answered in a sentence, and what is stored stays sound`, async () => {
  const accepted = await learn({ server, crowd, pool, dice, patience, judge })
  const unreached = tried
    .filter(({ name }) => !accepted.has(name))
    .map(({ name }) => `${name} (${refusals.get(name)})`)
  console.info(`${accepted.size} of ${tried.length} calls accepted a body, not\n${unreached.join('\n')}`)
  const kinds = new Set<string>()
  const began = performance.now()
  const worked = process.cpuUsage()
  let sent = 0
  const goesOn = () => sent < total && performance.now() - began < minutes * 60_000
  const work = async () => {
    while (goesOn()) {
      sent += 1
      const call = nextCall()
      kinds.add(await sendHostile(call, accepted.get(call.name)))
    }
  }
  await Promise.all(Array.from({ length: beside }, work))
  const rate = (sent / ((performance.now() - began) / 1000)).toFixed(0)
  const cpu = (process.cpuUsage(worked).user / 1e6).toFixed(0)
  console.info(`${sent} bodies, ${rate} a second, in ${cpu} s of processor; ${kinds.size} kinds of answers`)
  expect([...faults.values()].join('\n\n')).toBe('')
  expect(accepted.size).toBeGreaterThan((process.env.FUZZ_LEARN ? 0.8 : 0.65) * tried.length)
  for (let left = 20; left > 0 && (await runOutbox(server.house)); left--);
  await expectInvariants(server.db, server.clock)
  expect(Object.keys(Object.prototype)).toEqual([])
}, 14_400_000)
