import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseBundle } from '#/core/proof/bundle'
import { paperFindings } from '#/core/proof/check-papers'
import { type KeyRing, resolveTrustedKeys } from '#/core/proof/keys'
import { readPaperSignature } from '#/core/proof/paper-signature'
import { readProof } from '#/core/proof/read-proof'
import { verifySignature } from '#/core/proof/signature'
import { assessFindings } from '#/core/proof/trust'
import type { FlowDesign } from '#/generated/types'
import { startEffects } from '../../../../src/server/jobs/run-effects'
import { storeOpenings } from '../../../../src/server/jobs/store-openings'
import { listProofKeys } from '../../../../src/server/platform/security/proof-key'
import { programFor } from '../../../kit/agents'
import { setForCompany } from '../../../kit/company-settings'
import { chain } from '../../../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { field, formOf, modelOf } from '../../../kit/form-of'
import { limit } from '../../../kit/house'
import { judgePdfSignature } from '../../../kit/pdf-signature'
import { type Sender, senderWith } from '../../../kit/server'

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
async function approve(flow: string, values: Record<string, unknown> = {}): Promise<string> {
  const { flowlistid } = (await me.call('oa/flow/creat', creating(flow, values))).data
  await approver.call('oa/flow/deal', dealing(await waitingFor(approver, flowlistid), {}))
  await Promise.all(await startEffects(server.house, 10))
  return flowlistid
}

const detailOf = async (who: Sender, id: string) => (await who.call('oa/flow/detail', { flowOi_id: id })).data

async function fileFor(who: Sender, call: string, id: string): Promise<Buffer> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/oa/flow/${call}`,
    headers: { [who.header]: who.token, 'content-type': 'application/json' },
    payload: { flowOi_id: id },
  })
  expect(answer.headers['content-type']).toMatch(/pdf|zip/)
  return answer.rawPayload
}
const signedFor = (who: Sender, id: string) => fileFor(who, 'paper/signature', id)

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

test('a paper whose flow is lost becomes an incident', async () => {
  const caller = { workspace: 'oa', id: '100008', name: '林晓峰', roles: [] }
  await server.db.pool.query(
    `insert into outbox (id, flow_id, kind, payload, created_at, due_at) values ('lost', 'gone', 'sign-paper', $1, $2, $2)`,
    [{ flowId: 'gone', caller, language: 'zh' }, new Date(server.clock.now())],
  )
  await Promise.all(await startEffects(server.house, 10))
  const { rows } = await server.db.pool.query<{ error: object }>(
    `select error from incident where id = 'lost'`,
  )
  expect(rows).toMatchObject([{ error: { code: 'flow.not-found' } }])
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

test('a seal lies like ink over the keyword that the design names, and is not in the history', async () => {
  const place = { place: 'text' as const, text: '打印人', right: 12, down: -8 }
  const flow = await approve(await server.publish('关键字', design({ seal, step: '', ...place })))
  const bytes = await signedFor(me, flow)
  expect(judgePdfSignature(bytes)).toMatchObject({ certificates: 1 })
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const page = await pdf.getPage(pdf.numPages)
  const { fnArray, argsArray } = await page.getOperatorList()
  const shown = fnArray.indexOf(OPS.paintImageXObject)
  const [width, , , , x] = argsArray[fnArray.lastIndexOf(OPS.transform, shown)]
  const states = fnArray.flatMap((one, at) => (one === OPS.setGState ? [JSON.stringify(argsArray[at])] : []))
  expect(states.join()).toContain('multiply')
  expect(fnArray.filter((one) => one === OPS.paintImageXObject)).toHaveLength(1)
  expect(width).toBeCloseTo((40 * 72) / 25.4, 0)
  const { items } = await page.getTextContent()
  const foot = items.find((item) => 'str' in item && item.str.startsWith('打印人'))
  if (!foot || !('str' in foot)) throw new Error('the paper says who printed it')
  const anchor = foot.transform[4] + 1.5 * foot.transform[0]
  expect(x + width / 2).toBeCloseTo(Math.min(anchor + (12 * 72) / 25.4, 595.28 - width / 2), 0)
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

describe('the bundle of a flow proves its signed paper offline', () => {
  type Entries = Record<string, Uint8Array>
  let mine: { entries: Entries; path: string; paper: Uint8Array; key: string }
  let other: typeof mine

  const openBundle = async (flow: string): Promise<typeof mine> => {
    const entries = unzipSync(await fileFor(me, 'proof/bundle', flow))
    const path = Object.keys(entries).find((one) => one.startsWith('papers/')) ?? ''
    const { key } = JSON.parse(new TextDecoder().decode(entries['bundle.json']))
    return { entries, path, paper: entries[path] as Uint8Array, key }
  }

  /** Reads the papers alone, as if the signed list of the bundle were true: what is left to find is a false paper. */
  function faultsOfPapers(entries: Entries, compared: Uint8Array[] = []): string[] {
    const bundle = parseBundle(new Map(Object.entries(entries)))
    const trusted = resolveTrustedKeys(bundle.parts['keys.json'], mine.key)
    if (typeof trusted === 'string') throw new Error(trusted)
    const faults = paperFindings(bundle, trusted, compared).filter(({ kind }) => kind === 'fault')
    return faults.map(({ code }) => code.replace('verify.paper-', ''))
  }

  const whole = (entries: Entries, others: Uint8Array[] = [], { key }: { key?: string } = mine) =>
    readProof({ name: 'b.zip', bytes: zipSync(entries, { level: 0 }), key, others })

  beforeAll(async () => {
    mine = await openBundle(await approve(sealed))
    other = await openBundle(await approve(sealed))
  })

  test('with its digest, its seal and the certificate that signed all of its bytes', async () => {
    const findings = whole(mine.entries, [mine.paper])
    expect(assessFindings(findings), JSON.stringify(findings)).toBe('holds')
    const proven = findings.filter(({ code }) => /^verify\.paper/.test(code))
    expect(proven.map(({ kind, code }) => `${kind} ${code}`)).toEqual([
      'proven verify.paper',
      'proven verify.paper-held',
    ])
    const [row] = (await admin.call('oa/certificate/list', {})).data
    const digest = createHash('sha256').update(mine.paper).digest('hex')
    const said = { digest, certificate: row?.fingerprint, subject: '青云科技有限公司', seal: '合同专用章' }
    for (const { params } of proven) expect(params).toMatchObject(said)
    expect(judgePdfSignature(Buffer.from(mine.paper))).toMatchObject({ certificates: 1 })
  })

  test('and a paper alone is consistent at most, since nothing says whose it is', () => {
    const findings = readProof({ name: 'a.pdf', bytes: mine.paper })
    expect(assessFindings(findings)).toBe('consistent')
    expect(findings.map(({ code }) => code)).toEqual(['verify.paper-signed', 'verify.paper-alone'])
  })

  const flipped = (bytes: Uint8Array, at: number) => bytes.with(at, (bytes[at] as number) ^ 1)
  const increment = strToU8('\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')
  const roomOf = (bytes: Uint8Array) => Buffer.from(bytes).indexOf('/Contents <') + '/Contents <'.length

  test.each<[string, (paper: Uint8Array) => Uint8Array, string]>([
    ['the paper of another flow', () => other.paper, 'changed'],
    ['an incremental update after the signature', (one) => Buffer.concat([one, increment]), 'uncovered'],
    ['a cut end', (one) => one.subarray(0, -20), 'uncovered'],
    ['a changed byte of a page', (one) => flipped(one, 400), 'forged'],
    ['a changed digit of the signature', (one) => flipped(one, roomOf(one) + 1500), 'forged'],
    [
      'a range that leaves a part out',
      (one) =>
        Buffer.from(
          Buffer.from(one)
            .toString('latin1')
            .replace(/\/ByteRange \[0 \d+/, '/ByteRange [0 0'),
          'latin1',
        ),
      'uncovered',
    ],
    [
      'a signature that hides bytes in its room',
      (one) =>
        Buffer.concat([one.subarray(0, roomOf(one) - 1), strToU8('(x)'), one.subarray(roomOf(one) + 2)]),
      'uncovered',
    ],
    [
      'bytes behind the signature in its room',
      (one) => {
        const bytes = Buffer.from(one)
        bytes.write('ff', bytes.indexOf('>', roomOf(one)) - 2, 'latin1')
        return bytes
      },
      'forged',
    ],
    ['no signature', () => strToU8('%PDF-1.7\n%%EOF'), 'unsigned'],
  ])('rejects %s', (_, forge, fault) => {
    const forged = forge(mine.paper)
    const faults = faultsOfPapers({ ...mine.entries, [mine.path]: forged })
    expect(faults).toContain('changed')
    expect(faults).toContain(fault)
    expect(faultsOfPapers(mine.entries, [forged])).toContain('unknown')
    expect(assessFindings(whole({ ...mine.entries, [mine.path]: forged }))).toBe('fails')
    expect(assessFindings(whole(mine.entries, [forged]))).toBe('fails')
  })

  test('rejects a removed record, a removed paper and a paper too many', () => {
    const { [mine.path]: _, ...without } = mine.entries
    expect(assessFindings(whole(without))).toBe('fails')
    const { 'papers.json': __, ...unrecorded } = mine.entries
    expect(faultsOfPapers(unrecorded)).toEqual(['unrecorded'])
    expect(assessFindings(whole(unrecorded))).toBe('fails')
    const { [mine.path]: ___, ...neither } = unrecorded
    expect(assessFindings(whole(neither))).toBe('fails')
    expect(faultsOfPapers({ ...mine.entries, 'papers/9-x.pdf': other.paper })).toEqual(['unrecorded'])
  })

  test('rejects a record of another flow, an edited one, and one that a stranger signed', () => {
    const records = JSON.parse(new TextDecoder().decode(mine.entries['papers.json']))
    const withRecord = (record: unknown) =>
      faultsOfPapers({ ...mine.entries, 'papers.json': strToU8(JSON.stringify([record])) })
    const foreign = JSON.parse(new TextDecoder().decode(other.entries['papers.json']))
    expect(withRecord(foreign[0])).toEqual(['record', 'unrecorded'])
    const [record] = records
    const digest = createHash('sha256').update(other.paper).digest('hex')
    for (const change of [{ digest }, { certificate: digest }, { acts: 1 }, { by: { id: '1', name: '王' } }])
      expect(withRecord({ ...record, content: { ...record.content, ...change } })).toContain('record')
    expect(withRecord({ ...record, key: '0'.repeat(32) })).toContain('record')
    const keys: KeyRing = JSON.parse(new TextDecoder().decode(mine.entries['keys.json']))
    expect(resolveTrustedKeys(keys, '0'.repeat(32))).toBe('unknown')
    expect(assessFindings(whole(mine.entries, [], { key: '0'.repeat(32) }))).toBe('fails')
  })

  test('rejects a paper whose signature is by another certificate than the record says', async () => {
    const file = (await readFile('fixtures/certificates/rsa-aes.p12')).toString('base64')
    await admin.call('oa/certificate/upload', { file, password: 'Secret-123' })
    const later = await openBundle(await approve(sealed))
    const signed = readPaperSignature(later.paper)
    if (signed.problem) throw new Error(signed.problem)
    expect(assessFindings(whole(later.entries, [later.paper], later))).toBe('holds')
    expect(faultsOfPapers({ ...mine.entries, [mine.path]: later.paper })).toEqual(['changed', 'certificate'])
  })
})

describe('the signed paper stays with those who may see all of it', () => {
  const phone = field('电话', { type: 'input' })
  const number = '13812345678'
  const doors = ['paper/signature', 'paper/pdf', 'proof/bundle'] as const
  let flow: string
  let designId: string

  /** A design whose readers see a masked number, but the approver all of it. */
  const maskedDesign = (): FlowDesign => {
    const base = design({ seal: '', step: '' })
    const [start] = base.funlist
    if (start) start.formEditLimit = [limit(phone)]
    const chosed = [{ type: 'user' as const, id: '100008', name: '100008' }]
    const deptuser = [{ chosetype: 'or' as const, chosed, runRoots: [] }]
    const permissions = [{ allow: ['watch' as const, 'clear' as const], admindept: [], deptuser }]
    const set = { ...base.set, formEditLimit: [limit(phone, 'masked')], permissions }
    return { ...base, set, formset: formOf({ ...phone, mask: 'middle' }) }
  }

  beforeAll(async () => {
    designId = await server.publish('登记', maskedDesign())
    flow = await approve(designId, { [modelOf('电话')]: number })
  })

  test('the approver gets the frozen values; the creator, for whom one is masked, a masked print and the record', async () => {
    expect(await textOf(await signedFor(approver, flow))).toContain(number)
    expect((await detailOf(me, flow)).signature).toMatchObject({ readable: false })
    expect(await me.raw('oa/flow/paper/signature', { flowOi_id: flow })).toMatchObject({
      code: 'paper.signature-hidden',
    })
    const print = await textOf(await fileFor(me, 'paper/pdf', flow))
    expect(print).toContain('138****5678')
    expect(print).not.toContain(number)
    const bundle = await fileFor(me, 'proof/bundle', flow)
    const entries = Object.keys(unzipSync(bundle))
    expect(entries).toContain('papers.json')
    expect(entries.filter((path) => path.startsWith('papers/'))).toEqual([])
    const found = readProof({ name: 'b.zip', bytes: bundle }).map(({ kind, code }) => `${kind} ${code}`)
    expect(found.filter((one) => /paper/.test(one))).toEqual(['note verify.papers-missing'])
  })

  test('the record of who opened the flow names those who took the signed paper', async () => {
    const other = await approve(designId, { [modelOf('电话')]: number })
    await storeOpenings(server.house)
    const readers = async () => (await admin.call('oa/flow/readers', { flowOi_id: other })).data.length
    const before = await readers()
    await signedFor(approver, other)
    await storeOpenings(server.house)
    expect((await readers()) - before).toBe(1)
  })

  test('a person without a right to the flow is told that there is no such flow', async () => {
    for (const door of doors) {
      const { code } = await keeper.raw(`oa/flow/${door}`, { flowOi_id: flow })
      expect([door, code]).toEqual([door, 'flow.not-found'])
    }
  })

  test('a program gets it within its designs only, and never more than its person', async () => {
    const acting = { owner: '100012', person: '100008' }
    const within = await programFor(server, { ...acting, tokenFlows: [designId] })
    expect(await textOf(await fileFor(within.sender, 'paper/signature', flow))).toContain(number)
    const outside = await programFor(server, { ...acting, tokenFlows: [sealed] })
    const creators = await programFor(server, { ...acting, person: '100010', tokenFlows: [designId] })
    for (const door of doors) {
      const { code } = await outside.sender.raw(`oa/flow/${door}`, { flowOi_id: flow })
      expect([door, code]).toEqual([door, 'flow.not-found'])
    }
    expect((await creators.sender.raw('oa/flow/paper/signature', { flowOi_id: flow })).code).toBe(
      'paper.signature-hidden',
    )
  })

  test('a page of a portal gets no file with an embed token', async () => {
    const origin = 'https://portal.example.com'
    await setForCompany(server, { embed_origins: origin })
    const facts = { name: '门户', purpose: '显示待办', owner: '100012', department: '5', days: '30' as const }
    const { id } = (await admin.call('employee/program/save', facts)).data
    const wanted = { id, name: '令牌', days: '30' as const, scopes: ['flow.read' as const] }
    const { token } = (await admin.call('employee/program/token/add', wanted)).data
    await approver.call('employee/program/agreement/add', { id, days: '30' })
    const page = { person: '100008', origin, access: 'read' as const }
    const program = senderWith(server.app, `Bearer ${token}`, 'authorization')
    const { data, msg } = await program.call('employee/program/token/embed', page)
    if (!data) throw new Error(msg)
    for (const door of doors) {
      const answer = await server.app.inject({
        method: 'POST',
        url: `/api/oa/flow/${door}`,
        headers: { authorization: `Bearer ${data.token}`, origin },
        payload: { flowOi_id: flow },
      })
      expect([door, answer.json().success], answer.body).toEqual([door, false])
    }
  })
})
