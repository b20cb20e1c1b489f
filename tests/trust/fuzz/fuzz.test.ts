import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallName } from '../../../src/generated/calls'
import { playDemoStory } from '../../../src/server/jobs/demo-story'
import { runOutbox } from '../../../src/server/jobs/outbox'
import { type CallFacts, calls } from '../../../src/server/platform/catalogue'
import { homeWorkspace } from '../../../src/server/platform/workspace'
import { startSession } from '../../../src/server/queries/session/session'
import { rowsOf } from '../../kit/contents'
import { type FlowCall, rules, type Target } from '../../kit/flow-calls'
import { type FlowServer, flowServerOfFile } from '../../kit/flows'
import { expectInvariants } from '../../kit/invariants'
import { type Answer, type Sender, senderWith } from '../../kit/server'
import { type Dice, diceOf } from './dice'
import { draw } from './draw-body'
import { mutate } from './mutate'
import { type Pool, poolOf } from './pool'

/*
 * Whatever is sent to whichever call: an envelope comes back with a sentence, never a failure of the server, and what
 * is stored stays sound. First bodies that each call accepts are learnt, from the catalogue's examples, the matrix of
 * calls, and drawn from schemas; then they are changed.
 */

const total = Number(process.env.FUZZ_CALLS ?? 2_500)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_126) || Date.now()
/** So many bodies are drawn for a call before it is given up to learn one that it accepts. */
const patience = Number(process.env.FUZZ_LEARN ?? 6)

let server: FlowServer
let pool: Pool
let dice: Dice
const accepted = new Map<CallName, unknown[]>()
const people = ['admin', 'admin', 'admin', '100010', '100008'] as const
const senders = new Map<string, Sender>()

beforeAll(async () => {
  server = await flowServerOfFile()
  await playDemoStory(server.house)
  pool = await poolOf(server.db)
  dice = diceOf(seed)
})
afterAll(async () => {
  await server.stop()
})

/** Whoever was put out of service, signed out or deprived of rights by what was sent stands there again. */
async function signIn(jobId: string): Promise<Sender> {
  await server.db.pool.query(
    `update person set enabled = true, must_change = false, is_admin = (id = 'admin') or is_admin where jobid = $1`,
    [jobId],
  )
  const { token } = await server.db.transaction((tx) => startSession(tx, server.house, homeWorkspace, jobId))
  const sender = senderWith(server.app, token)
  senders.set(jobId, sender)
  return sender
}

/** A body as it stands in an address. */
const asQuery = (body: unknown) =>
  Object.fromEntries(
    Object.entries(body ?? {}).map(([key, value]) => [
      key,
      (typeof value === 'string' ? value : `${JSON.stringify(value)}`)
        .replaceAll(/\p{Cs}/gu, '')
        .slice(0, 4_000),
    ]),
  )

const isGet = (name: CallName) => calls.find((one) => one.name === name)?.method === 'GET'

async function send(name: CallName, body: unknown, jobId: string): Promise<Answer<unknown>> {
  const who = senders.get(jobId) ?? (await signIn(jobId))
  const answer = await who.raw(name, isGet(name) ? asQuery(body) : body)
  if (answer.status === 401) senders.delete(jobId)
  return answer
}

/** What answers may not have been, the first of each call, with the request that led to it. */
const faults = new Map<string, string>()

function judge(name: CallName, body: unknown, answer: Answer<unknown>): void {
  const told = `seed ${seed}: ${name} ${JSON.stringify(body)?.slice(0, 1_500)}\n→ ${JSON.stringify(answer).slice(0, 600)}`
  const isFailure = answer.status >= 500 && answer.status !== 503
  const isEnvelope = typeof answer.success === 'boolean' && typeof answer.msg === 'string'
  const isSentence = answer.success || (answer.msg.length > 3 && Boolean(answer.code))
  const hasGap = /\{\w+\}|^[a-z-]+\.[a-z.-]+$|undefined|\[object|\bat .*:\d+:\d+|select .* from/.test(
    answer.success ? '' : answer.msg.replace(/“.*”|「.*」|".*"/gs, ''),
  )
  if (isFailure || !isEnvelope || !isSentence || hasGap) faults.set(name, faults.get(name) ?? told)
}

async function realTarget(): Promise<Target> {
  const [row] = await rowsOf<Target>(
    server.db,
    `select m.id as msg, m.flow_id as flow, f.flow_id as design, h.id as handled from message m
     join flow f on f.id = m.flow_id join message h on h.flow_id = f.id and h.status = 3
     where m.status = 1 order by m.id limit 1`,
  )
  return row ?? { msg: '', flow: '', design: '', handled: '' }
}

function* candidates({ name, body, example }: CallFacts, target: Target): Generator<unknown> {
  const rule = rules[name as FlowCall]
  if (typeof rule === 'object') yield rule.body(target)
  if (example) yield example
  yield {}
  for (let left = patience; left > 0; left--) yield draw(body, { dice, pool, name: '', depth: 0 })
}

/** Bodies that the call takes. */
async function learn(call: CallFacts): Promise<void> {
  const { name } = call
  for (const body of candidates(call, await realTarget())) {
    const answer = await send(name, body, dice.oneIn(4) ? '100010' : 'admin')
    judge(name, body, answer)
    if (!answer.success) continue
    accepted.set(name, [...(accepted.get(name) ?? []), body])
    pool.learn(answer.data)
    if ((accepted.get(name)?.length ?? 0) >= 3) return
  }
}

const tried = calls.filter(({ link, upload }) => !link && !upload)
/** Reading comes first: its answers are what the bodies of writing are made of. */
const inOrder = tried.toSorted((a, b) => Number(a.writes ?? false) - Number(b.writes ?? false))

test(`${total} hostile bodies: each is answered in a sentence, and what is stored stays sound`, async () => {
  for (const call of inOrder) await learn(call)
  const kinds = new Set<string>()
  for (let sent = 0; sent < total; sent++) {
    const call = dice.pick(tried)
    const known = accepted.get(call.name)
    const base =
      known && !dice.oneIn(6) ? dice.pick(known) : draw(call.body, { dice, pool, name: '', depth: 0 })
    const body = mutate(base, dice, pool)
    const answer = await send(call.name, body, dice.pick(people))
    judge(call.name, body, answer)
    kinds.add(answer.code ?? '')
  }
  console.info(`${accepted.size} of ${tried.length} calls accepted a body; ${kinds.size} kinds of answers`)
  expect([...faults.values()].join('\n\n')).toBe('')
  expect(accepted.size).toBeGreaterThan(tried.length / 2)
  for (let left = 20; left > 0 && (await runOutbox(server.house)); left--);
  await expectInvariants(server.db, server.clock)
  expect(Object.keys(Object.prototype)).toEqual([])
}, 14_400_000)
