import { zipSync } from 'fflate'
import type { CallName } from '../../../src/generated/calls'
import type { CallFacts } from '../../../src/server/platform/http/call-catalogue'
import type { FlowServer } from '../../kit/flows'
import { invoiceOf } from '../../kit/invoices/company'
import type { Answer } from '../../kit/server'
import { upload } from '../../kit/uploads'
import { composeBodies } from './compose'
import type { Dice } from './dice'
import { draw } from './draw-body'
import { type Crowd, tried } from './people'
import type { Pool } from './pool'
import { prepareThings } from './prepare'
import { type Attempt, aboutFlows, prepareFlows } from './targets'

/*
 * Bodies that each call accepts are learnt in the order in which people would come to them: what reads, what makes
 * something, what is done with it, what ends it; then reading once more. Examples of the catalogue, bodies about flows
 * by the people around them, and bodies drawn from schemas with ids that answers and tables have told.
 */

/** What learning works with; `judge` sees every answer. */
export interface Lesson {
  server: FlowServer
  crowd: Crowd
  pool: Pool
  dice: Dice
  /** So many bodies are drawn for a call before it is given up. */
  patience: number
  judge(name: CallName, body: unknown, answer: Answer<unknown>): void
}

const makes = /creat|save|add|insert|import|consult|applycancel$|to_other|copy|share|login$|apply|test$/
const ends =
  /delete|remove|cancel|take_back|giveback|merge|setenable|disable|destroy|logout|opinion|skip|reset|changeflow|deal$/

const turnOf = ({ name, writes }: CallFacts): number => {
  if (!writes) return 0
  const last = name.replace(/.*\/(?=[^/]+$)/, '')
  if (ends.test(last)) return 3
  return makes.test(last) ? 1 : 2
}

/** Zip that unpacks to 20 MB; made before the time of any request is taken. */
const bomb = Buffer.from(zipSync({ 'OFD.xml': new Uint8Array(20 * 1024 * 1024) }))

/** Invoices of which most are hostile: entities, depth, and that zip. */
const invoices = () => [
  invoiceOf(1).file,
  {
    name: 'a.xml',
    content: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><EInvoice>&x;</EInvoice>',
  },
  { name: 'b.xml', content: '<EInvoice>'.repeat(20_000) },
  { name: 'c.ofd', content: bomb },
]

/** Files that nobody has used yet, by each kind of upload. */
async function sendFiles({ server, pool }: Lesson): Promise<void> {
  const admin = await server.as('admin')
  pool.learn((await upload(server.app, 'oa/form/uploadfile', { who: admin, files: invoices() })).data)
  for (const call of ['oa/form/uploadfile', 'oa/flow/uploadfile', 'oa/flowdesigns/uploadfile'] as const) {
    const files = [{ name: '说明.txt', content: '说明' }]
    for (const by of ['admin', 'admin', 'admin', '100010'])
      pool.learn((await upload(server.app, call, { who: await server.as(by), files })).data)
  }
}

async function* attempts(
  { server, crowd, pool, dice, patience }: Lesson,
  call: CallFacts,
): AsyncGenerator<Attempt> {
  if (call.example) yield { body: call.example, by: 'admin' }
  yield* await aboutFlows(server, call.name)
  if (patience >= thorough) yield* composeBodies({ ...server, as: crowd.as }, call.name)
  yield { body: {}, by: 'admin' }
  await pool.refresh(call.name)
  for (let left = patience; left > 0; left--) {
    const isWhole = left % 3 === 0
    const body = draw(call.body, { dice, pool, name: '', depth: 0, call: call.name, isWhole })
    yield { body, by: dice.oneIn(6) ? '100010' : 'admin' }
  }
}

/** From so many drawn bodies on, bodies are composed as well, each of which takes several calls. */
const thorough = 10
/** So many bodies are kept for a call. */
const enough = 2
/** So many calls of a turn are learnt at once. */
const beside = 4

async function learnOne(lesson: Lesson, call: CallFacts, known: Attempt[]): Promise<void> {
  const { crowd, pool, judge } = lesson
  for await (const attempt of attempts(lesson, call)) {
    const answer = await crowd.send(call, attempt.body, attempt.by)
    judge(call.name, attempt.body, answer)
    if (!answer.success) continue
    known.push(attempt)
    pool.learn(answer.data)
    if (known.length >= enough) return
  }
}

/** What each call accepted; a call without an entry accepted nothing. */
export async function learn(lesson: Lesson): Promise<Map<CallName, Attempt[]>> {
  await prepareFlows(lesson.server, 10)
  await prepareThings(lesson.server, 4)
  await sendFiles(lesson)
  const accepted = new Map<CallName, Attempt[]>()
  const learnAll = async (waiting: CallFacts[]) => {
    const work = async () => {
      for (let call = waiting.shift(); call; call = waiting.shift()) {
        const known: Attempt[] = []
        await learnOne(lesson, call, known)
        if (known.length) accepted.set(call.name, known)
      }
    }
    await Promise.all(Array.from({ length: beside }, work))
  }
  for (const turn of [0, 1, 2, 3, 0, 1, 2, 3])
    await learnAll(tried.filter((call) => turnOf(call) === turn && !accepted.has(call.name)))
  return accepted
}
