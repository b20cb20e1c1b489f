import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, test } from 'vitest'
import { type FlowServer, flowServerOfFile } from '../../kit/flows'
import { expectInvariants } from '../../kit/invariants'
import { diceOf } from '../fuzz/dice'
import { ask, type Entry, expectBytes, settle } from './journal'
import { type Life, live } from './life'
import { begunBy, drain, people, waitingOf } from './people'

/*
 * People work on a server that is killed at moments of chance. Whatever was answered is there once; what was not
 * answered is whole or absent, and is done once when it is asked for again.
 */

/** 2 kills in the suite, as many as wanted by `npm run test:crash`. */
const kills = Number(process.env.CRASH_KILLS ?? 2)
const seed = Number(process.env.CRASH_SEED ?? 1)

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
  const handled = dice.oneIn(3) ? undefined : await waitingOf(who, dice)
  return handled ?? begunBy(who, dice)
}

/** Works until the server is gone. */
async function work(address: string, jobId: string, journal: Entry[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const entry = await nextOf(jobId)
    journal.push(entry)
    await ask(address, entry)
  }
}

const started = () => live({ DATABASE_URL: server.url, DATA_DIR: server.house.config.dataDir })

/** People work until the server is killed; answers what they asked for. */
async function lived({ address, kill, gone }: Life): Promise<Entry[]> {
  if (!address) throw new Error((await gone).said)
  const journal: Entry[] = []
  let isOver = false
  const working = Promise.all(people.map((jobId) => work(address, jobId, journal, () => isOver)))
  const enough = dice.below(60)
  while (journal.filter(({ answer }) => answer).length < enough) await sleep(20)
  await sleep(dice.below(100))
  await kill()
  isOver = true
  await working
  return journal
}

async function judge(journal: Entry[]): Promise<void> {
  await expectInvariants(server.db, server.clock)
  const heard = journal.filter(({ answer }) => answer)
  counts.kills += 1
  counts.answered += heard.length
  counts.unanswered += journal.length - heard.length
  await settle(server, journal)
}

test(`${kills} servers are killed while people work: nothing is lost, done twice, or half`, async () => {
  for (let life = 0; life < kills; life++) {
    await judge(await lived(await started()))
    if (life % 10 === 9) await drain(server)
  }
  await drain(server)
  await expectInvariants(server.db, server.clock)
  console.info(`${counts.kills} kills, ${counts.answered} acts answered, ${counts.unanswered} not`)
}, 36_000_000)
