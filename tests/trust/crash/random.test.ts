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

/** 1 kill in the suite, as many as wanted by `npm run test:crash`. */
const kills = Number(process.env.CRASH_KILLS ?? 1)
const seed = Number(process.env.CRASH_SEED ?? 1)
/** So many servers live side by side, each on a database of its own. */
const beside = Math.min(kills, Number(process.env.CRASH_BESIDE ?? 1))
/** Nobody is killed any more after so many minutes. */
const minutes = Number(process.env.MINUTES ?? 600)

let servers: FlowServer[]
const dice = diceOf(seed)
const counts = { kills: 0, answered: 0, unanswered: 0 }

beforeAll(async () => {
  servers = await Promise.all(Array.from({ length: beside }, () => flowServerOfFile()))
})
afterAll(async () => {
  for (const server of servers) {
    await expectBytes(server)
    await server.stop()
  }
})

/** What somebody does next: what waits for him, a new flow, or an export. */
async function nextOf(server: FlowServer, jobId: string): Promise<Entry> {
  const who = await server.as(jobId)
  const handled = dice.oneIn(3) ? undefined : await waitingOf(who, dice)
  return handled ?? begunBy(who, dice)
}

/** People work until the server is killed; answers what they asked for. */
async function lived(server: FlowServer, { address, kill, gone }: Life): Promise<Entry[]> {
  if (!address) throw new Error((await gone).said)
  const journal: Entry[] = []
  let isOver = false
  const work = async (jobId: string) => {
    while (!isOver) {
      const entry = await nextOf(server, jobId)
      journal.push(entry)
      await ask(address, entry)
    }
  }
  const working = Promise.all(people.map(work))
  const enough = dice.below(60)
  while (journal.filter(({ answer }) => answer).length < enough) await sleep(20)
  await sleep(dice.below(100))
  await kill()
  isOver = true
  await working
  return journal
}

async function judge(server: FlowServer, journal: Entry[]): Promise<void> {
  await expectInvariants(server.db, server.clock)
  const heard = journal.filter(({ answer }) => answer)
  counts.answered += heard.length
  counts.unanswered += journal.length - heard.length
  await settle(server, journal)
}

test(`${kills} servers are killed while people work: nothing is lost, done twice, or half`, async () => {
  const end = performance.now() + minutes * 60_000
  const dieAgain = async (server: FlowServer) => {
    const env = { DATABASE_URL: server.url, DATA_DIR: server.house.config.dataDir }
    while (counts.kills < kills && performance.now() < end) {
      counts.kills += 1
      await judge(server, await lived(server, await live(env)))
      if (counts.kills % 10 === 9) await drain(server)
    }
    await drain(server)
    await expectInvariants(server.db, server.clock)
  }
  await Promise.all(servers.map(dieAgain)).finally(() =>
    console.info(`${counts.kills} kills, ${counts.answered} acts answered, ${counts.unanswered} not`),
  )
}, 36_000_000)
