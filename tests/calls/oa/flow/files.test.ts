import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FlowDesign, StoredFile } from '../../../../src/generated/types'
import { deleteOrphanFiles } from '../../../../src/server/jobs/delete-orphan-files'
import { startEffects } from '../../../../src/server/jobs/run-effects'
import { findDesign, findPublishedVersion } from '../../../../src/server/queries/design/design'
import { rowsOf } from '../../../kit/contents'
import {
  creating,
  dealing,
  type FlowServer,
  flowServerOfFile,
  leaveForm,
  waitingFor,
} from '../../../kit/flows'
import { expectFiles, expectInvariants } from '../../../kit/invariants'
import type { Sender } from '../../../kit/server'
import { signed, upload } from '../../../kit/uploads'

const proof = {
  type: 'custom',
  name: '证明材料',
  key: '1700000000001_9',
  keyindex: 900,
  model: 'proof',
  rules: [],
  options: { componentName: 'fm-fileupload', fileuploadset: { length: 2 } },
}

let server: FlowServer
let me: Sender
let design: string
let hidden: string
let edited: string
beforeAll(async () => {
  server = await flowServerOfFile()
  me = await server.as('100010')
  const { db } = server
  const found = await findDesign(db, 'oa', 'flow-leave')
  const version = await findPublishedVersion(db, 'oa', found?.publishedVersion ?? '')
  const old = version?.design as FlowDesign
  const formset = { ...old.formset, list: [...old.formset.list, proof] } as FlowDesign['formset']
  const limit = { name: proof.name, key: proof.key, type: 'canedit' as const, required: false }
  const funlist = old.funlist.map((step) =>
    step.is_start ? { ...step, formEditLimit: [...step.formEditLimit, limit] } : step,
  )
  const hiding = funlist.map((step) =>
    step.is_start ? step : { ...step, formEditLimit: [{ ...limit, type: 'hidden' as const }] },
  )
  hidden = await server.publish('附件不给审批人看', { ...old, formset, funlist: hiding })
  const editing = funlist.map((step) => (step.is_start ? step : { ...step, formEditLimit: [limit] }))
  edited = await server.publish('附件可改', { ...old, formset, funlist: editing })
  design = await server.publish('带附件的请假', { ...old, formset, funlist })
})
afterAll(async () => {
  await expectInvariants(server.db)
  await expectFiles(server)
  await server.stop()
})

async function stored(who: Sender, call = 'oa/form/uploadfile'): Promise<StoredFile> {
  const files = [{ name: '证明.txt', content: '病假证明' }]
  const { data } = await upload<StoredFile[]>(server.app, call, { who, files })
  const [entry] = data
  if (!entry) throw new Error('nothing was stored')
  return entry
}

const start = (value: unknown, fileList: StoredFile[] = [], of = design) => {
  const flowdata = { dept: '', desc: '测试', fileList, level: 0 as const }
  return me.call('oa/flow/creat', creating(of, { ...leaveForm(1), proof: value }, { flowdata }))
}

const statusFor = async (jobId: string, { url }: StoredFile) => {
  const query = await signed(server, await server.as(jobId), jobId)
  return (await server.app.inject({ url: `${url}?${query}` })).statusCode
}

describe('files of a form field', () => {
  test('opens files of a field to everyone who sees the field, and to no one else', async () => {
    const entry = await stored(me)
    expect(await statusFor('100008', entry)).toBe(404)
    const created = await start([entry])
    expect(created.success, created.msg).toBe(true)
    expect(await statusFor('100008', entry)).toBe(200)
    expect(await statusFor('100055', entry)).toBe(404)
    expect((await me.call('oa/form/deletefile', { fileid: entry.fileid })).code).toBe('file.not-deleted')
    server.clock.move(25 * 3600_000)
    await deleteOrphanFiles(server.house)
    expect(await statusFor('100008', entry)).toBe(200)
  })

  test('rejects a submission with a foreign, repeated or unknown file as a whole', async () => {
    const [mine, foreign] = [await stored(me), await stored(await server.as('100008'))]
    const before = await rowsOf(server.db, 'select id from flow')
    const unknown = { ...mine, fileid: 'none', url: '/file/oa/form/none/a.txt' }
    for (const value of [[foreign], [unknown], [mine, mine]])
      expect(await start(value)).toMatchObject({ success: false, code: 'file.not-at-hand' })
    expect(await rowsOf(server.db, 'select id from flow')).toHaveLength(before.length)
    await start([mine])
    expect(await start([mine])).toMatchObject({ success: false, code: 'file.not-at-hand' })
  })

  test.each<[string, Partial<StoredFile>]>([
    ['another name', { name: '合同.txt' }],
    ['another size', { size: 1 }],
    ['another uploader', { creater: '陈国栋' }],
    ['a link that leads elsewhere', { url: 'javascript:alert(1)' }],
  ])('rejects files that are sent with %s', async (_, lie) => {
    expect(await start([{ ...(await stored(me)), ...lie }])).toMatchObject({ code: 'file.told-wrong' })
  })

  test('hides files of a field that the step hides from its assignee', async () => {
    const entry = await stored(me)
    const created = await start([entry], [], hidden)
    expect(created.success, created.msg).toBe(true)
    expect(await statusFor('100008', entry)).toBe(404)
    expect(await statusFor('100010', entry)).toBe(200)
  })

  test('S1-098 “Preview file adds url, previous_fileid, next_fileid”: images of a field, then those of opinions', async () => {
    const content = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    const images = async (call: string, ...names: string[]) => {
      const files = names.map((name) => ({ name, content }))
      return (await upload<StoredFile[]>(server.app, call, { who: me, files })).data
    }
    const [one, two] = await images('oa/form/uploadfile', '甲.png', '乙.png')
    const sent = await images('oa/flow/uploadfile', '丙.png')
    const text = await stored(me, 'oa/flow/uploadfile')
    const shown = async (flowOi_id: string, jobId: string) => {
      const { data } = await (await server.as(jobId)).call('oa/flow/detail', { flowOi_id })
      return data.previewfiles.map(({ name, url, previous_fileid, next_fileid }) => [
        name,
        url.startsWith('/file/oa/form/'),
        previous_fileid,
        next_fileid,
      ])
    }
    const open = (await start([two, one], [...sent, text])).data.flowlistid
    const expected = [
      ['乙.png', true, null, one?.fileid],
      ['甲.png', true, two?.fileid, null],
      ['丙.png', true, null, null],
    ]
    expect(await shown(open, '100008')).toEqual(expected)
    const [three, four] = await images('oa/form/uploadfile', '丁.png', '戊.png')
    const closed = (await start([three, four], [], hidden)).data.flowlistid
    expect(await shown(closed, '100008')).toEqual([])
    expect(await shown(closed, '100010')).toHaveLength(2)
  })

  test('releases files removed from the field and does not check remaining files again', async () => {
    const [kept, dropped] = [await stored(me), await stored(me)]
    const flow = (await start([kept, dropped], [], edited)).data.flowlistid
    const superior = await server.as('100008')
    const inputdata = { proof: [kept] }
    const dealt = await superior.call(
      'oa/flow/deal',
      dealing(await waitingFor(superior, flow), { inputdata }),
    )
    expect(dealt.success, dealt.msg).toBe(true)
    expect([await statusFor('100008', kept), await statusFor('100008', dropped)]).toEqual([200, 404])
    server.clock.move(25 * 3600_000)
    await deleteOrphanFiles(server.house)
    const rows = await rowsOf<{ id: string }>(server.db, 'select id from file where flow_id = $1', flow)
    expect(rows).toEqual([{ id: kept.fileid }])
  })

  test('rejects more files than the field allows, and values that are no files', async () => {
    const entries = [await stored(me), await stored(me), await stored(me)]
    expect(await start(entries)).toMatchObject({ success: false, code: 'form.invalid' })
    expect(await start('证明.txt')).toMatchObject({ success: false, code: 'form.invalid' })
    expect(await start([{ fileid: 'x', extra: 1 }])).toMatchObject({ success: false, code: 'form.invalid' })
  })
})

describe('files of an opinion', () => {
  test('shows files of an opinion in history to everyone who sees the flow', async () => {
    const own = await stored(me, 'oa/flow/uploadfile')
    const flow = (await start([], [own])).data.flowlistid
    const superior = await server.as('100008')
    const answer = await stored(superior, 'oa/flow/uploadfile')
    const dealt = await superior.call(
      'oa/flow/deal',
      dealing(await waitingFor(superior, flow), {}, { fileList: [answer] }),
    )
    expect(dealt.success, dealt.msg).toBe(true)
    const { data } = await me.call('oa/flow/detail_logs', { flowOi_id: flow })
    expect(data.logList.map(({ files }) => files?.map(({ name, creater }) => [name, creater]))).toEqual([
      [['证明.txt', own.creater]],
      [['证明.txt', answer.creater]],
    ])
    expect(await statusFor('100010', answer)).toBe(200)
    expect(await statusFor('100055', answer)).toBe(404)
  })

  test('rejects files of another person in an opinion', async () => {
    const foreign = await stored(await server.as('100008'), 'oa/flow/uploadfile')
    expect(await start([], [foreign])).toMatchObject({ success: false, code: 'file.not-at-hand' })
  })
})

describe('attachments in the export of a list', () => {
  type Zip = Record<string, Uint8Array>

  /** Exports a list with attachments and returns the export and the entries of its file. */
  async function exportList(jobId: string, list: 'icreat' | 'waiting' | 'administered', ids: string[]) {
    const who = await server.as(jobId)
    const search = list === 'administered' ? { flowid: design } : {}
    const body = { list, search, attachments: true, ids }
    const { data: begun } = await who.call('oa/flow/export/start', body)
    await Promise.all(await startEffects(server.house, 10))
    const { data } = await who.call('oa/flow/export/list', {})
    const one = data.find(({ id }) => id === begun.id)
    const pieces: Buffer[] = []
    for await (const piece of server.house.files.read(one?.file?.fileid ?? '')) pieces.push(piece as Buffer)
    return { one, zip: unzipSync(Buffer.concat(pieces)) as Zip }
  }

  const namesIn = (zip: Zip) => Object.keys(zip).map((path) => path.split('/').at(-1))

  test('packs the spreadsheet and a folder for each request with the visible attachments', async () => {
    const ids = []
    for (const of of [design, hidden]) {
      const files = [await stored(me), await stored(me)]
      ids.push((await start(files, [await stored(me, 'oa/flow/uploadfile')], of)).data.flowlistid)
    }
    const { one, zip } = await exportList('100010', 'icreat', ids)
    expect(one).toMatchObject({ state: 'done', rows: 2, file: { name: expect.stringMatching(/\.zip$/) } })
    expect(namesIn(zip)).toEqual([
      '我发起的.xlsx',
      ...ids.flatMap(() => ['证明.txt', '证明 (2).txt', '证明 (3).txt']),
    ])
    const folders = new Set(
      Object.keys(zip)
        .slice(1)
        .map((path) => path.split('/')[0]),
    )
    expect([...folders]).toEqual([
      expect.stringMatching(/^\S+ 附件不给审批人看$/),
      expect.stringMatching(/^\S+ 带附件的请假$/),
    ])
    for (const bytes of Object.values(zip).slice(1)) expect(Buffer.from(bytes).toString()).toBe('病假证明')
  })

  test('leaves out attachments of fields that the reader may not see', async () => {
    const created = await start([await stored(me)], [await stored(me, 'oa/flow/uploadfile')], hidden)
    const msgid = await waitingFor(await server.as('100008'), created.data.flowlistid)
    const { zip } = await exportList('100008', 'waiting', [msgid])
    expect(namesIn(zip)).toEqual(['待我处理.xlsx', '证明.txt'])
  })

  test('exports the attachments of administered flows', async () => {
    const { data } = await start([await stored(me)])
    const { zip } = await exportList('admin', 'administered', [data.flowlistid])
    expect(namesIn(zip)).toContain('证明.txt')
  })

  test('stops at the size limit and tells it', async () => {
    const entry = await stored(me)
    const { data } = await start([entry])
    const resize = (bytes: number) =>
      server.db.pool.query('update file set bytes = $1 where id = $2', [bytes, entry.fileid])
    const { rows } = await server.db.pool.query('select bytes from file where id = $1', [entry.fileid])
    await resize(1024 * 1024 * 1024 + 1)
    const { one, zip } = await exportList('100010', 'icreat', [data.flowlistid])
    await resize(rows[0].bytes)
    expect(namesIn(zip)).toEqual(['我发起的.xlsx'])
    expect(one?.note).toBe('附件较多，仅导出前 20000 个、共 1024 MB 以内的附件，请缩小筛选范围后分次导出')
  })

  test('exports the others and names an attachment whose bytes are lost', async () => {
    const [kept, lost] = [await stored(me), await stored(me)]
    const { data } = await start([kept, lost])
    const { files } = server.house
    await files.remove(lost.fileid)
    const { one, zip } = await exportList('100010', 'icreat', [data.flowlistid])
    await files.copy(kept.fileid, lost.fileid)
    expect(namesIn(zip)).toEqual(['我发起的.xlsx', '证明.txt', '未导出的附件.txt'])
    expect(Buffer.from(zip['未导出的附件.txt'] ?? []).toString()).toMatch(/\/证明 \(2\)\.txt\r\n$/)
    expect(one).toMatchObject({ state: 'done', note: expect.stringContaining('1 个附件的内容已丢失') })
  })
})
