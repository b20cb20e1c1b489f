import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineStatement } from '../../src/server/platform/db/db'
import { environmentTables } from '../../src/server/platform/db/shared-tables'
import {
  creating,
  dealing,
  type FlowServer,
  firstPage,
  flowServerOfFile,
  leaveForm,
  waitingFor,
} from '../kit/flows'
import type { Sender } from '../kit/server'
import { inTest, tryAs } from '../kit/test-environment'
import { run as runSql } from '../sql'

/*
 * A server that sets nothing in its connections, as behind a pooler in transaction mode: the path of each leads to
 * the tables of production, whatever the environment. What statements do not name by its schema would be found there.
 */

const one = defineStatement('schemas-one', 'select 1 as one')

let server: FlowServer
let tester: Sender
let superior: Sender

beforeAll(async () => {
  server = await flowServerOfFile({
    database: (url) => ({
      pooler: 'transaction',
      directUrl: url,
      readUrl: undefined,
      readLag: 10,
      pools: { production: 4, test: 4, archive: 2 },
    }),
  })
  const name = new URL(server.url).pathname.slice(1)
  await expect(server.db.run(one, [])).rejects.toThrow('statement_timeout')
  await runSql(server.url, `alter database ${name} set statement_timeout = '15s'`, 'create schema away')
  const admin = await server.as('admin')
  tester = await tryAs(server, await inTest(server, admin), '100010')
  superior = await tryAs(server, await inTest(server, admin), '100008')
  await runSql(server.url, ...environmentTables.map((table) => `alter table public.${table} set schema away`))
})
afterAll(() => server.stop())

test('creates, handles, lists and comments on flows of the test environment without the tables of production', async () => {
  const { data, msg } = await tester.call('oa/flow/creat', creating('flow-leave', leaveForm(1)))
  expect(data?.flowlistid, msg).toBeTruthy()
  const waiting = await waitingFor(superior, data.flowlistid)
  for (const name of ['detail_msgs', 'detail_logs_msgs'] as const)
    expect((await superior.raw(`oa/flow/${name}`, { flowOi_id: data.flowlistid })).status).toBe(200)
  expect(await superior.call('oa/flow/deal', dealing(waiting))).toMatchObject({ success: true })
  for (const list of ['waiting', 'message', 'finish', 'icreat', 'cc'] as const) {
    const answer = await tester.raw(`oa/flow/list/${list}`, firstPage)
    expect([list, answer.status, answer.msg]).toEqual([list, 200, ''])
  }
  const { data: mine } = await tester.call('oa/flow/list/icreat', firstPage)
  expect(mine.result.map(({ _id }) => _id)).toEqual([data.flowlistid])
})
