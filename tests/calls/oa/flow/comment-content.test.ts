import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredFile } from '../../../../src/generated/types'
import { rowsOf } from '../../../kit/contents'
import { signing } from '../../../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { field, formOf, keyOf, modelOf } from '../../../kit/form-of'
import { expectFiles, expectInvariants } from '../../../kit/invariants'
import { signed, upload } from '../../../kit/uploads'

const [creator, first, second, last, stranger] = ['100010', '100029', '100030', '100028', '100012'] as const
const [reason, amount] = [modelOf('事由'), modelOf('金额')]

let server: FlowServer
let design: string
let picture: Buffer
beforeAll(async () => {
  server = await flowServerOfFile()
  const plain = signing('andsign', [first, second], last)
  const hides = { key: keyOf('金额'), name: '金额', type: 'hidden' as const, required: false }
  const shows = (['事由', '金额'] as const).map((name) => ({
    ...hides,
    name,
    key: keyOf(name),
    type: 'canedit' as const,
  }))
  const funlist = plain.funlist.map((step) => {
    if (step.is_start) return { ...step, formEditLimit: shows }
    return step.id === 'then' ? { ...step, formEditLimit: [hides] } : step
  })
  const formset = formOf(field('事由', { type: 'input' }), field('金额', { options: { unit: '元' } }))
  design = await server.publish('用款', { ...plain, formset, funlist })
  picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await expectInvariants(server.db)
  await expectFiles(server)
  await server.stop()
})

const start = async () => {
  const inputdata = { [reason]: '购置投影仪', [amount]: 4800 }
  return (await (await server.as(creator)).call('oa/flow/creat', creating(design, inputdata))).data.flowlistid
}
async function stored(jobId: string, name: string, content: Buffer | string): Promise<StoredFile> {
  const who = await server.as(jobId)
  const files = [{ name, content }]
  const [entry] = (await upload<StoredFile[]>(server.app, 'oa/flow/uploadfile', { who, files })).data
  if (!entry) throw new Error('nothing was stored')
  return entry
}
const comment = async (jobId: string, flowOi_id: string, rest: object) =>
  (await server.as(jobId)).call('oa/flow/comment/creat', { flowOi_id, text: '', mentions: [], ...rest })
const listed = async (jobId: string, flowOi_id: string) =>
  (await (await server.as(jobId)).call('oa/flow/comment/list', { flowOi_id })).data?.list ?? []
async function statusFor(jobId: string, { fileid, name }: StoredFile): Promise<number> {
  const query = await signed(server, await server.as(jobId), jobId)
  const url = `/file/oa/form/${fileid}/${encodeURIComponent(name)}?${query}`
  return (await server.app.inject({ url })).statusCode
}
/** Leads a flow to its last step, whose handler does not see the amount. */
async function toLastStep(flow: string) {
  for (const who of [first, second]) {
    const signer = await server.as(who)
    await signer.call('oa/flow/deal', dealing(await waitingFor(signer, flow)))
  }
}

test('shows the pictures of a comment to all who read it, and to nobody once it is withdrawn', async () => {
  const flow = await start()
  const shot = await stored(creator, '发票.png', picture)
  const { data } = await comment(creator, flow, { files: [shot] })
  expect((await listed(first, flow)).map(({ files }) => files)).toEqual([[shot]])
  expect([await statusFor(first, shot), await statusFor(stranger, shot)]).toEqual([200, 404])
  const { previewfiles } = (await (await server.as(first)).call('oa/flow/detail', { flowOi_id: flow })).data
  expect(previewfiles).toEqual([])
  await (await server.as(creator)).call('oa/flow/comment/delete', { flowOi_id: flow, id: data._id })
  expect(await statusFor(first, shot)).toBe(404)
  expect((await listed(first, flow)).map(({ files, withdrawn }) => [files, withdrawn])).toEqual([[[], true]])
})

test('rejects a comment with a file that is no picture or that another person uploaded', async () => {
  const flow = await start()
  const text = await stored(creator, '说明.txt', '发票说明')
  const foreign = await stored(first, '截图.png', picture)
  const refused = await comment(creator, flow, { files: [text] })
  expect(refused).toMatchObject({ success: false, code: 'comment.no-picture' })
  expect(refused.msg).toContain('说明.txt')
  expect(await comment(creator, flow, { files: [foreign] })).toMatchObject({ code: 'file.not-at-hand' })
  expect(await comment(creator, flow, {})).toMatchObject({ code: 'comment.empty' })
  expect(await listed(creator, flow)).toEqual([])
})

test('quotes a field with its text at that time and hides it from readers without the field', async () => {
  const flow = await start()
  await comment(first, flow, { text: '请核对', quotes: [amount, reason, amount] })
  await toLastStep(flow)
  const whole = { m: amount, n: '金额', str: '4800元' }
  const other = { m: reason, n: '事由', str: '购置投影仪' }
  expect((await listed(creator, flow))[0]?.quotes).toEqual([whole, other])
  const masked = (await listed(last, flow))[0]?.quotes
  expect(masked).toEqual([{ m: '', n: '', str: '', hidden: true }, other])
  const refused = await comment(last, flow, { text: '看不到', quotes: [amount] })
  expect(refused).toMatchObject({ success: false, code: 'quote.no-field' })
})

test('seals the quotes of an opinion and covers its pictures by the proof of the history', async () => {
  const flow = await start()
  const signer = await server.as(first)
  const shot = await stored(first, '比价.png', picture)
  const flowdata = { suggest: '偏高', fileList: [shot], quotes: [amount] }
  const dealt = await signer.call('oa/flow/deal', dealing(await waitingFor(signer, flow), {}, flowdata))
  expect(dealt.success, dealt.msg).toBe(true)
  const quoted = async (jobId: string) => {
    const { data } = await (await server.as(jobId)).call('oa/flow/detail_logs', { flowOi_id: flow })
    return data.logList.find(({ suggest }) => suggest === '偏高')
  }
  expect(await quoted(creator)).toMatchObject({
    quotes: [{ m: amount, n: '金额', str: '4800元' }],
    files: [{ name: '比价.png' }],
  })
  const other = await server.as(second)
  await other.call('oa/flow/deal', dealing(await waitingFor(other, flow)))
  expect((await quoted(last))?.quotes).toEqual([{ m: '', n: '', str: '', hidden: true }])
  const links = await rowsOf<{ files: unknown }>(
    server.db,
    'select * from flow_link where flow_id = $1',
    flow,
  )
  expect(JSON.stringify(links)).toContain(shot.fileid)
  expect(JSON.stringify(links)).not.toContain('4800')
})

test('counts one reaction of a kind for each person, until they take it back', async () => {
  const flow = await start()
  const { data } = await comment(creator, flow, { text: '已补' })
  const react = async (jobId: string, kind: string, on = true) =>
    (await server.as(jobId)).call('oa/flow/comment/react', { flowOi_id: flow, id: data._id, kind, on })
  const notices = async () => (await (await server.as(creator)).call('oa/flow/list/number', {})).data.message
  const before = await notices()
  await react(first, 'like')
  await react(first, 'like')
  await react(second, 'like')
  await react(creator, 'done')
  const [seen] = await listed(first, flow)
  expect(seen?.reactions).toMatchObject([
    { kind: 'like', count: 2, mine: true },
    { kind: 'done', count: 1, mine: false },
  ])
  expect(seen?.reactions[0]?.names).toHaveLength(2)
  expect((await react(first, 'like', false)).data).toMatchObject([
    { kind: 'like', count: 1, mine: false },
    { kind: 'done' },
  ])
  expect(await notices()).toBe(before)
  expect(await react(first, 'rocket')).toMatchObject({ success: false, code: 'reaction.unknown' })
  expect(await react(stranger, 'like')).toMatchObject({ success: false, code: 'flow.not-found' })
})
