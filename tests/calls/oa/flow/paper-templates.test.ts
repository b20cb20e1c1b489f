import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formFieldsOf } from '#/core/form'
import { checkTemplates, templateFormats, templateNamesOf } from '#/core/print'
import type { CallName } from '#/generated/calls'
import type { FlowDesign, StoredFile, TemplateField } from '#/generated/types'
import { startEffects } from '../../../../src/server/jobs/run-effects'
import { homeWorkspace } from '../../../../src/server/platform/workspace'
import { readDesignRevision } from '../../../../src/server/queries'
import { saveDesign } from '../../../../src/server/queries/design/design-writer'
import { programFor } from '../../../kit/agents'
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
import { upload } from '../../../kit/uploads'

const types: readonly string[] = Object.values(templateFormats).map(({ mime }) => mime)

let server: FlowServer
let me: Sender
let chief: Sender
let admin: Sender
let design: string
let flow: string
let template: StoredFile

const fileFrom = async (who: Sender, call: CallName, payload: object) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/${call}`,
    headers: { [who.header]: who.token, 'content-type': 'application/json' },
    payload,
  })
  if (!types.includes(String(answer.headers['content-type']))) throw new Error(answer.body)
  return new Uint8Array(answer.rawPayload)
}

/** The leave, whose reason only its creator sees. */
function leave(): FlowDesign {
  const drawn = demoDesign('flow-leave')
  const reason = formFieldsOf(drawn.formset).find(({ name }) => name === '请假事由')
  if (!reason) throw new Error('the leave has no reason')
  const funlist = drawn.funlist.map((step, index) => {
    const others = step.formEditLimit.filter(({ key }) => key !== reason.key)
    return index === 0 ? step : { ...step, formEditLimit: [...others, limit(reason, 'hidden')] }
  })
  return { ...drawn, funlist }
}

const uploaded = async (content: Uint8Array, to = design, name = '请假单.docx') => {
  const files = [{ name, content: Buffer.from(content) }]
  const sent = { who: admin, files, fields: { flowdesign_id: to } }
  const { data } = await upload<StoredFile[]>(server.app, 'oa/flowdesigns/uploadfile', sent)
  if (!data[0]) throw new Error('nothing was stored')
  return data[0]
}

/** A document of these paragraphs, as the first template is. */
const documentOf = (first: Uint8Array, paragraphs: string[]) => {
  const body = paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
  const parts = unzipSync(first)
  const text = strFromU8(parts['word/document.xml'] ?? new Uint8Array())
  const replaced = text.replace(/<w:body>.*<\/w:body>/s, `<w:body>${body}</w:body>`)
  return zipSync({ ...parts, 'word/document.xml': strToU8(replaced) })
}

const textOf = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array())

let starter: Uint8Array
beforeAll(async () => {
  server = await flowServerOfFile()
  me = await server.as('100010')
  chief = await server.as('100008')
  admin = await server.as('admin')
  design = await server.publish('请假（带模板）', leave())
  const { steps: _, ...names } = templateNamesOf(leave())
  starter = await fileFrom(admin, 'oa/flowdesigns/printtemplate/starter', names)
  template = await uploaded(starter)
  flow = await startWith([template])
})
afterAll(() => server.stop())

/** Publishes the design with these templates, and starts a flow of it that the chief has handled. */
async function startWith(
  printTemplates: StoredFile[],
  templateFields: TemplateField[] = [],
): Promise<string> {
  const drawn = leave()
  const { db, house } = server
  const saving = { workspace: homeWorkspace, personId: 'admin', now: house.clock.now(), newId: house.newId }
  const rev = await readDesignRevision(db, homeWorkspace, design)
  const next = { ...drawn, set: { ...drawn.set, printTemplates, templateFields } }
  await db.transaction((tx) => saveDesign(tx, saving, { id: design, design: next, publish: true, rev }))
  const body = creating(design, leaveForm(2, { 请假事由: '回老家\u0007探亲 <b>&' }))
  const id = (await me.call('oa/flow/creat', body)).data.flowlistid
  await chief.call('oa/flow/deal', dealing(await waitingFor(chief, id), {}, { suggest: '同意，注意交接' }))
  return id
}

describe('the first template', () => {
  test('is made from the form without mistakes', async () => {
    const body = { flowdesign_id: design, fileid: template.fileid }
    const { data } = await admin.call('oa/flowdesigns/printtemplate/tags', body)
    expect(data.fault).toBeUndefined()
    expect(data.tags.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['请假事由', '审批记录', '二维码']),
    )
    expect(checkTemplates(leave(), [{ file: '请假单.docx', ...data }])).toEqual([])
  })

  test('is offered with the flow, and filled with its values, its history and its code', async () => {
    const { data } = await me.call('oa/flow/detail', { flowOi_id: flow })
    expect(data.papers).toEqual([{ id: template.fileid, name: '请假单', format: 'Word' }])
    const bytes = await fileFrom(me, 'oa/flow/paper/template', { flowOi_id: flow, template: template.fileid })
    const text = textOf(bytes)
    for (const one of ['回老家探亲 &lt;b&gt;&amp;', '同意，注意交接', data.flow.creater])
      expect(text).toContain(one)
    expect(text).not.toMatch(/>[^<]*\{[^{}]*\}/)
    expect(Object.keys(unzipSync(bytes)).some((path) => path.startsWith('word/media/'))).toBe(true)
  })

  test('has nothing of a field that is hidden from its reader', async () => {
    const body = { flowOi_id: flow, template: template.fileid }
    expect(textOf(await fileFrom(me, 'oa/flow/paper/template', body))).toContain('探亲')
    expect(textOf(await fileFrom(chief, 'oa/flow/paper/template', body))).not.toContain('探亲')
  })
})

test('shows what stands in a condition only if the field is filled in, and what a step said by its name', async () => {
  const { funlist } = leave()
  const step = funlist[1]?.name ?? ''
  const content = documentOf(starter, [
    '{#请假事由}有事由{/请假事由}',
    '{#销假说明}不应出现{/销假说明}',
    `{${step}-意见}`,
    '{没有这个字段}。',
  ])
  const file = await uploaded(content)
  const body = { flowOi_id: await startWith([file]), template: file.fileid }
  const text = textOf(await fileFrom(me, 'oa/flow/paper/template', body))
  expect(text).toContain('有事由')
  expect(text).not.toContain('不应出现')
  expect(text).not.toContain('没有这个字段')
})

describe('an Excel template', () => {
  test('is made from the form without mistakes, and filled with typed values as its reader sees them', async () => {
    const { steps: _, ...names } = templateNamesOf(leave())
    const first = await fileFrom(admin, 'oa/flowdesigns/printtemplate/starter', { ...names, format: 'xlsx' })
    const file = await uploaded(first, design, '请假表.xlsx')
    const read = { flowdesign_id: design, fileid: file.fileid }
    const { data } = await admin.call('oa/flowdesigns/printtemplate/tags', read)
    expect(checkTemplates(leave(), [{ file: file.name, ...data }])).toEqual([])
    expect(data.tags[0]?.place).toMatch(/!A1$/)
    const id = await startWith([file])
    const body = { flowOi_id: id, template: file.fileid }
    const sheetOf = async (who: Sender) =>
      strFromU8(
        unzipSync(await fileFrom(who, 'oa/flow/paper/template', body))['xl/worksheets/sheet1.xml'] ??
          new Uint8Array(),
      )
    const sheet = await sheetOf(me)
    expect(sheet).toContain('回老家探亲 &lt;b&gt;&amp;')
    expect(sheet).toContain('同意，注意交接')
    expect(sheet).not.toMatch(/[{}]/)
    // The days of the leave are a number, and its beginning is a date.
    expect(sheet).toMatch(/请假天数.*?<v>2<\/v>/)
    expect(await sheetOf(chief)).not.toContain('探亲')
  })
})

describe('a PDF form', () => {
  /** A form with a text, a box and a field of another name, as an authority hands it out. */
  async function formOf() {
    const pdf = await PDFDocument.create()
    const page = pdf.addPage([400, 300])
    const form = pdf.getForm()
    const reason = form.createTextField('请假事由')
    reason.enableMultiline()
    reason.addToPage(page, { x: 20, y: 200, width: 200, height: 60 })
    form.createTextField('Text1').addToPage(page, { x: 20, y: 150, width: 200, height: 20 })
    form.createCheckBox('发起人').addToPage(page, { x: 20, y: 100, width: 20, height: 20 })
    form.createTextField('Text2').addToPage(page, { x: 20, y: 50, width: 200, height: 20 })
    pdf.addJavaScript('greeting', 'app.alert(1)')
    return pdf.save()
  }

  const textOfPdf = async (bytes: Uint8Array) => {
    const pdf = await getDocument({ data: bytes, useSystemFonts: false, verbosity: 0 }).promise
    const { items } = await (await pdf.getPage(1)).getTextContent()
    return {
      pdf,
      text: items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .replace(/\s/g, ''),
    }
  }

  test('is filled by the names of its fields or their own texts, and becomes paper', async () => {
    const file = await uploaded(await formOf(), design, '申请表.pdf')
    const fields = [{ fileid: file.fileid, field: 'Text1', text: '{发起人}（{所属部门}）' }]
    const read = { flowdesign_id: design, fileid: file.fileid, fields }
    const { data } = await admin.call('oa/flowdesigns/printtemplate/tags', read)
    expect(data.fields).toEqual(['请假事由', 'Text1', '发起人', 'Text2'])
    expect(checkTemplates(leave(), [{ file: file.name, ...data }])).toMatchObject([
      { code: 'design.template-unmapped', level: 'warning', params: { name: 'Text2', place: 'p. 1 Text2' } },
    ])
    const body = { flowOi_id: await startWith([file], fields), template: file.fileid }
    const { pdf, text } = await textOfPdf(await fileFrom(me, 'oa/flow/paper/template', body))
    expect(text).toContain('回老家探亲<b>&')
    const { data: seen } = await me.call('oa/flow/detail', { flowOi_id: body.flowOi_id })
    expect(text).toContain(`${seen.flow.creater}（`)
    expect(await pdf.getFieldObjects()).toBeNull()
    expect(await pdf.getJSActions()).toBeNull()
    expect((await textOfPdf(await fileFrom(chief, 'oa/flow/paper/template', body))).text).not.toContain(
      '探亲',
    )
  })

  test('whose streams unpack to too much, or without fields, is a mistake', async () => {
    const faultOf = async (content: Uint8Array) => {
      const { fileid } = await uploaded(content, design, '申请表.pdf')
      const read = { flowdesign_id: design, fileid }
      return (await admin.call('oa/flowdesigns/printtemplate/tags', read)).data.fault
    }
    const empty = await PDFDocument.create()
    empty.addPage()
    expect(await faultOf(await empty.save())).toContain('没有可填写的表单域')
    const packed = deflateSync(Buffer.alloc(160 * 1024 * 1024))
    const head = `%PDF-1.7\n1 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`
    const bomb = Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\ntrailer<<>>\n')])
    expect(await faultOf(bomb)).toContain('不是能读取的模板')
  })
})

test('a template with a mistake is not published, and the mistake is told by its place; a draft is saved', async () => {
  const { data: opened } = await admin.call('oa/flowdesigns/getbyid', { _id: design })
  const content = documentOf(starter, ['事由：{请假事因}'])
  const file = await uploaded(content)
  const drawn = leave()
  const next = { ...drawn, set: { ...drawn.set, printTemplates: [file] } }
  const problem = { code: 'design.template-unknown', msg: expect.stringContaining('事由：{请假事因}') }
  const save = (publish: boolean, rev: number, saved: FlowDesign) =>
    admin.raw('oa/flowdesigns/edit_senior', { _id: design, rev, publish, design: saved })
  const refused = await save(true, opened.rev, next)
  expect(refused).toMatchObject({ success: false, code: 'flowdesign.has-problems' })
  expect(refused.data).toEqual(expect.arrayContaining([expect.objectContaining(problem)]))
  const draft = await save(false, opened.rev, next)
  expect(draft).toMatchObject({ success: true })
  const mended = { ...next, set: { ...next.set, printTemplates: [template] } }
  const { rev } = draft.data as { rev: number }
  expect(await save(true, rev, mended)).toMatchObject({ success: true })
})

describe('mistakes', () => {
  const tagsOf = async (content: Uint8Array) => {
    const { fileid } = await uploaded(content)
    return (await admin.call('oa/flowdesigns/printtemplate/tags', { flowdesign_id: design, fileid })).data
  }

  test('are told by their place', async () => {
    const { tags } = await tagsOf(documentOf(starter, ['申请人：{发起人}', '事由：{请假事因}']))
    expect(checkTemplates(leave(), [{ file: '请假单.docx', tags }])).toMatchObject([
      {
        code: 'design.template-unknown',
        level: 'error',
        params: { file: '请假单.docx', name: '请假事因', place: '事由：{请假事因}' },
      },
    ])
  })

  test('of braces are sentences, and a file that is no document is not stored', async () => {
    expect((await tagsOf(documentOf(starter, ['事由：{请假事由']))).fault).toContain('左花括号')
    const files = [{ name: '请假单.docx', content: 'no document' }]
    const sent = { who: admin, files, fields: { flowdesign_id: design } }
    expect(await upload(server.app, 'oa/flowdesigns/uploadfile', sent)).toMatchObject({ success: false })
  })
})

describe('rights', () => {
  test('only templates of the flow’s own design are filled', async () => {
    const other = await server.publish('另一个流程', leave())
    const foreign = await uploaded(starter, other)
    const refused = { success: false, code: 'paper.template-missing' }
    const ask = (id: string) => me.raw('oa/flow/paper/template', { flowOi_id: id, template: foreign.fileid })
    expect(await ask(flow)).toMatchObject(refused)
    expect(await ask(await startWith([foreign]))).toMatchObject(refused)
  })

  test('people who may not see the flow get none', async () => {
    const stranger = await server.as('100040')
    const body = { flowOi_id: flow, template: template.fileid }
    expect(await stranger.raw('oa/flow/paper/template', body)).toMatchObject({ code: 'flow.not-found' })
  })

  test('a program fills them within the designs of its token, and with what its person reads', async () => {
    const acting = { owner: '100012', person: '100008' }
    const within = await programFor(server, { ...acting, scopes: ['flow.read'], tokenFlows: [design] })
    const body = { flowOi_id: flow, template: template.fileid }
    expect(textOf(await fileFrom(within.sender, 'oa/flow/paper/template', body))).not.toContain('探亲')
    const outside = await programFor(server, { ...acting, tokenFlows: ['flow-seal'] })
    expect(await outside.sender.raw('oa/flow/paper/template', body)).toMatchObject({ code: 'flow.not-found' })
  })

  test('placeholders are read by designers of that design only', async () => {
    const body = { flowdesign_id: design, fileid: template.fileid }
    expect(await me.raw('oa/flowdesigns/printtemplate/tags', body)).toMatchObject({ success: false })
    expect(
      await admin.raw('oa/flowdesigns/printtemplate/tags', { ...body, flowdesign_id: 'flow-leave' }),
    ).toMatchObject({ code: 'paper.template-missing' })
  })
})

describe('a zip of a list', () => {
  /** Exports requests with their templates. Returns the state of the export, and the entries of its zip. */
  async function exportFor(who: Sender, list: 'icreat' | 'finish', ids: string[]) {
    const body = { list, search: {}, templates: true, ...(list === 'icreat' && { ids }) }
    const { data: begun } = await who.call('oa/flow/export/start', body)
    await Promise.all(await startEffects(server.house, 10))
    const { data } = await who.call('oa/flow/export/list', {})
    const found = data.find(({ id }) => id === begun.id)
    const pieces: Buffer[] = []
    for await (const piece of server.house.files.read(found?.file?.fileid ?? '')) pieces.push(piece as Buffer)
    return { found, entries: unzipSync(Buffer.concat(pieces)) }
  }

  test('has the filled templates of each request as its reader sees them, with progress', async () => {
    const other = await startWith([template, await uploaded(starter, design, '回执.docx')])
    const mine = await exportFor(me, 'icreat', [flow, other])
    expect(mine.found).toMatchObject({ state: 'done', rows: 2 })
    expect(mine.found?.note).toBeUndefined()
    const files = Object.entries(mine.entries).filter(([name]) => name.endsWith('.docx'))
    expect(files.map(([name]) => name.replace(/^.* /, '')).toSorted()).toEqual([
      ...['回执.docx', '请假单.docx', '请假单.docx'],
    ])
    for (const [, bytes] of files) expect(textOf(bytes)).toContain('回老家探亲')
    const hers = await exportFor(chief, 'finish', [])
    const hidden = Object.entries(hers.entries).filter(([name]) => name.endsWith('.docx'))
    expect(hidden.length).toBeGreaterThan(2)
    for (const [, bytes] of hidden) expect(textOf(bytes)).not.toContain('回老家')
  })

  test('says so if no request has a template, and names a template that cannot be filled', async () => {
    const { data } = await me.call('oa/flow/creat', creating('flow-leave', leaveForm(2)))
    const none = await exportFor(me, 'icreat', [data.flowlistid])
    expect(none.found).toMatchObject({ state: 'done', note: expect.stringContaining('没有文档模板') })
    const lost = await uploaded(starter, design, '遗失.docx')
    const flow = await startWith([lost])
    await server.db.pool.query('update file set design_id = null where id = $1', [lost.fileid])
    const { found, entries } = await exportFor(me, 'icreat', [flow])
    expect(found).toMatchObject({ state: 'done' })
    const [reason] = Object.entries(entries).filter(([name]) => name.endsWith('遗失.txt'))
    expect(strFromU8(reason?.[1] ?? new Uint8Array())).toContain('没有这个模板')
  })
})
