import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runArchiving } from '../../../src/server/jobs/archive'
import { runOutbox } from '../../../src/server/jobs/outbox'
import { beginArchive } from '../../kit/archiving'
import { builtServer } from '../../kit/children'
import { rowsOf } from '../../kit/contents'
import { dealing, type FlowServer, flowServerOfFile, purchaseForm, waitingFor } from '../../kit/flows'
import { expectInvariants } from '../../kit/invariants'
import { ask, type Entry, expectBytes, exporting, handling, settle, starting } from './journal'
import { live, type Point } from './life'

/*
 * The server is killed before each statement of each transaction of an act, and after each commit: the act is whole or
 * absent, and asked for again it is done once. After any other statement the database stands as before the next one.
 * Some of the points in the suite, all of them by `npm run test:crash`.
 */

/** Points of each scene, one in the suite, in each scene a later one; all by `npm run test:crash`. */
const few =
  process.env.CRASH_POINTS === 'all' ? Number.POSITIVE_INFINITY : Number(process.env.CRASH_POINTS ?? 1)
/** So many servers live side by side, each on a database of its own. */
const beside = Number(process.env.CRASH_BESIDE ?? 1)

let servers: FlowServer[]
let place: string

beforeAll(async () => {
  await builtServer()
  servers = await Promise.all(Array.from({ length: beside }, () => flowServerOfFile()))
  place = await mkdtemp(join(tmpdir(), 'qianpi-crash-'))
})
afterAll(async () => {
  for (const server of servers) {
    await expectBytes(server)
    await server.stop()
  }
  await rm(place, { recursive: true })
})

const envOf = ({ url, house }: FlowServer) => ({ DATABASE_URL: url, DATA_DIR: house.config.dataDir })

/** A leave that waits for the superior. */
async function waiting(server: FlowServer): Promise<Entry> {
  const entry = starting(await server.as('100010'))
  const { data } = await entry.who.call('oa/flow/creat', entry.body as never)
  const to = data.nextmessage[0]?.list?.[0]
  return handling(await server.as(to?.to ?? ''), to?.msgid ?? '')
}

/** A purchase that is passed: its payment is a flow that an effect starts. */
async function passed(server: FlowServer): Promise<void> {
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
const leasesEnd = (server: FlowServer) =>
  server.db.pool.query(`update outbox set due_at = now() - interval '1 second' where tries > 0`)

/** What is done before the server starts, and what it is asked for then. */
interface Scene {
  /** Whose statements are counted. */
  kind: string
  /** Only the long form has this scene. */
  isExtended?: boolean
  before(server: FlowServer): Promise<unknown>
  acts(server: FlowServer): Promise<Entry[]>
  /** What the next server does first. */
  after(server: FlowServer): Promise<unknown>
}

const nothing = async () => []
const scenes: Record<string, Scene> = {
  creat: {
    kind: 'creat',
    isExtended: true,
    before: nothing,
    acts: async (server) => [starting(await server.as('100010'))],
    after: nothing,
  },
  deal: { kind: 'deal', before: nothing, acts: async (server) => [await waiting(server)], after: nothing },
  'the start of an export': {
    kind: 'start',
    isExtended: true,
    before: nothing,
    acts: async (server) => [exporting(await server.as('100010'))],
    after: nothing,
  },
  'effects: notices, a sub-flow, an export': {
    kind: 'job',
    before: async (server) => {
      await passed(server)
      const entry = exporting(await server.as('100010'))
      await entry.who.raw(entry.name, entry.body)
    },
    acts: nothing,
    after: async (server) => {
      await leasesEnd(server)
      for (let left = 20; left > 0 && (await runOutbox(server.house)); left--);
      expect(await rowsOf(server.db, 'select id, kind from outbox where due_at < now()')).toEqual([])
      expect(await rowsOf(server.db, `select * from list_export where state <> 'done'`)).toEqual([])
    },
  },
  archiving: {
    kind: 'job',
    isExtended: true,
    before: async (server) => {
      const entry = starting(await server.as('100010'))
      const { data } = await entry.who.call('oa/flow/creat', entry.body as never)
      await entry.who.call('oa/flow/allcancel', { flowOi_id: data.flowlistid, cancelReason: '不去了' })
      await beginArchive(server, ['flow-leave'])
    },
    acts: nothing,
    after: async (server) => {
      expect(await rowsOf(server.db, halves)).toEqual([])
      await runArchiving(server.house)
      expect(await rowsOf(server.db, 'select id from archive_result where state <> 10')).toEqual([])
    },
  },
}

/** What the server says that has passed, one line for each statement of the scene. */
async function statementsOf(scene: Scene, server: FlowServer): Promise<string[]> {
  const log = join(place, `log-${scene.kind}-${performance.now()}`)
  await scene.before(server)
  const acts = await scene.acts(server)
  const life = await live(envOf(server), { log })
  for (const entry of acts)
    expect((await ask(life.address ?? '', entry)).answer).toMatchObject({ success: true })
  if (!acts.length) await new Promise((resolve) => setTimeout(resolve, 1_500))
  await life.kill()
  await scene.after(server)
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`${scene.kind} `))
}

/** One life that ends at the point, and what was found afterwards; answers whether it ended there. */
async function killedAt(scene: Scene, server: FlowServer, point: Point): Promise<boolean> {
  await scene.before(server)
  const acts = await scene.acts(server)
  const life = await live(envOf(server), { point })
  const { address } = life
  if (address) for (const entry of acts) await ask(address, entry)
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, 6_000))
  const end = await Promise.race([life.gone, patience])
  await life.kill()
  await expectInvariants(server.db, server.clock)
  if (address) await settle(server, acts)
  await scene.after(server)
  return end?.signal === 'SIGKILL'
}

/** All points at statements, or a few of them evenly spread, of which the last is that of the share. */
function pointsOf(kind: string, statements: readonly string[], share: number): Point[] {
  const all = statements.flatMap((line, at): Point[] => [
    { kind, at: at + 1, when: 'before' },
    ...(/ commit/i.test(line) ? [{ kind, at: at + 1, when: 'after' } as const] : []),
  ])
  const most = Math.ceil(all.length * share)
  const step = Math.max(1, Math.floor(most / few))
  return few < all.length
    ? all
        .slice(0, most)
        .filter((_, at) => at % step === step - 1)
        .slice(-few)
    : all
}

const chosen = Object.entries(scenes).filter(([, { isExtended }]) => process.env.CRASH_POINTS || !isExtended)
test.each(chosen.map(([name, scene], at) => [name, scene, (at + 1) / (chosen.length + 1)] as const))(
  'runs %s entirely or not at all, and only once, when killed at its statements',
  async (_, scene, share) => {
    const statements = await statementsOf(scene, servers[0] as FlowServer)
    expect(statements.length).toBeGreaterThan(3)
    const points = pointsOf(scene.kind, statements, share)
    const ended: boolean[] = []
    const work = async (server: FlowServer) => {
      for (let point = points.shift(); point; point = points.shift())
        ended.push(await killedAt(scene, server, point))
    }
    await Promise.all(servers.map(work))
    console.info(`${scene.kind}: ${ended.filter(Boolean).length} kills at ${statements.length} statements`)
    expect(ended.filter(Boolean).length).toBeGreaterThanOrEqual(ended.length / 2)
    for (const { db, clock } of servers) await expectInvariants(db, clock)
  },
  7_200_000,
)
