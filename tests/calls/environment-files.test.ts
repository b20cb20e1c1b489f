import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredFile } from '../../src/generated/types'
import { deleteOrphanFiles } from '../../src/server/jobs/delete-orphan-files'
import { creating, type FlowServer, flowServerOfFile, leaveForm } from '../kit/flows'
import type { Sender } from '../kit/server'
import { inTest, tryAs } from '../kit/test-environment'
import { signed, upload } from '../kit/uploads'

/** What the test environment keeps beside flows, and the line on which pages hear news. */

let server: FlowServer
let me: Sender
let tried: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  me = await server.as('100010')
  tried = await tryAs(server, await inTest(server, await server.as('admin')), '100010')
})
afterAll(() => server.stop())

async function stored(who: Sender): Promise<StoredFile> {
  const files = [{ name: '证明.txt', content: '病假证明' }]
  const { data } = await upload<StoredFile[]>(server.app, 'oa/flow/uploadfile', { who, files })
  if (!data[0]) throw new Error('nothing was stored')
  return data[0]
}

const statusFor = async (who: Sender, { url }: StoredFile) =>
  (await server.app.inject({ url: `${url}?${await signed(server, who, '100010')}` })).statusCode

const startWith = (who: Sender, entry: StoredFile) => {
  const flowdata = { dept: '', desc: '测试', fileList: [entry], level: 0 as const }
  return who.call('oa/flow/creat', creating('flow-leave', leaveForm(1), { flowdata }))
}

test('serves a file of a flow in its own environment only', async () => {
  const [real, onTrial] = [await stored(me), await stored(tried)]
  expect((await startWith(me, real)).success).toBe(true)
  expect((await startWith(tried, onTrial)).success).toBe(true)
  expect(await statusFor(me, real)).toBe(200)
  expect(await statusFor(tried, onTrial)).toBe(200)
  expect(await statusFor(me, onTrial)).toBe(404)
  expect(await statusFor(tried, real)).toBe(404)
  expect((await startWith(tried, real)).success).toBe(false)
})

test('keeps a file in one environment when the other deletes it', async () => {
  const [real, onTrial] = [await stored(me), await stored(tried)]
  server.clock.move(25 * 3_600_000)
  const again = await tryAs(server, await inTest(server, await server.as('admin')), '100010')
  await deleteOrphanFiles(server.test)
  expect(await statusFor(me, real)).toBe(200)
  expect(await statusFor(again, onTrial)).toBe(404)
  tried = again
})

test('serves a file of a shared design in both environments', async () => {
  const designer = await inTest(server, await server.as('admin'))
  const files = [{ name: '制度.txt', content: '请假制度' }]
  const fields = { flowdesign_id: 'flow-leave' }
  const sending = { who: designer, files, fields }
  const { data } = await upload<StoredFile[]>(server.app, 'oa/flowdesigns/uploadfile', sending)
  const [entry] = data
  if (!entry) throw new Error('nothing was stored')
  const { rows } = await server.db.pool.query('select design_id from public.file where id = $1', [
    entry.fileid,
  ])
  expect(rows).toEqual([{ design_id: 'flow-leave' }])
  expect(await statusFor(me, entry)).toBe(200)
  expect(await statusFor(tried, entry)).toBe(200)
})

test('sends a page only the events of its own environment', async () => {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const hearing = async ({ header, token }: Sender) => {
    const stop = new AbortController()
    const answer = await fetch(`${address}/api/push`, { headers: { [header]: token }, signal: stop.signal })
    const heard = { text: '', stop: () => stop.abort() }
    void (async () => {
      for await (const part of answer.body ?? []) heard.text += new TextDecoder().decode(part as Uint8Array)
    })().catch(() => undefined)
    return heard
  }
  const [real, onTrial] = [await hearing(me), await hearing(tried)]
  await expect.poll(() => real.text + onTrial.text).toMatch(/retry[\s\S]*retry/)
  server.test.push.badgesChanged('oa', ['100010'])
  await expect.poll(() => onTrial.text).toContain('badges')
  await sleep(100)
  expect(real.text).not.toContain('badges')
  real.stop()
  onTrial.stop()
})
