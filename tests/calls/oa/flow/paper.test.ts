import { unzipSync } from 'fflate'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companyZone } from '#/core/company/company-zone'
import {
  applyItemStates,
  computeFormRights,
  formFieldsOf,
  linkFormInSlices,
  planForm,
  printableRows,
} from '#/core/form'
import { type PrintBlock, planPrint } from '#/core/print'
import { runToCompletion } from '#/core/slices'
import type { Calls } from '#/generated/calls'
import { startEffects } from '../../../../src/server/jobs/run-effects'
import { translators } from '../../../../src/server/platform/i18n/texts'
import {
  creating,
  dealing,
  demoDesign,
  type FlowServer,
  flowServerOfFile,
  leaveForm,
  waitingFor,
} from '../../../kit/flows'
import { limit } from '../../../kit/house'
import type { Sender } from '../../../kit/server'

type Body = Omit<Calls['oa/flow/paper/pdf']['body'], 'flowOi_id'>

let server: FlowServer
let me: Sender
let chief: Sender
let flow: string
beforeAll(async () => {
  server = await flowServerOfFile()
  me = await server.as('100010')
  chief = await server.as('100008')
  flow = await start({})
  await chief.call('oa/flow/deal', dealing(await waitingFor(chief, flow), {}, { suggest: '同意，注意交接' }))
})
afterAll(() => server.stop())

const start = async (values: Record<string, unknown>) =>
  (await me.call('oa/flow/creat', creating('flow-leave', leaveForm(2, values)))).data.flowlistid

async function pdfFor(who: Sender, id: string, body: Body = {}): Promise<PDFDocumentProxy> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/oa/flow/paper/pdf',
    headers: { [who.header]: who.token, 'content-type': 'application/json' },
    payload: { flowOi_id: id, ...body },
  })
  expect(answer.headers['content-type']).toBe('application/pdf')
  return getDocument({ data: new Uint8Array(answer.rawPayload), useSystemFonts: false, verbosity: 0 }).promise
}

/** The text of all pages without any space, since lines break elsewhere than in the page. */
async function textOf(pdf: PDFDocumentProxy): Promise<string> {
  let text = ''
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    text += items.map((item) => ('str' in item ? item.str : '')).join('')
  }
  return text.replace(/\s/g, '')
}

const textsIn = (blocks: readonly PrintBlock[]): string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'layout') return [block.title, ...block.cells.flatMap((cell) => textsIn(cell.blocks))]
    if (block.kind === 'table')
      return [
        block.title,
        ...block.columns.map(({ title }) => title),
        ...block.rows.flat(),
        ...(block.totals ?? []),
      ]
    return block.kind === 'field' ? [block.isUntitled ? '' : block.title, block.text] : [block.text ?? '']
  })

/** The texts that the print page shows of the form, by the same plan. */
async function pageTexts(who: Sender, id: string): Promise<string[]> {
  const { data } = await who.call('oa/flow/detail', { flowOi_id: id })
  const { formset, formdata: before, flowfacts, customs } = data
  const world = {
    clock: { now: server.house.clock.now(), zone: companyZone },
    flow: flowfacts,
    custom: (key: string) => customs[key],
  }
  const linked = runToCompletion(linkFormInSlices(formset, { before, values: before, world }))
  const granted = computeFormRights(formset, { step: data.limits, mode: 'view' })
  const plan = planForm(formset, applyItemStates(formset, granted, linked.states), 'read')
  const rows = printableRows(plan.rows, linked.values, { empty: true })
  const given = { values: linked.values, empty: true, language: 'zh', say: translators.zh } as const
  return textsIn(planPrint(rows, given)).flatMap((text) => text.replace(/\s/g, '') || [])
}

test('has every text that the print page shows of the form, and the history', async () => {
  const text = await textOf(await pdfFor(me, flow))
  const expected = await pageTexts(me, flow)
  expect(expected).toContain('回老家探亲')
  for (const one of expected) expect(text).toContain(one)
  for (const one of ['审批记录', '同意，注意交接', '核验码', '文号', '打印人']) expect(text).toContain(one)
})

test('is tagged, and has title, language and fonts of its own', async () => {
  const pdf = await pdfFor(me, flow)
  const { info, metadata } = await pdf.getMetadata()
  expect(info).toMatchObject({ Title: expect.stringContaining('请假'), Language: 'zh-CN' })
  expect(metadata?.getRaw()).toContain('pdfuaid')
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  const page = await pdf.getPage(1)
  const roles = JSON.stringify(await page.getStructTree())
  for (const role of ['H1', 'Table', 'TR', 'TH', 'TD', 'Figure']) expect(roles).toContain(`"role":"${role}"`)
  const { styles } = await page.getTextContent()
  expect(Object.keys(styles).length).toBeGreaterThan(1)
})

test('prints what its reader asks for: without history, landscape', async () => {
  const pdf = await pdfFor(me, flow, { log: false, orientation: 'landscape' })
  expect(await textOf(pdf)).not.toContain('审批记录')
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  expect(width).toBeGreaterThan(height)
})

test('speaks the language of its reader', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/oa/flow/paper/pdf',
    headers: { [me.header]: me.token, 'content-type': 'application/json', 'x-language': 'en' },
    payload: { flowOi_id: flow },
  })
  const pdf = await getDocument({ data: new Uint8Array(answer.rawPayload), verbosity: 0 }).promise
  expect(await textOf(pdf)).toContain('Approvalhistory')
})

test('bears the watermark of the company with who prints and when', async () => {
  await server.db.pool.query(
    `insert into setting (values) values ('{"print_watermark":"内部 {name} {date}"}')`,
  )
  const text = await textOf(await pdfFor(me, flow))
  const { data } = await me.call('oa/flow/detail', { flowOi_id: flow })
  expect(text).toContain(`内部${data.flow.creater}20`)
})

describe('rights', () => {
  test('has nothing of a field that is hidden from its reader', async () => {
    const design = demoDesign('flow-leave')
    const reason = formFieldsOf(design.formset).find(({ name }) => name === '请假事由')
    if (!reason) throw new Error('the leave has no reason')
    const funlist = design.funlist.map((step, index) => {
      const others = step.formEditLimit.filter(({ key }) => key !== reason.key)
      return index === 0 ? step : { ...step, formEditLimit: [...others, limit(reason, 'hidden')] }
    })
    const id = await server.publish('请假（保密）', { ...design, funlist })
    const started = await me.call('oa/flow/creat', creating(id, leaveForm(2, { 请假事由: '私密的理由' })))
    const secret = started.data.flowlistid
    expect(await textOf(await pdfFor(me, secret))).toContain('私密的理由')
    const seen = await chief.call('oa/flow/detail', { flowOi_id: secret })
    expect(JSON.stringify(seen.data)).not.toContain('私密的理由')
    const text = await textOf(await pdfFor(chief, secret))
    expect(text).not.toContain('私密的理由')
    expect(text).not.toContain('请假事由')
  })

  test('does not exist for people who may not see the flow', async () => {
    const other = await server.as('100040')
    expect(await other.raw('oa/flow/paper/pdf', { flowOi_id: flow })).toMatchObject({
      code: 'flow.not-found',
    })
  })
})

test('packs a PDF of each request beside the spreadsheet of a list, with progress and without what is hidden', async () => {
  const other = await start({ 请假事由: '第二个流程' })
  const search = {}
  const body = { list: 'icreat' as const, search, documents: true, ids: [flow, other] }
  const { data: begun } = await me.call('oa/flow/export/start', body)
  await Promise.all(await startEffects(server.house, 10))
  const { data } = await me.call('oa/flow/export/list', {})
  const one = data.find(({ id }) => id === begun.id)
  expect(one).toMatchObject({ state: 'done', rows: 2, file: { name: expect.stringMatching(/\.zip$/) } })
  const pieces: Buffer[] = []
  for await (const piece of server.house.files.read(one?.file?.fileid ?? '')) pieces.push(piece as Buffer)
  const [sheet, ...documents] = Object.entries(unzipSync(Buffer.concat(pieces)))
  expect(sheet?.[0]).toBe('我发起的.xlsx')
  expect(documents.map(([name]) => name)).toEqual([
    expect.stringMatching(/\.pdf$/),
    expect.stringMatching(/\.pdf$/),
  ])
  const texts = await Promise.all(
    documents.map(async ([, bytes]) =>
      textOf(await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise),
    ),
  )
  expect(texts.some((text) => text.includes('第二个流程'))).toBe(true)
})

test('prints hostile values whole, in a worker: other requests are answered meanwhile', async () => {
  const mark = '一段很长的理由'
  const id = await start({ 请假事由: mark })
  const long = `${'长'.repeat(60_000)}\u202eمرحبا 😀${'w'.repeat(5_000)}`
  await server.db.pool.query('update flow set form = replace(form::text, $2, $3)::jsonb where id = $1', [
    id,
    mark,
    long,
  ])
  let isDrawn = false
  const drawing = pdfFor(me, id).finally(() => {
    isDrawn = true
  })
  let answered = 0
  while (!isDrawn) {
    await chief.call('oa/flow/list/number', {})
    answered++
  }
  const pdf = await drawing
  const text = await textOf(pdf)
  expect(pdf.numPages).toBeGreaterThan(10)
  expect(text.match(/长/g)?.length).toBe(60_000)
  expect(text).toContain('U+1F600')
  expect(answered).toBeGreaterThan(10)
})
