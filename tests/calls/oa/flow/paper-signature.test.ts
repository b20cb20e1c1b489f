import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifySignature } from '#/core/proof/signature'
import type { FlowDesign } from '#/generated/types'
import { startEffects } from '../../../../src/server/jobs/run-effects'
import { listProofKeys } from '../../../../src/server/platform/security/proof-key'
import { chain } from '../../../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { judgePdfSignature } from '../../../kit/pdf-signature'
import type { Sender } from '../../../kit/server'

let server: FlowServer
let admin: Sender
let me: Sender
let approver: Sender
let keeper: Sender
let seal: string
let sealed: string

const design = (paperSignature: FlowDesign['set']['paperSignature']): FlowDesign => {
  const base = chain({ id: 'sign', who: ['100008'] })
  return { ...base, set: { ...base.set, paperSignature } }
}

beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
  me = await server.as('100010')
  approver = await server.as('100008')
  keeper = await server.as('100040')
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const image = `data:image/png;base64,${picture.toString('base64')}`
  const draft = { name: '合同专用章', image, width: 40, people: ['100040'] }
  seal = (await admin.call('oa/seal/save', draft)).data.id
  sealed = await server.publish('合同审批', design({ seal, step: '' }))
})
afterAll(() => server.stop())

/** Starts a flow and has it approved; effects run afterwards. */
async function approve(flow: string): Promise<string> {
  const { flowlistid } = (await me.call('oa/flow/creat', creating(flow, {}))).data
  await approver.call('oa/flow/deal', dealing(await waitingFor(approver, flowlistid), {}))
  await Promise.all(await startEffects(server.house, 10))
  return flowlistid
}

const detailOf = async (who: Sender, id: string) => (await who.call('oa/flow/detail', { flowOi_id: id })).data

async function signedFor(who: Sender, id: string): Promise<Buffer> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/oa/flow/paper/signature',
    headers: { [who.header]: who.token, 'content-type': 'application/json' },
    payload: { flowOi_id: id },
  })
  expect(answer.headers['content-type']).toBe('application/pdf')
  return answer.rawPayload
}

async function textOf(bytes: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise
  let text = ''
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    text += items.map((item) => ('str' in item ? item.str : '')).join('')
  }
  return text.replace(/\s/g, '')
}

test('without a certificate nothing is signed, and the refusal says why', async () => {
  const flow = await approve(sealed)
  expect((await keeper.raw('oa/flow/paper/seal', { flowOi_id: flow })).code).toBe('flow.not-found')
  expect((await detailOf(me, flow)).signature).toBeNull()
})

describe('certificates', () => {
  test('an uploaded and a made one are listed without keys, and the last one is used', async () => {
    const file = (await readFile('fixtures/certificates/rsa-aes.p12')).toString('base64')
    const wrong = await admin.raw('oa/certificate/upload', { file, password: 'wrong' })
    expect(wrong.code).toBe('certificate.password-wrong')
    const { data: uploaded } = await admin.call('oa/certificate/upload', { file, password: 'Secret-123' })
    await admin.call('oa/certificate/create', { name: '青云科技有限公司', years: 5 })
    const { data } = await admin.call('oa/certificate/list', {})
    expect(data).toMatchObject([
      { subject: '青云科技有限公司', kind: 'own', state: 'current' },
      { id: uploaded.id, kind: 'uploaded', state: 'spare', issuer: 'Fixture CA' },
    ])
    expect(JSON.stringify(data)).not.toMatch(/PRIVATE|sealed/i)
    const { rows } = await server.db.pool.query<{ sealed_key: string }>(
      'select sealed_key from paper_certificate',
    )
    for (const { sealed_key } of rows) expect(sealed_key).not.toContain('PRIVATE')
  })

  test('one is tried, used again and deleted, but not the one in use; the log names it', async () => {
    const { data } = await admin.call('oa/certificate/list', {})
    const [own, uploaded] = data
    if (!own || !uploaded) throw new Error('two certificates are listed')
    expect((await admin.call('oa/certificate/try', { id: own.id })).data.said).toContain('青云科技有限公司')
    expect((await admin.raw('oa/certificate/delete', { id: own.id })).code).toBe('certificate.in-use')
    await admin.call('oa/certificate/use', { id: uploaded.id })
    await admin.call('oa/certificate/use', { id: own.id })
    await admin.call('oa/certificate/delete', { id: uploaded.id })
    expect((await admin.raw('oa/certificate/try', { id: uploaded.id })).code).toBe('certificate.gone')
    const { rows } = await server.db.pool.query<{ details: object }>(
      "select details from audit where action = 'certificate' order by id desc limit 1",
    )
    expect(rows[0]?.details).toMatchObject({ deleted: { fingerprint: uploaded.fingerprint } })
  })
})

describe('a seal', () => {
  test('is put on paper by a user of it only, and the use is recorded and bound to the chain', async () => {
    const flow = await approve(sealed)
    expect((await detailOf(approver, flow)).may.seal).toBe(false)
    expect((await approver.raw('oa/flow/paper/seal', { flowOi_id: flow })).code).toBe('seal.not-user')
    const [row] = (await admin.call('oa/seal/list', {})).data
    if (!row) throw new Error('the seal is listed')
    expect((await admin.call('oa/seal/options', {})).data).toEqual([{ id: row.id, name: '合同专用章' }])
    const { id, name, image, width } = row
    await admin.call('oa/seal/save', { id, name, image, width, people: ['100040', '100008'] })
    expect((await detailOf(approver, flow)).may.seal).toBe(true)
    await approver.call('oa/flow/paper/seal', { flowOi_id: flow })
    const bytes = await signedFor(me, flow)
    expect(judgePdfSignature(bytes)).toMatchObject({ certificates: 1 })
    const text = await textOf(bytes)
    expect(text).toContain('用印')
    expect(text).toContain('合同专用章')
    const digest = createHash('sha256').update(bytes).digest('hex')
    const { data } = await admin.call('oa/seal/uses', { nowpage: 1, text: '合同专用章' })
    expect(data.result).toMatchObject([{ flowlistid: flow, seal: '合同专用章', digest }])
    const { rows } = await server.db.pool.query('select statement from paper_signature where flow_id = $1', [
      flow,
    ])
    const { statement } = rows[0]
    const [key] = await listProofKeys(server.db)
    expect(verifySignature(key?.publicKey ?? '', 'paper', statement)).toBe(true)
    const head = await server.db.pool.query(
      'select link from flow_link where flow_id = $1 order by seq desc',
      [flow],
    )
    expect(statement.content).toMatchObject({ digest, link: head.rows[0].link, by: { id: '100008' } })
  })

  test('is put at once if the person who decides last is a user of it', async () => {
    const flow = await approve(sealed)
    expect((await detailOf(me, flow)).signature).toMatchObject({
      seal: '合同专用章',
      certificate: '青云科技有限公司',
      readable: true,
      later: 0,
    })
  })

  test('that is disabled or on paper is neither used nor deleted', async () => {
    const [row] = (await admin.call('oa/seal/list', {})).data
    if (!row) throw new Error('the seal is listed')
    expect((await admin.call('oa/seal/options', {})).data).toEqual([{ id: row.id, name: '合同专用章' }])
    expect((await admin.raw('oa/seal/delete', { id: row.id })).code).toBe('seal.on-paper')
    const { id, name, image, width, people } = row
    await admin.call('oa/seal/save', { id, name, image, width, people, enabled: false })
    const flow = await approve(sealed)
    expect((await approver.raw('oa/flow/paper/seal', { flowOi_id: flow })).code).toBe('seal.off')
    await admin.call('oa/seal/save', { id, name, image, width, people, enabled: true })
  })

  test('needs a picture that can be read, and a name of its own', async () => {
    const draft = { name: '新章', image: 'data:image/png;base64,AAAA', width: 40 }
    expect((await admin.raw('oa/seal/save', draft)).code).toBe('seal.image-wrong')
    expect((await admin.raw('oa/seal/save', { ...draft, name: ' 合同专用章 ' })).code).toBe('seal.name-taken')
    expect((await me.raw('oa/seal/list', {})).success).toBe(false)
  })
})

test('signed paper stays as it is: later comments are counted, not printed', async () => {
  const flow = await approve(sealed)
  const before = await signedFor(me, flow)
  await me.call('oa/flow/comment/creat', { flowOi_id: flow, text: '补充一句', mentions: [] })
  await approver.call('oa/flow/paper/seal', { flowOi_id: flow })
  expect((await signedFor(me, flow)).equals(before)).toBe(true)
  expect((await detailOf(me, flow)).signature).toMatchObject({ later: expect.any(Number) })
})

test('a design without a seal has its paper signed alone; one without the setting has none', async () => {
  const alone = await approve(await server.publish('只签名', design({ seal: '', step: '' })))
  expect(await textOf(await signedFor(me, alone))).toContain('电子签名')
  const none = await approve(await server.publish('不签名', design(undefined)))
  expect((await me.raw('oa/flow/paper/signature', { flowOi_id: none })).code).toBe('paper.signature-none')
  expect((await approver.raw('oa/flow/paper/seal', { flowOi_id: none })).code).toBe('paper.no-signature-set')
})
