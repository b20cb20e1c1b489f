import type { FlowSnapshot } from '#/core/flow/snapshot/snapshot'
import type { SignPolicy } from '#/generated/types'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { saveDesign } from '../../src/server/queries/design/design-writer'
import { rowsOf } from './contents'
import { chain } from './designs'
import { creating, dealing, type FlowServer } from './flows'
import { by, type RandomCall, tryCall, type Walk } from './random-calls'
import type { Answer, TestServer } from './server'
import { storedFlow } from './stored-flow'

/*
 * The same flow as often as wanted, to see what several acts on it lead to: in one order or another, or at once.
 */

const [checker, first, second, last, later] = ['100027', '100029', '100030', '100028', '100031'] as const

/** One of two is enough; whoever of them takes it has it; one of them has taken it. */
export const raceKinds = ['either', 'claim', 'claimed'] as const
export type RaceKind = (typeof raceKinds)[number]

/** A walk on flows in which two are asked in one of these ways. */
interface RacedWalk extends Walk {
  kind: RaceKind
}

const pool: SignPolicy = { allot: 'claim', need: 'any', refuse: 'ends', turn: 'together', per: 'person' }

const drawn = (kind: RaceKind, ...end: string[]) => {
  const design = chain(
    { id: 'check', who: [checker] },
    { id: 'sign', who: [first, second], ...(kind !== 'either' && { sign: pool }) },
    { id: 'then', who: end },
  )
  return { ...design, set: { ...design.set, control: { ...design.set.control, cancel_parts: true } } }
}

/** Publishes its design in two versions: flows begin with the second, in which one more person ends the flow. */
async function racedDesign(server: FlowServer, kind: RaceKind): Promise<RacedWalk> {
  const design = await server.publish(`三人同时 ${kind}`, drawn(kind, last))
  const walk: RacedWalk = { kind, server, design, otherVersion: '', sessions: new Map(), out: new Set() }
  const { clock, newId } = server.house
  const saving = { workspace: homeWorkspace, personId: 'admin', now: clock.now(), newId }
  const draft = { id: design, design: drawn(kind, last, later), publish: true, rev: undefined }
  await server.db.transaction((tx) => saveDesign(tx, saving, draft))
  const { data } = await (await by(walk, 'admin')).call('oa/flow/admin/flowversions', { flowid: design })
  walk.otherVersion = data.find(({ number }) => number === 1)?._id ?? ''
  return walk
}

/** A walk for each way in which two may be asked. */
export async function racedDesigns(server: FlowServer): Promise<Record<RaceKind, RacedWalk>> {
  return {
    either: await racedDesign(server, 'either'),
    claim: await racedDesign(server, 'claim'),
    claimed: await racedDesign(server, 'claimed'),
  }
}

/** A flow of it that has been checked and waits for two signers; whoever checked it asks to get it back. */
export async function racedFlow(walk: RacedWalk): Promise<FlowSnapshot> {
  const [creator, checks] = [await by(walk, 'admin'), await by(walk, checker)]
  const { data } = await creator.call('oa/flow/creat', creating(walk.design, {}))
  const msgid = data.nextmessage[0]?.list?.[0]?.msgid ?? ''
  const { data: led } = await checks.call('oa/flow/deal', dealing(msgid))
  const task = led.nextmessage[0]?.list?.[0]
  if (walk.kind === 'claimed' && task)
    await (await by(walk, task.to)).call('oa/flow/msg/claim', { msgid: task.msgid ?? '' })
  await checks.call('oa/flow/msg/applycancel', { msgid, reason: '改一下' })
  walk.server.clock.move(2_000)
  return (await storedFlow(walk.server, data.flowlistid)).flow
}

/** How a flow stands, without what differs from flow to flow. */
async function standOf({ db }: TestServer, flow: string) {
  const [head] = await rowsOf(
    db,
    `select is_cancel, cancel_num, finished_at is not null as finished, unfinished, version_id, level
     from flow where id = $1`,
    flow,
  )
  const messages = await rowsOf(
    db,
    `select step_id, to_id, status, is_revoke, coalesce(entrust_from_id, '') as in_place,
       coalesce(application->'end'->>'kind', '') as asked from message where flow_id = $1
     order by step_id, to_id, status, is_revoke, in_place, asked`,
    flow,
  )
  const kinds = await rowsOf(db, 'select type2 from flow_log where flow_id = $1 order by 1', flow)
  return { head, messages, kinds: kinds.map((row) => Object.values(row)[0]) }
}

/** Whether an act counted: what moves several things says how many it moved. */
const counts = (answer: Answer<unknown> | undefined) =>
  Boolean(answer?.success && ((answer.data ?? {}) as { moved?: number }).moved !== 0)

type Ways = (acts: (() => Promise<Answer<unknown> | undefined>)[]) => Promise<(Answer<unknown> | undefined)[]>

/** What acts lead to in a flow of their own, in the way in which they are sent; each counts or not. */
export async function outcomeOf(walk: RacedWalk, acts: readonly RandomCall[], inWay: Ways) {
  const flow = await racedFlow(walk)
  const id = flow.flow?.id ?? ''
  const answers = await inWay(acts.map((act) => () => tryCall({ walk, flow, act })))
  const stand = await standOf(walk.server, id)
  const admin = await by(walk, 'admin')
  await admin.call('oa/flow/allcancel', { flowOi_id: id, cancelReason: '收场' })
  return { counted: answers.map(counts), stand, answers }
}

/** Every order of some things. */
function ordersOf<Row>(rows: readonly Row[]): Row[][] {
  if (rows.length < 2) return [[...rows]]
  return rows.flatMap((row, at) => ordersOf(rows.toSpliced(at, 1)).map((rest) => [row, ...rest]))
}

/** All that acts may lead to: what each of their orders leads to, one after the other. */
export async function possibleOutcomes(walk: RacedWalk, acts: readonly RandomCall[]) {
  const orders = ordersOf([...acts.keys()])
  const outcomes = []
  for (const order of orders) {
    const { counted, stand } = await outcomeOf(walk, acts, async (sends) => {
      const answers: (Answer<unknown> | undefined)[] = []
      for (const at of order) answers[at] = await sends[at]?.()
      return answers
    })
    outcomes.push({ counted, stand })
  }
  return outcomes
}
