import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOutbox } from '../../../src/server/jobs/outbox'
import { rowsOf } from '../../kit/contents'
import { type FlowServer, firstPage, flowServerOfFile, purchaseForm } from '../../kit/flows'
import { expectInvariants } from '../../kit/invariants'
import { diceOf } from '../fuzz/dice'
import { ask, type Entry, expectBytes, exporting, handling, settle, starting } from './journal'
import { live } from './life'

/*
 * People work on a server that is killed at moments of chance. Whatever was answered is there once; what was not
 * answered is whole or absent, and is done once when it is asked for again.
 */

/** 2 kills in the suite, as many as wanted by `npm run test:crash`. */
const kills = Number(process.env.CRASH_KILLS ?? 2)
const seed = Number(process.env.CRASH_SEED ?? 1)
const people = ['100010', '100011', '100012', '100008', '100029', '100030'] as const

let server: FlowServer
const dice = diceOf(seed)
const counts = { kills: 0, answered: 0, unanswered: 0 }

beforeAll(async () => {
  server = await flowServerOfFile()
})
afterAll(async () => {
  await expectBytes(server)
  await server.stop()
})

/** What somebody does next: what waits for him, a new flow, or an export. */
async function nextOf(jobId: string): Promise<Entry> {
  const who = await server.as(jobId)
  const { data } = await who.call('oa/flow/list/waiting', firstPage)
  const row = data.result.length && !dice.oneIn(3) ? dice.pick(data.result) : undefined
  if (row) return handling(who, row._id)
  if (dice.oneIn(8)) return exporting(who)
  return dice.oneIn(4) ? starting(who, 'flow-purchase', purchaseForm(3_000)) : starting(who)
}

/** Works until the server is gone. */
async function work(address: string, jobId: string, journal: Entry[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const entry = await nextOf(jobId)
    journal.push(entry)
    await ask(address, entry)
  }
}

async function oneLife(): Promise<void> {
  const life = await live({ DATABASE_URL: server.url, DATA_DIR: server.house.config.dataDir })
  const { address } = life
  if (!address) throw new Error((await life.gone).said)
  const journal: Entry[] = []
  let isOver = false
  const working = Promise.all(people.map((jobId) => work(address, jobId, journal, () => isOver)))
  const enough = dice.below(60)
  while (journal.filter(({ answer }) => answer).length < enough) await sleep(20)
  await sleep(dice.below(100))
  await life.kill()
  isOver = true
  await working
  await expectInvariants(server.db, server.clock)
  const heard = journal.filter(({ answer }) => answer)
  counts.kills += 1
  counts.answered += heard.length
  counts.unanswered += journal.length - heard.length
  await settle(server, journal)
}

/** Everything that is due, among it what dead workers had taken; then everything is done. */
async function drain(): Promise<void> {
  await server.db.pool.query(`update outbox set due_at = now() - interval '1 second' where tries > 0`)
  for (let left = 50; left > 0 && (await runOutbox(server.house)); left--);
  expect(await rowsOf(server.db, 'select id, kind from outbox where due_at < now()')).toEqual([])
  expect(await rowsOf(server.db, `select id, kind, error from incident where state = 'open'`)).toEqual([])
}

test(`${kills} servers are killed while people work: nothing is lost, done twice, or half`, async () => {
  for (let life = 0; life < kills; life++) {
    await oneLife()
    if (life % 10 === 9) await drain()
  }
  await drain()
  await expectInvariants(server.db, server.clock)
  console.info(`${counts.kills} kills, ${counts.answered} acts answered, ${counts.unanswered} not`)
}, 36_000_000)
