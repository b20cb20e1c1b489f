import environmentsData from '#schemas/data/environments.json'
import { createNestedDb } from '../../../src/server/platform/db/nested-transaction'
import { homeWorkspace } from '../../../src/server/platform/workspace'
import { startSession } from '../../../src/server/queries/session/session'
import { chain } from '../../kit/designs'
import { creating, type FlowServer, waitingFor } from '../../kit/flows'
import { group } from '../../kit/house'
import { limitedAdmin } from '../../kit/limited-admin'
import { type Answer, type Sender, senderWith } from '../../kit/server'

/*
 * The company as a person with one permission attacks it: the finance head and the general manager, whom flows trust,
 * hold tasks, led departments, addresses, a delegation and an unsent draft, all out of the attacker's reach.
 */

/** The attacker, an ordinary employee but for the permission. */
export const attacker = '100052'
/** Whom flows trust: the finance head and the general manager. */
export const head = '100028'
export const manager = '100001'
/** Whom flows trusted: a task of a role waits that the person has lost. */
export const former = '100016'
/** Whose addresses, sign-in, sessions and delegations are out of reach. */
export const trusted = [head, manager, former]
/** A colleague without trust. */
export const colleague = '100040'
/** Stands in what only the finance head, the general manager and the creator may read. */
export const canary = '机密-8231'
/** Stands in what the finance head typed and did not send. */
export const draftCanary = '草稿-8231'

export interface World {
  server: FlowServer
  /** Flows with the canary, and the messages that wait in them for the finance head and the manager. */
  flows: string[]
  messages: string[]
  design: string
  /** A delegation of the finance head to an accountant. */
  delegation: string
  group: string
}

async function taskOf(server: FlowServer, design: string, bearer: string) {
  const creator = await server.as('100010')
  const flowdata = { dept: '', desc: canary, fileList: [], level: 0 as const }
  const { data } = await creator.call('oa/flow/creat', creating(design, {}, { flowdata }))
  return { flow: data.flowlistid, message: await waitingFor(await server.as(bearer), data.flowlistid) }
}

async function demoteFormer(server: FlowServer) {
  const admin = await server.as('admin')
  const { data: role } = await admin.call('employee/role/save', { name: '专员', group_name: '临时' })
  await admin.call('employee/role/members', { id: role.id, add: [former], remove: [] })
  const dealers = [group([{ type: 'role', id: role.id, name: '专员' }])]
  const design = await server.publish('机密专项', chain({ id: 'one', who: [], dealers }))
  const task = await taskOf(server, design, former)
  await admin.call('employee/role/members', { id: role.id, add: [], remove: [former] })
  return task
}

/** Founds what is attacked. */
export async function worldOf(server: FlowServer): Promise<World> {
  const design = await server.publish('机密付款', chain({ id: 'one', who: [head] }))
  const other = await server.publish('机密任命', chain({ id: 'one', who: [manager] }))
  const tasks = [
    await taskOf(server, design, head),
    await taskOf(server, other, manager),
    await demoteFormer(server),
  ]
  const victim = await server.as(head)
  const { data } = await victim.call('oa/flowdesigns/entrust/creat', {
    from: '',
    to: '100030',
    kind: 'message',
    flows: null,
    begins_at: null,
    ends_at: '2030-01-01T00:00:00.000Z',
    enabled: false,
    reason: '',
  })
  await victim.call('oa/flow/tempform/save', {
    type: 'deal',
    msgid: tasks[0]?.message ?? '',
    form_save: { flowdata: { suggest: draftCanary }, inputdata: {} } as never,
  })
  await server.db.pool.query(
    `insert into draft (workspace, person_id, kind, target_id, content, updated_at)
     values ('oa', $1, 'creat', $2, $3, now()) on conflict do nothing`,
    [head, design, { flowdata: { desc: draftCanary, suggest: draftCanary }, device: 'desktop' }],
  )
  const admin = await server.as('admin')
  const groups = await admin.call('oa/flowdesigns/contactgroup/list', { nowpage: 1 } as never)
  const [group] = (groups.data as unknown as { result?: { _id: string }[] }).result ?? []
  return {
    server,
    flows: tasks.map(({ flow }) => flow),
    messages: tasks.map(({ message }) => message),
    design,
    delegation: data._id,
    group: group?._id ?? '',
  }
}

/** Gives the attacker exactly these permissions; answers the attacker's session. */
export async function attackerWith(server: FlowServer, permissions: readonly string[]): Promise<Sender> {
  await server.db.pool.query('delete from person_role where person_id = $1', [attacker])
  await server.db.pool.query("delete from role where id = 'role-limited-100052'")
  await limitedAdmin(server, attacker, permissions as never)
  const { token } = await server.db.transaction((tx) =>
    startSession(tx, server.house, homeWorkspace, attacker),
  )
  return senderWith(server.app, token)
}

class Undone extends Error {}

/** Runs what is undone afterwards: every statement of the server is part of one transaction that is rolled back. */
export async function undone<Result>({ house }: FlowServer, work: () => Promise<Result>): Promise<Result> {
  const { db } = house
  const results: Result[] = []
  await db
    .transaction(async (tx) => {
      house.db = createNestedDb(tx, db)
      try {
        results.push(await work())
      } finally {
        house.db = db
      }
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  const [result] = results
  if (result === undefined) throw new Error('the work answered nothing')
  return result
}

/** Sessions that an answer opened, each with the header of its environment. */
export function sessionsIn({ app }: FlowServer, { data }: Answer<unknown>): Sender[] {
  const { token, tokenkey } = (data ?? {}) as { token?: unknown; tokenkey?: unknown }
  if (typeof token !== 'string' || token === '') return []
  const environment = environmentsData.environments.find(({ cookie }) => cookie === tokenkey)
  return [senderWith(app, token, (environment?.header ?? 'X-Token').toLowerCase())]
}
