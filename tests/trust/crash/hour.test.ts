import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StoredFile } from '../../../src/generated/types'
import { rowsOf } from '../../kit/contents'
import { type FlowServer, firstPage, flowServerOfFile } from '../../kit/flows'
import { expectInvariants } from '../../kit/invariants'
import type { Sender } from '../../kit/server'
import { senderAt, sendFile } from '../../kit/wire'
import { diceOf } from '../fuzz/dice'
import { ask, type Entry, expectBytes, settle } from './journal'
import { type Life, live, type Measured } from './life'
import { begunBy, drain, people, waitingOf } from './people'

/*
 * People work for an hour on a server that is killed every few minutes; one of its lives is long. Nothing is lost, and
 * what the long life holds, after its garbage was collected, does not grow: `npm run test:hour`, MINUTES in all.
 */

const minutes = Number(process.env.MINUTES ?? 0)
const minute = 60_000
/** One life lasts so long, the others a twentieth of the whole. */
const longLife = minutes * 0.42 * minute
const shortLife = (minutes / 20) * minute
const between = Math.min(15_000, longLife / 20)

const dice = diceOf(Number(process.env.CRASH_SEED ?? 1))

interface Sample extends Measured {
  /** Milliseconds since the life began. */
  at: number
  connections: number
  outbox: number
  /** Effects that should have been done ten seconds ago. */
  late: number
}

let server: FlowServer
const counts = { kills: 0, answered: 0, unanswered: 0, read: 0 }

/** Hears of badges for a while, as an open page does. */
async function listen(address: string, { token }: Sender): Promise<void> {
  const signal = AbortSignal.timeout(200 + dice.below(2_000))
  const stream = await fetch(`${address}/api/push`, { headers: { 'x-token': token }, signal })
  for await (const _ of stream.body ?? []);
}

async function sendAndGet(address: string, who: Sender): Promise<void> {
  const { data } = await sendFile<StoredFile[]>(who, address, '说明.txt', '说明'.repeat(dice.below(5_000)))
  await fetch(`${address}${data?.[0]?.url ?? ''}`).then((answer) => answer.text())
}

async function openOne(who: Sender): Promise<void> {
  const { data } = await who.call('oa/flow/list/icreat', firstPage)
  const flowOi_id = data.result[0]?._id
  if (flowOi_id) await who.call('oa/flow/detail', { flowOi_id })
}

/** What people look at between two acts; it changes nothing that is judged. */
const looks: readonly ((who: Sender, address: string) => Promise<unknown>)[] = [
  (who) => who.call('oa/flow/list/number', {}),
  (who) => who.call('oa/flow/list/icreat', firstPage),
  (who) => who.call('oa/flow/list/finish', firstPage),
  (who) => who.call('oa/flow/home/flows', {}),
  (who) => who.call('oa/flow/export/list', {}),
  openOne,
  (who, address) => listen(address, who),
  (who, address) => sendAndGet(address, who),
  (_, address) => fetch(`${address}/`).then((answer) => answer.text()),
]

/** Starts, handles and looks until the server is gone; what it was asked for is kept. */
async function work(address: string, jobId: string, journal: Entry[], isOver: () => boolean): Promise<void> {
  const who = senderAt(address, (await server.as(jobId)).token)
  while (!isOver()) {
    const handled = await waitingOf(who, dice).catch(() => undefined)
    const entry = handled ?? (dice.oneIn(6) ? begunBy(who, dice) : undefined)
    if (entry) journal.push(await ask(address, entry))
    await dice
      .pick(looks)(who, address)
      .catch(() => undefined)
    counts.read += 1
    await sleep(dice.below(500))
  }
}

const outboxNow = `select count(*)::int as outbox,
  (count(*) filter (where due_at < now() - interval '10 seconds'))::int as late from outbox`
const connectionsNow =
  'select count(*)::int as connections from pg_stat_activity where datname = current_database()'

async function sampleOf(life: Life, at: number): Promise<Sample> {
  const measured = await life.measure()
  const [outbox] = await rowsOf<Pick<Sample, 'outbox' | 'late'>>(server.db, outboxNow)
  const [open] = await rowsOf<Pick<Sample, 'connections'>>(server.db, connectionsNow)
  return { at, ...measured, outbox: 0, late: 0, connections: 0, ...outbox, ...open }
}

/** One life of so long; answers what was measured in it. */
async function lived(length: number): Promise<Sample[]> {
  const env = { DATABASE_URL: server.url, DATA_DIR: server.house.config.dataDir }
  const life = await live(env, { measures: true })
  const { address } = life
  if (!address) throw new Error((await life.gone).said)
  const journal: Entry[] = []
  const samples: Sample[] = []
  let isOver = false
  const working = Promise.all(people.map((jobId) => work(address, jobId, journal, () => isOver)))
  const began = performance.now()
  while (performance.now() - began < length) {
    await sleep(Math.min(between, length))
    samples.push(await sampleOf(life, performance.now() - began))
  }
  await life.kill()
  isOver = true
  await working
  counts.kills += 1
  counts.answered += journal.filter(({ answer }) => answer).length
  counts.unanswered += journal.filter(({ answer }) => !answer).length
  console.info(`after kill ${counts.kills}: ${counts.answered} acts answered, ${counts.unanswered} not`)
  await expectInvariants(server.db, server.clock)
  await settle(server, journal)
  return samples
}

type Figure = Exclude<keyof Sample, 'at'>
const figures: readonly Figure[] = [
  ...(['heap', 'rss', 'external', 'sockets', 'timers'] as const),
  ...(['files', 'connections', 'outbox', 'late'] as const),
]
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
const quarter = (samples: readonly Sample[], which: number, figure: Figure) => {
  const [from, to] = [which - 1, which].map((part) => Math.floor((samples.length * part) / 4))
  return mean(samples.slice(from, to).map((sample) => sample[figure]))
}

/** By how much a figure grows each minute, as the straight line through its samples has it; the warming up is left out. */
function slopeOf(samples: readonly Sample[], figure: Figure): number {
  const warm = samples.slice(Math.floor(samples.length / 4))
  const [at, value] = [mean(warm.map((one) => one.at)), mean(warm.map((one) => one[figure]))]
  const sum = (of: (one: Sample) => number) => warm.reduce((total, one) => total + of(one), 0)
  const spread = sum((one) => (one.at - at) ** 2)
  return (sum((one) => (one.at - at) * (one[figure] - value)) / spread) * minute
}

function told(samples: readonly Sample[]): string {
  const lines = figures.map((figure) => {
    const means = [1, 2, 3, 4].map((which) => Math.round(quarter(samples, which, figure)))
    return `${figure}: ${means.join(' → ')} in quarters, ${Math.round(slopeOf(samples, figure))} a minute`
  })
  return [`${samples.length} samples of the long life`, ...lines].join('\n')
}

describe.runIf(minutes)(`${minutes} minutes of work on a server that is killed`, () => {
  beforeAll(async () => {
    server = await flowServerOfFile()
  })
  afterAll(async () => {
    await expectBytes(server)
    await server.stop()
  })

  test(
    'loses nothing and does not accumulate memory or connections over a long run',
    async () => {
      const began = performance.now()
      let samples: Sample[] = []
      for (let life = 0; life < 3 || performance.now() - began < minutes * minute - shortLife; life++) {
        const found = await lived(life === 2 ? longLife : shortLife)
        if (life === 2) {
          samples = found
          console.info(told(samples))
        }
      }
      await drain(server)
      await expectInvariants(server.db, server.clock)
      const flows = await rowsOf(server.db, 'select id from flow')
      console.info(
        `${counts.kills} kills, ${counts.answered} acts answered, ${counts.unanswered} not, ${counts.read} looks, ${flows.length} flows`,
      )
      if (process.env.HOUR_REPORT) writeFileSync(process.env.HOUR_REPORT, JSON.stringify(samples))
      for (const figure of ['heap', 'external', 'sockets', 'timers', 'files', 'connections'] as const)
        expect(quarter(samples, 4, figure), `${figure} ${told(samples)}`).toBeLessThan(
          1.25 * quarter(samples, 2, figure) + 8,
        )
      expect(quarter(samples, 4, 'late')).toBeLessThan(20)
    },
    2 * minutes * minute + 600_000,
  )
})
