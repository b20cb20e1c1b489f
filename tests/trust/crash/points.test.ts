import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runArchiving } from '../../../src/server/jobs/archive'
import { runOutbox } from '../../../src/server/jobs/outbox'
import { beginArchive } from '../../kit/archiving'
import { rowsOf } from '../../kit/contents'
import { dealing, type FlowServer, flowServerOfFile, purchaseForm, waitingFor } from '../../kit/flows'
import { expectInvariants } from '../../kit/invariants'
import { ask, type Entry, expectBytes, exporting, handling, settle, starting } from './journal'
import { live, type Point } from './life'

/*
 * The server is killed before and after each statement of each transaction of an act: the act is whole or absent, and
 * asked for again it is done once. Some of the points in the suite, all of them by `npm run test:crash`.
 */

const isFull = process.env.CRASH_POINTS === 'all'
/** So many points of each kind in the suite. */
const few = 2

let server: FlowServer
let place: string
let env: Record<string, string>

beforeAll(async () => {
  server = await flowServerOfFile()
  place = await mkdtemp(join(tmpdir(), 'qianpi-crash-'))
  env = { DATABASE_URL: server.url, DATA_DIR: server.house.config.dataDir }
})
afterAll(async () => {
  await expectBytes(server)
  await server.stop()
  await rm(place, { recursive: true })
})

/** A leave that waits for the superior. */
async function waiting(): Promise<Entry> {
  const entry = starting(await server.as('100010'))
  const { data } = await entry.who.call('oa/flow/creat', entry.body as never)
  const to = data.nextmessage[0]?.list?.[0]
  return handling(await server.as(to?.to ?? ''), to?.msgid ?? '')
}

/** A purchase that is passed: its payment is a flow that an effect starts. */
async function passed(): Promise<void> {
  const entry = starting(await server.as('100010'), 'flow-purchase', purchaseForm(3_000))
  const { data } = await entry.who.call('oa/flow/creat', entry.body as never)
  for (const jobId of [data.nextmessage[0]?.list?.[0]?.to ?? '', '100029']) {
    const who = await server.as(jobId)
    const done = await who.call('oa/flow/deal', dealing(await waitingFor(who, data.flowlistid)))
    expect(done.success, done.msg).toBe(true)
  }
}

const halves = `select f.id from public.flow f join archive.message m on m.flow_id = f.id
  union all select f.id from archive.flow f join public.message m on m.flow_id = f.id`

/** A worker that died holds what it has taken for two minutes. */
const leasesEnd = () =>
  server.db.pool.query(`update outbox set due_at = now() - interval '1 second' where tries > 0`)

/** What is done before the server starts, and what it is asked for then. */
interface Scene {
  /** Whose statements are counted. */
  kind: string
  before(): Promise<unknown>
  acts(): Promise<Entry[]>
  /** What the next server does first. */
  after(): Promise<unknown>
}

const nothing = async () => []
const scenes: Record<string, Scene> = {
  creat: {
    kind: 'creat',
    before: nothing,
    acts: async () => [starting(await server.as('100010'))],
    after: nothing,
  },
  deal: { kind: 'deal', before: nothing, acts: async () => [await waiting()], after: nothing },
  'the start of an export': {
    kind: 'start',
    before: nothing,
    acts: async () => [exporting(await server.as('100010'))],
    after: nothing,
  },
  'effects: notices, a sub-flow, an export': {
    kind: 'job',
    before: async () => {
      await passed()
      const entry = exporting(await server.as('100010'))
      await entry.who.raw(entry.name, entry.body)
    },
    acts: nothing,
    after: async () => {
      await leasesEnd()
      for (let left = 20; left > 0 && (await runOutbox(server.house)); left--);
      expect(await rowsOf(server.db, 'select id, kind from outbox where due_at < now()')).toEqual([])
      expect(await rowsOf(server.db, `select * from list_export where state <> 'done'`)).toEqual([])
    },
  },
  archiving: {
    kind: 'job',
    before: async () => {
      const entry = starting(await server.as('100010'))
      const { data } = await entry.who.call('oa/flow/creat', entry.body as never)
      await entry.who.call('oa/flow/allcancel', { flowOi_id: data.flowlistid, cancelReason: '不去了' })
      await beginArchive(server, ['flow-leave'])
    },
    acts: nothing,
    after: async () => {
      expect(await rowsOf(server.db, halves)).toEqual([])
      await runArchiving(server.house)
      expect(await rowsOf(server.db, 'select id from archive_result where state <> 10')).toEqual([])
    },
  },
}

/** What has passed, told by the server itself, until nothing more passes. */
async function statementsOf(scene: Scene): Promise<number> {
  const log = join(place, `log-${scene.kind}-${performance.now()}`)
  await scene.before()
  const acts = await scene.acts()
  const life = await live(env, { log })
  for (const entry of acts)
    expect((await ask(life.address ?? '', entry)).answer).toMatchObject({ success: true })
  if (!acts.length) await new Promise((resolve) => setTimeout(resolve, 1_500))
  await life.kill()
  await scene.after()
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`${scene.kind} `)).length
}

/** One life that ends at the point, and what was found afterwards; answers whether it ended there. */
async function killedAt(scene: Scene, point: Point): Promise<boolean> {
  await scene.before()
  const acts = await scene.acts()
  const life = await live(env, { point })
  const { address } = life
  if (address) for (const entry of acts) await ask(address, entry)
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, 3_000))
  const end = await Promise.race([life.gone, patience])
  await life.kill()
  await expectInvariants(server.db, server.clock)
  if (address) await settle(server, acts)
  await scene.after()
  return end?.signal === 'SIGKILL'
}

/** All points of so many statements, or a few of them evenly spread. */
function pointsOf(kind: string, statements: number): Point[] {
  const all = Array.from({ length: statements }, (_, at) =>
    (['before', 'after'] as const).map((when): Point => ({ kind, at: at + 1, when })),
  ).flat()
  const step = Math.max(1, Math.floor(all.length / few))
  return isFull ? all : all.filter((_, at) => at % step === step - 1).slice(-few)
}

test.each(Object.entries(scenes))(
  '%s: killed at its statements, it is whole or absent, and done once',
  async (_, scene) => {
    const statements = await statementsOf(scene)
    expect(statements).toBeGreaterThan(3)
    const ended: boolean[] = []
    for (const point of pointsOf(scene.kind, statements)) ended.push(await killedAt(scene, point))
    console.info(`${scene.kind}: ${ended.filter(Boolean).length} kills at ${statements} statements`)
    expect(ended.filter(Boolean).length).toBeGreaterThanOrEqual(ended.length / 2)
    await expectInvariants(server.db, server.clock)
  },
  7_200_000,
)
