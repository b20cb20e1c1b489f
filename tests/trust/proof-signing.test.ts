import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signCheckpoints } from '../../src/server/jobs/checkpoint'
import { checkpointsCheck } from '../../src/server/main/tools/doctor/chains'
import { acquireProofKey } from '../../src/server/platform/security/key-holder'
import { listProofKeys, rotateProofKey } from '../../src/server/platform/security/proof-key'
import { creating, dealing, type FlowServer, flowServerOfFile, leaveForm, waitingFor } from '../kit/flows'

let server: FlowServer
let elsewhere: string
beforeAll(async () => {
  server = await flowServerOfFile()
  elsewhere = await mkdtemp(join(tmpdir(), 'qianpi-key-'))
})
afterAll(async () => {
  await server.stop()
  await rm(elsewhere, { recursive: true })
})

test('shows the name and number from the action on a receipt, not those of an edited row', async () => {
  const me = await server.as('100010')
  const { data } = await me.call('oa/flow/creat', creating('flow-leave', leaveForm(5)))
  const flowOi_id = data.flowlistid
  const chief = await server.as('100008')
  await chief.call('oa/flow/deal', dealing(await waitingFor(chief, flowOi_id)))
  const history = await me.call('oa/flow/detail_logs', { flowOi_id })
  const line = history.data.logList.find(({ created_id }) => created_id === '100010')?._id ?? ''
  const receipt = async () => (await me.call('oa/flow/proof/receipt', { flowOi_id, line })).data.receipt
  const { name, number } = (await receipt()).content
  await server.db.pool.query(`update flow set name = '付款', workname = 'FK-1' where id = $1`, [flowOi_id])
  expect((await receipt()).content).toMatchObject({ name, number, seq: 1 })
})

test('ends a key no earlier than its last signed checkpoint, although the clock was set back', async () => {
  await signCheckpoints(server.house)
  server.clock.move(-600_000)
  await server.db.transaction((tx) => rotateProofKey(tx, server.house))
  const client = new Client({ connectionString: server.url })
  await client.connect()
  const patient = { config: server.house.config, url: server.url, client, now: server.clock.now() }
  expect(await checkpointsCheck.look(patient).finally(() => client.end())).toBeUndefined()
})

test('begins a new key without the private half, once no process has the former key', async () => {
  const { house, url } = server
  const holder = await acquireProofKey(house, url)
  const other = { ...house, config: { ...house.config, dataDir: elsewhere } }
  await expect(acquireProofKey(other, url)).rejects.toMatchObject({ code: 'start.proof-key-elsewhere' })
  await holder.close()
  const again = await acquireProofKey(other, url)
  expect((await listProofKeys(house.db)).at(-1)).toMatchObject({ until: null })
  expect((await listProofKeys(house.db)).slice(0, -1).every(({ until }) => until !== null)).toBe(true)
  await again.close()
})
