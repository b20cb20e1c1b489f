import leave from '#fixtures/forms/leave.json'
import type { Calls } from '../../src/generated/calls'
import type { FlowDesign } from '../../src/generated/types'
import { publishDemoFlows } from '../../src/server/jobs/demo-flows'
import { type OutboxJob, startOutbox } from '../../src/server/jobs/outbox'
import { homeWorkspace } from '../../src/server/platform/workspace'
import { insertDesign, saveDesign } from '../../src/server/queries/design-writer'
import { type Sender, serverOfFile, type TestServer } from './server'

/** A server with the demo company and its flows, and the outbox running. */
export interface FlowServer extends TestServer {
  outbox: OutboxJob
  /** Publishes a design under a new id. */
  publish(name: string, design: FlowDesign): Promise<string>
}

/** Starts the server of a test file with the demo flows published. */
export async function flowServerOfFile(): Promise<FlowServer> {
  const server = await serverOfFile()
  const { db, house } = server
  const saving = () => ({
    ...{ workspace: homeWorkspace, personId: 'admin' },
    ...{ now: house.clock.now(), newId: house.newId },
  })
  await db.transaction((tx) => publishDemoFlows(tx, saving()))
  const outbox = startOutbox(house)
  return {
    ...server,
    outbox,
    async publish(name, design) {
      const id = house.newId()
      await db.transaction(async (tx) => {
        await insertDesign(tx, saving(), id, { name, description: '', enabled: true, category: [] })
        await saveDesign(tx, saving(), { id, design, publish: true, rev: undefined })
      })
      return id
    },
    async stop() {
      await outbox.stop()
      await server.stop()
    },
  }
}

/** The model of a field of the leave form, by its name. */
export function leaveModel(name: string): string {
  const items = leave.list.flatMap((item) =>
    'columns' in item && item.columns ? item.columns.flatMap(({ list }) => list) : [item],
  )
  const found = items.find((item) => item.name === name)
  if (!found) throw new Error(`the leave form has no field ${name}`)
  return found.model
}

/** A filled leave form. */
export const leaveForm = (days: number, reason = '回老家探亲') => ({
  [leaveModel('请假类型')]: '事假',
  [leaveModel('请假时间')]: ['2026-12-01 09:00:00', '2026-12-02 18:00:00'],
  [leaveModel('请假天数')]: days,
  [leaveModel('请假事由')]: reason,
})

/** The body that starts a flow. */
export const creating = (
  flowid: string,
  inputdata: Record<string, unknown>,
  more: Partial<Calls['oa/flow/creat']['body']> = {},
): Calls['oa/flow/creat']['body'] => ({
  flowid,
  flowdata: { dept: '', desc: '测试', fileList: [], level: 0 },
  inputdata,
  ...{ btnindex: 0, funlist: [], sonflows: [] },
  ...more,
})

/** The body that handles a message. */
export const dealing = (
  flowmsgid: string,
  more: Partial<Calls['oa/flow/deal']['body']> = {},
  flowdata: Partial<Calls['oa/flow/deal']['body']['flowdata']> = {},
): Calls['oa/flow/deal']['body'] => ({
  flowmsgid,
  flowdata: { suggest: '同意', dept: '', fileList: [], ...flowdata },
  ...{ inputdata: {}, btnindex: 0, funlist: [], sonflows: [] },
  ...more,
})

/** What a list is asked for its first page. */
export const firstPage = { nowpage: 1, search: {} }

/** The message of a flow that waits for somebody. */
export async function waitingFor(who: Sender, flowlistid: string): Promise<string> {
  const { data } = await who.call('oa/flow/list/waiting', firstPage)
  const row = data.result.find((one) => one.flowlistid === flowlistid)
  if (!row) throw new Error(`nothing of ${flowlistid} waits`)
  return row._id
}
