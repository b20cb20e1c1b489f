import { afterAll, beforeAll, expect, test } from 'vitest'
import rich from '#fixtures/forms/widgets/fm-tinymce.json'
import { upgradeForm } from '../../../../src/core/form/design/upgrade'
import type { FormDesign, OaFormUploadimageData } from '../../../../src/generated/types'
import { rowsOf } from '../../../kit/contents'
import { signing } from '../../../kit/designs'
import { creating, type FlowServer, filled, flowServerOfFile } from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'
import { signed, upload } from '../../../kit/uploads'

const form = upgradeForm(rich)
const [creator, signer, last] = ['100010', '100029', '100028']

const [notice] = form.list
if (!notice) throw new Error('the form has a rich text')
const title = { type: 'input', name: '标题', key: '1763700000000_9', keyindex: 9, model: 'title' }
/** What is typed as plain text becomes the rich text. */
const titled: FormDesign = {
  ...form,
  list: [
    { ...title, options: {}, rules: [] },
    { ...notice, options: { ...notice.options, formula: '@[标题_1763700000000_9]' } },
  ],
}

let server: FlowServer
let flow: string
let copying: string
beforeAll(async () => {
  server = await flowServerOfFile()
  const design = signing('orsign', [signer], last)
  const [start] = design.funlist
  if (!start) throw new Error('the flow has a start')
  start.formEditLimit = form.list.map(({ key }) => ({ key, type: 'canedit', required: false }))
  flow = await server.publish('公告', { ...design, formset: form })
  start.formEditLimit = titled.list.map(({ key }) => ({ key, type: 'canedit', required: false }))
  copying = await server.publish('带出正文', { ...design, formset: titled })
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const start = async (html: unknown) =>
  (await server.as(creator)).call('oa/flow/creat', creating(flow, filled(form, { 公告正文: html })))

const lastStored = async () => {
  const [row] = await rowsOf<{ notice: string }>(
    server.db,
    `select form->>'notice' as notice from flow order by created_at desc limit 1`,
  )
  return row?.notice
}

test('removes executable content before storing, from any client', async () => {
  const hostile =
    '<h2 onclick="x()">放假通知</h2><script>alert(1)</script><p><a href="javascript:alert(1)">详情</a></p>' +
    '<img src="https://evil.example/pixel.gif"><svg onload=alert(1)></svg><iframe srcdoc="x"></iframe>'
  expect(await start(hostile)).toMatchObject({ success: true })
  expect(await lastStored()).toBe('<h2>放假通知</h2><p><a>详情</a></p>')
})

test('sanitizes rich text that a formula takes from plain text', async () => {
  const me = await server.as(creator)
  const body = creating(copying, { title: '<b>通知</b><img src=x onerror=alert(1)>' })
  expect(await me.call('oa/flow/creat', body)).toMatchObject({ success: true })
  expect(await lastStored()).toBe('<b>通知</b>')
})

/** The smallest image there is: one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('serves an image of the text only to people who see the text', async () => {
  const me = await server.as(creator)
  const files = [{ name: '现场.png', content: pixel, part: 'filename' }]
  const sent = { who: me, files, fields: { source: 'fm-tinymce' } }
  const { data, msg } = await upload<OaFormUploadimageData>(server.app, 'oa/form/uploadimage', sent)
  const [image] = data ?? []
  if (!image) throw new Error(msg)
  const statusFor = async (jobId: string) => {
    const query = await signed(server, await server.as(jobId), jobId)
    return (await server.app.inject({ url: `${image.url}?${query}` })).statusCode
  }
  expect(await statusFor(signer)).toBe(404)
  const html = `<p>见图</p><img src="${image.url}" alt="现场.png" data-imgid="${image.imgid}">`
  expect(await start(html)).toMatchObject({ success: true })
  expect(await lastStored()).toBe(html)
  expect([await statusFor(signer), await statusFor('100055')]).toEqual([200, 404])
  const foreign = await server.as('100008')
  const again = creating(flow, filled(form, { 公告正文: html }))
  expect(await foreign.call('oa/flow/creat', again)).toMatchObject({ code: 'file.not-at-hand' })
})

test.each([
  ['nothing but tags', '<p><br></p>', 'form.required'],
  ['what is no text', { html: '<p>字</p>' }, 'form.type'],
  ['130,000 tags within each other', '<i>'.repeat(130_000), 'form.html-parts'],
  ['2,000 tags within each other', '<i>'.repeat(2_000), 'form.html-nested'],
  ['142,000 tags and entities', '<b>&lt;'.repeat(142_000), 'form.html-parts'],
  ['15,000 tags beside each other', '<b>字</b>'.repeat(15_000), 'form.html-parts'],
  ['four megabytes', `<p>${'字'.repeat(1_300_000)}</p>`, 'form.too-long'],
])('rejects %s in rich text with a sentence', async (_, html, code) => {
  const { success, msg, data } = await start(html)
  expect(success).toBe(false)
  expect(msg).toBeTruthy()
  expect(JSON.stringify(data ?? '')).toContain(code)
})

test('treats rich text that is too costly to sanitize as missing in a preview', async () => {
  const me = await server.as(creator)
  const { flowid, flowdata, inputdata } = creating(flow, filled(form, { 公告正文: '<i>'.repeat(130_000) }))
  const body = { flowid, flowdata, inputdata, btnindex: 0 }
  expect(await me.call('oa/flow/creatforetell', body)).toMatchObject({ status: 200, success: true })
})
