import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FlowSnapshot } from '#/core/flow/snapshot/snapshot'
import type { FlowDesign } from '#/generated/types'
import { runOutbox } from '../../src/server/jobs/outbox'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { saveDesign } from '../../src/server/queries/design/design-writer'
import { archiveEnded, recoverArchive, tablesOf } from '../kit/archiving'
import { inDemoCompany, standIns } from '../kit/company-of-design'
import { rowsOf } from '../kit/contents'
import { checkInvariants, checkReplay } from '../kit/flow-invariants'
import { creating, type FlowServer, flowServerOfFile } from '../kit/flows'
import { expectBadges, expectFiles, expectInvariants, expectNothingStuck } from '../kit/invariants'
import { otherVersion, pick, randomAct } from '../kit/random-acts'
import {
  by,
  type CallKind,
  callKinds,
  comeBack,
  endDelegations,
  type RandomCall,
  sequelOf,
  tryCall,
  type Walk,
} from '../kit/random-calls'
import { randomDesign } from '../kit/random-flow'
import { storedFlow } from '../kit/stored-flow'

/*
 * Random designs live on real PostgreSQL: several people at once do random things by the calls that pages send, with
 * sub-flows, events, delegations, timeouts, changes of version and people who leave. After every round each flow has
 * to be sound, and to be what its history tells.
 */

/** 4 walks in the suite, as many as wanted by `npm run test:walks-random`. */
const walks = Math.max(4, Number(process.env.RANDOM_WALKS ?? 0))
/** Random flows multiply; from so many messages on nothing new is learnt. */
const crowd = 120

let server: FlowServer
const seen = new Map<string, number>()
beforeAll(async () => {
  server = await flowServerOfFile()
})
afterAll(async () => {
  await expectInvariants(server.db)
  await expectNothingStuck(server)
  await expectFiles(server)
  await server.stop()
})

const kind: fc.Arbitrary<CallKind> = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom<CallKind>('deal', 'deal', 'deal', 'outbox') },
  { weight: 5, arbitrary: fc.constantFrom<CallKind>('revoke-to', 'apply', 'apply', 'entrust', 'transfer') },
  { weight: 9, arbitrary: fc.constantFrom(...callKinds.filter((one) => one !== 'cancel-all')) },
)
const call = fc.record({ act: randomAct, kind }).map(({ act, kind }) => ({ ...act, kind }))
const rounds = fc.array(fc.array(call, { minLength: 1, maxLength: 4 }), { minLength: 4, maxLength: 14 })

const asSub = (design: FlowDesign): FlowDesign => ({ ...design, set: { ...design.set, canBeSonFlow: true } })

async function publishAll(designs: {
  parent: FlowDesign
  payment: FlowDesign
  seal: FlowDesign
}): Promise<{ parent: FlowDesign; walk: Walk }> {
  const seal = await server.publish('用章', asSub(inDemoCompany(designs.seal, {})))
  const payment = await server.publish('付款', asSub(inDemoCompany(designs.payment, { 用章: seal })))
  const parent = asSub(inDemoCompany(designs.parent, { 用章: seal, 付款: payment }))
  const design = await server.publish('报销', parent)
  return { parent, walk: { server, design, otherVersion: '', sessions: new Map(), out: new Set() } }
}

/** After flows have begun, the design gets another version to which they may be moved. */
async function publishOther(walk: Walk, parent: FlowDesign): Promise<void> {
  const { house, db } = server
  const saving = { workspace: homeWorkspace, personId: 'admin', now: house.clock.now(), newId: house.newId }
  const other = { id: walk.design, design: otherVersion(parent), publish: true, rev: undefined }
  await db.transaction((tx) => saveDesign(tx, saving, other))
  const { data } = await (await by(walk, 'admin')).call('oa/flow/admin/flowversions', { flowid: walk.design })
  walk.otherVersion = data.find(({ number }) => number === 2)?._id ?? ''
}

/** What is said to whoever asks for a flow to come back: few walks get there, and then to one of them. */
const answers: readonly CallKind[] = ['agree', 'decline', 'ask-no-more']
/** Whoever is not asked may do nothing, unless he happens to be. */
const isUsual = (one: CallKind) => one !== 'stranger' && !answers.includes(one)

const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)

/** Flows of a walk: those that people began, and all that those have started. */
const flowsOf = (ids: readonly string[]) =>
  rowsOf<{ id: string }>(
    server.db,
    `with recursive mine as (select id from flow where id = any($1)
       union select f.id from flow f join mine on f.parent_flow_id = mine.id) select id from mine order by id`,
    ids,
  )

async function checkAll(begun: readonly string[]) {
  const flows = await Promise.all((await flowsOf(begun)).map(({ id }) => storedFlow(server, id)))
  for (const { flow, log } of flows) {
    checkInvariants(flow, log)
    checkReplay(flow, log)
  }
  return flows.map(({ flow }) => flow)
}

/** Everything that is due is done, and what that leads to. */
async function drain(): Promise<void> {
  for (let left = 20; left > 0 && (await runOutbox(server.house)); left--);
}

type Rounds = typeof rounds extends fc.Arbitrary<infer Value> ? Value : never

/** An act, in the flow that it is tried in. */
interface Trial {
  act: RandomCall
  flow: FlowSnapshot | undefined
}

/** Tries it; answers whether it went well. */
async function tryOut(walk: Walk, { act, flow }: Trial): Promise<boolean> {
  const answer = flow && (await tryCall({ walk, flow, act }))
  if (!answer) return false
  expect(answer.status, `${act.kind}: ${JSON.stringify(answer)}`).toBeLessThan(500)
  if (answer.success) note(act.kind)
  else expect(answer.code, act.kind).not.toBe('')
  return answer.success
}

async function live(walk: Walk, begun: readonly string[], acts: Rounds): Promise<void> {
  let flows = await checkAll(begun)
  let sequels: { act: RandomCall; id: string | undefined }[] = []
  for (const round of acts) {
    if (flows.reduce((sum, { messages }) => sum + messages.length, 0) > crowd) return
    const trials: Trial[] = [
      ...round.map((act) => ({ act, flow: pick(flows, act.amount + act.second) })),
      ...sequels.map(({ act, id }) => ({ act, flow: flows.find(({ flow }) => flow?.id === id) })),
    ]
    const went = await Promise.all(trials.map((trial) => tryOut(walk, trial)))
    sequels = trials.flatMap(({ act, flow }, at) => {
      const sequel = went[at] ? sequelOf(act) : undefined
      return sequel ? [{ act: sequel, id: flow?.flow?.id }] : []
    })
    // What reached a leaver while he left is moved on after the commit.
    if (walk.out.size) await runOutbox(server.house)
    flows = await checkAll(begun)
  }
}

async function begin(walk: Walk, starts: readonly { who: number; amount: number }[]): Promise<string[]> {
  const ids: string[] = []
  for (const { who, amount } of starts) {
    const creator = await by(walk, pick(standIns, who) ?? '')
    const { success, status, data } = await creator.call(
      'oa/flow/creat',
      creating(walk.design, { f1: amount }),
    )
    expect(status).toBeLessThan(500)
    if (success) ids.push(data.flowlistid)
  }
  return ids
}

/** Everything of all walks that is over goes to the archive and comes back; answers whether anything did. */
async function comesBackWhole(): Promise<boolean> {
  const { rows } = await server.db.pool.query<{ id: string }>('select id from flow_design')
  const before = await tablesOf(server, 'public')
  await server.db.pool.query('delete from archived_flow')
  const id = await archiveEnded(
    server,
    rows.map((one) => one.id),
  )
  await expectInvariants(server.archive.db)
  const [moved] = await rowsOf<{ state: number; flows: number }>(
    server.db,
    'select state, flows from archive_result where id = $1',
    id,
  )
  expect(moved?.state).toBe(10)
  await recoverArchive(server, id)
  expect(await tablesOf(server, 'public')).toEqual(before)
  return (moved?.flows ?? 0) > 0
}

/** One flow of a walk is over in any case, with all that it started, so that something is archived. */
async function endFirst(walk: Walk, [first]: readonly string[]): Promise<void> {
  const admin = await by(walk, 'admin')
  for (const { id } of first ? await flowsOf([first]) : [])
    await admin.call('oa/flow/allcancel', { flowOi_id: id, cancelReason: '不再需要' })
}

const starting = fc.record({ who: fc.nat(9), amount: fc.integer({ min: 0, max: 4 }) })
const designs = fc.record({ parent: randomDesign, payment: randomDesign, seal: randomDesign })

test(`${walks} random designs are lived by several people at once, and nothing is ever half`, async () => {
  const starts = fc.array(starting, { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(designs, starts, rounds, async (designs, starts, acts) => {
      const { parent, walk } = await publishAll(designs)
      const begun = await begin(walk, starts)
      if (!begun.length) return
      note('begun')
      await publishOther(walk, parent)
      await live(walk, begun, acts)
      await expectBadges(server.db, server.clock)
      await comeBack(walk)
      await endDelegations(walk)
      await drain()
      await endFirst(walk, begun)
      await drain()
      await checkAll(begun)
      if (await comesBackWhole()) note('archived')
    }),
    { numRuns: walks, endOnFailure: true },
  )
  const certain =
    walks < 300 ? ['begun', 'deal', 'archived'] : ['begun', 'archived', ...callKinds.filter(isUsual)]
  for (const one of certain) expect(seen.get(one) ?? 0, one).toBeGreaterThan(0)
  if (walks >= 300) expect(answers.filter((one) => seen.has(one))).not.toEqual([])
}, 3_600_000)
