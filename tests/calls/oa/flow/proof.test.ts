import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBundle } from '#/core/proof/check-bundle'
import type { StoredFile } from '../../../../src/generated/types'
import { signCheckpoints } from '../../../../src/server/jobs/checkpoint'
import { runTool } from '../../../../src/server/main/tools'
import {
  creating,
  dealing,
  type FlowServer,
  flowServerOfFile,
  leaveForm,
  waitingFor,
} from '../../../kit/flows'
import type { Sender } from '../../../kit/server'
import { upload } from '../../../kit/uploads'

let server: FlowServer
let me: Sender
let chief: Sender
let admin: Sender
let flow: string
let line: string
beforeAll(async () => {
  server = await flowServerOfFile()
  me = await server.as('100010')
  chief = await server.as('100008')
  admin = await server.as('admin')
  flow = (await me.call('oa/flow/creat', creating('flow-leave', leaveForm(5)))).data.flowlistid
  const sent = { who: chief, files: [{ name: '意见.txt', content: '请注意交接' }] }
  const { data } = await upload<StoredFile[]>(server.app, 'oa/flow/uploadfile', sent)
  await chief.call('oa/flow/deal', dealing(await waitingFor(chief, flow), {}, { fileList: data }))
  server.clock.move(60_000)
  await signCheckpoints(server.house)
  const history = await chief.call('oa/flow/detail_logs', { flowOi_id: flow })
  line = history.data.logList.find(({ created_id }) => created_id === '100008')?._id ?? ''
})
afterAll(() => server.stop())

const bundleFor = async (who: Sender) => {
  const url = '/api/oa/flow/proof/bundle'
  const answer = await server.app.inject({
    method: 'POST',
    url,
    headers: { [who.header]: who.token, 'content-type': 'application/json' },
    payload: { flowOi_id: flow },
  })
  expect(answer.headers['content-type']).toBe('application/zip')
  return new Map(Object.entries(unzipSync(answer.rawPayload)))
}

const codes = (findings: ReturnType<typeof checkBundle>, kind: string) =>
  findings.filter((one) => one.kind === kind).map(({ code }) => code)

const changed = (entries: Map<string, Uint8Array>, path: string, from: string, to: string) => {
  const text = new TextDecoder().decode(entries.get(path))
  expect(text).toContain(from)
  return new Map(entries).set(path, strToU8(text.replace(from, to)))
}

describe('proof bundles', () => {
  test('proves history, form, files and checkpoints of its own bundle', async () => {
    const findings = checkBundle(await bundleFor(admin))
    expect(codes(findings, 'fault')).toEqual([])
    expect(codes(findings, 'proven')).toEqual(
      ['entries', 'chain', 'checkpoints', 'designs', 'files'].map((one) => `verify.${one}`),
    )
    expect(codes(findings, 'note')).toEqual(['verify.whole', 'verify.key-told'])
  })

  test('omits the form from the bundle of a partial reader and proves the rest', async () => {
    const entries = await bundleFor(chief)
    const findings = checkBundle(entries)
    expect(codes(findings, 'fault')).toEqual([])
    expect(codes(findings, 'note')).toContain('verify.partial')
    const all = [...entries.values()].map((bytes) => new TextDecoder().decode(bytes)).join('\n')
    expect(all).toContain('请注意交接')
    expect(all).not.toContain('回老家探亲')
  })

  test('names the changed part of a tampered bundle', async () => {
    const entries = await bundleFor(admin)
    const faults = (path: string, from: string, to: string) =>
      codes(checkBundle(changed(entries, path, from, to)), 'fault')
    expect(faults('history.json', '"suggest": "同意"', '"suggest": "不同意"')).toEqual([
      'verify.entry-changed',
      'verify.broken.changed',
    ])
    expect(faults('flow.json', '回老家探亲', '回老家')).toEqual([
      'verify.entry-changed',
      'verify.broken.form',
    ])
    expect(faults('bundle.json', '"isWhole": true', '"isWhole": false')).toContain('verify.signature-wrong')
    expect(faults('checkpoints.json', '"size": 1', '"size": 2')).toContain('verify.checkpoint-wrong')
    expect(codes(checkBundle(new Map([['bundle.json', strToU8('{}')]])), 'fault')).toEqual([
      'verify.no-bundle',
    ])
  })

  test('refuses a bundle to people who may not see the flow', async () => {
    const other = await server.as('100040')
    expect(await other.raw('oa/flow/proof/bundle', { flowOi_id: flow })).toMatchObject({
      code: 'flow.not-found',
    })
  })
})

describe('receipts of decisions', () => {
  test("issues a receipt for the signer's own decision, with signer and decision", async () => {
    const { data } = await chief.call('oa/flow/proof/receipt', { flowOi_id: flow, line })
    expect(data.receipt.content).toMatchObject({ flow, seq: 2, line: { actorId: '100008', suggest: '同意' } })
    const asked = { flowOi_id: flow, line }
    expect(await me.raw('oa/flow/proof/receipt', asked)).toMatchObject({ code: 'chain.not-own' })
    const none = { flowOi_id: flow, line: 'none' }
    expect(await me.raw('oa/flow/proof/receipt', none)).toMatchObject({ code: 'chain.no-act' })
    expect(await me.raw('oa/flow/proof/receipt', { flowOi_id: flow })).toMatchObject({ success: false })
  })

  test('refuses a receipt where earlier history was tampered with', async () => {
    const { pool } = server.db
    const turned = (from: string, to: string) =>
      pool.query(`update flow_log set record = replace(record::text, $1, $2)::jsonb where id = $3`, [
        from,
        to,
        line,
      ])
    await turned('同意', '反对')
    expect(await chief.raw('oa/flow/proof/receipt', { flowOi_id: flow, line })).toMatchObject({
      code: 'chain.broken',
    })
    await turned('反对', '同意')
  })
})

test('returns the number of actions in a chain and its checkpoint', async () => {
  const { data } = await me.call('oa/flow/proof/head', { flowOi_id: flow })
  expect(data).toMatchObject({ acts: 2, checkpoint: 1, link: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(await (await server.as('100040')).raw('oa/flow/proof/head', { flowOi_id: flow })).toMatchObject({
    code: 'flow.not-found',
  })
})

describe('npm run verify', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'qianpi-proof-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** Without a database: nothing listens at its address. */
  const verify = (...args: string[]) =>
    runTool(
      { ...server.house.config, databaseUrl: 'postgres://127.0.0.1:1/none', dataDir: '/none' },
      'verify',
      args,
    )

  test('verifies bundles and receipts offline and trusts the key that is passed', async () => {
    const [bundle, receipt] = [join(folder, 'bundle.zip'), join(folder, 'receipt.json')]
    const entries = await bundleFor(admin)
    await writeFile(bundle, zipSync(Object.fromEntries(entries)))
    const { data } = await chief.call('oa/flow/proof/receipt', { flowOi_id: flow, line })
    await writeFile(receipt, JSON.stringify(data))
    const { key } = data.receipt

    const told = await verify(bundle, receipt, '--key', key)
    expect(told.ok, told.text).toBe(true)
    expect(told.text).toContain('验证通过')
    expect((await verify(receipt, '--key', key)).ok).toBe(true)
    expect((await verify(bundle, '--key', 'f'.repeat(32))).ok).toBe(false)
    await writeFile(bundle, zipSync(Object.fromEntries(changed(entries, 'history.json', '同意', '反对'))))
    const broken = await verify(bundle)
    expect(broken.ok).toBe(false)
    expect(broken.text).toContain('第 2 步记录被改动')
  })

  test('calls a bundle consistent, not proven, without a key, and rejects an empty fingerprint', async () => {
    const bundle = join(folder, 'bundle.zip')
    await writeFile(bundle, zipSync(Object.fromEntries(await bundleFor(admin))))
    const { ok, text } = await verify(bundle)
    expect(ok).toBe(true)
    expect(text).toContain('未核对由谁签名')
    expect(text).not.toContain('验证通过')
    await expect(verify(bundle, '--key', '')).rejects.toThrow('指纹')
    await expect(verify(bundle, '--key')).rejects.toThrow('指纹')
  })

  test('rejects a bundle whose manifest names another flow, and a renamed file', async () => {
    const entries = await bundleFor(admin)
    const faults = (path: string, from: string, to: string) =>
      codes(checkBundle(changed(entries, path, from, to)), 'fault')
    expect(faults('flow.json', '"isCancel": false', '"isCancel": true')).toContain('verify.broken.head')
    expect(faults('files.json', '意见.txt', '同意.txt')).toContain('verify.file-wrong')
  })
})
