import { afterAll, beforeAll, expect, test } from 'vitest'
import rich from '#fixtures/forms/widgets/fm-tinymce.json'
import { upgradeForm } from '../../../../src/core/form/upgrade'
import { rowsOf } from '../../../kit/contents'
import { signing } from '../../../kit/designs'
import { creating, type FlowServer, filled, flowServerOfFile } from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'

const form = upgradeForm(rich)
const [creator, signer, last] = ['100010', '100029', '100028']

let server: FlowServer
let flow: string
beforeAll(async () => {
  server = await flowServerOfFile()
  const design = signing('orsign', [signer], last)
  const [start] = design.funlist
  if (!start) throw new Error('the flow has a start')
  start.formEditLimit = form.list.map(({ key }) => ({ key, type: 'canedit', required: false }))
  flow = await server.publish('公告', { ...design, formset: form })
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

test('what could run never reaches the database, whoever sends it', async () => {
  const hostile =
    '<h2 onclick="x()">放假通知</h2><script>alert(1)</script><p><a href="javascript:alert(1)">详情</a></p>' +
    '<img src="https://evil.example/pixel.gif"><svg onload=alert(1)></svg><iframe srcdoc="x"></iframe>'
  expect(await start(hostile)).toMatchObject({ success: true })
  expect(await lastStored()).toBe('<h2>放假通知</h2><p><a>详情</a></p>')
})

test.each([
  ['nothing but tags', '<p><br></p>', 'form.rule'],
  ['what is no text', { html: '<p>字</p>' }, 'form.type'],
  ['four megabytes', `<p>${'字'.repeat(1_300_000)}</p>`, 'form.too-long'],
])('%s is refused with a sentence', async (_, html, code) => {
  const { success, msg, data } = await start(html)
  expect(success).toBe(false)
  expect(msg).toBeTruthy()
  expect(JSON.stringify(data ?? '')).toContain(code)
})
