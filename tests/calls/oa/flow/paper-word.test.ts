import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formFieldsOf } from '#/core/form'
import { checkTemplateTags, templateNamesOf } from '#/core/print'
import type { CallName } from '#/generated/calls'
import type { FlowDesign, StoredFile } from '#/generated/types'
import { homeWorkspace } from '../../../../src/server/platform/workspace'
import { readDesignRevision } from '../../../../src/server/queries'
import { saveDesign } from '../../../../src/server/queries/design/design-writer'
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

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

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
  if (answer.headers['content-type'] !== wordType) throw new Error(answer.body)
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

const uploaded = async (content: Uint8Array, to = design) => {
  const files = [{ name: '请假单.docx', content: Buffer.from(content) }]
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
async function startWith(printTemplates: StoredFile[]): Promise<string> {
  const drawn = leave()
  const { db, house } = server
  const saving = { workspace: homeWorkspace, personId: 'admin', now: house.clock.now(), newId: house.newId }
  const rev = await readDesignRevision(db, homeWorkspace, design)
  const next = { ...drawn, set: { ...drawn.set, printTemplates } }
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
    expect(checkTemplateTags(data.tags, templateNamesOf(leave()))).toEqual([])
  })

  test('is offered with the flow, and filled with its values, its history and its code', async () => {
    const { data } = await me.call('oa/flow/detail', { flowOi_id: flow })
    expect(data.papers).toEqual([{ id: template.fileid, name: '请假单' }])
    const bytes = await fileFrom(me, 'oa/flow/paper/word', { flowOi_id: flow, template: template.fileid })
    const text = textOf(bytes)
    for (const one of ['回老家探亲 &lt;b&gt;&amp;', '同意，注意交接', data.flow.creater])
      expect(text).toContain(one)
    expect(text).not.toMatch(/>[^<]*\{[^{}]*\}/)
    expect(Object.keys(unzipSync(bytes)).some((path) => path.startsWith('word/media/'))).toBe(true)
  })

  test('has nothing of a field that is hidden from its reader', async () => {
    const body = { flowOi_id: flow, template: template.fileid }
    expect(textOf(await fileFrom(me, 'oa/flow/paper/word', body))).toContain('探亲')
    expect(textOf(await fileFrom(chief, 'oa/flow/paper/word', body))).not.toContain('探亲')
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
  const text = textOf(await fileFrom(me, 'oa/flow/paper/word', body))
  expect(text).toContain('有事由')
  expect(text).not.toContain('不应出现')
  expect(text).not.toContain('没有这个字段')
})

describe('mistakes', () => {
  const tagsOf = async (content: Uint8Array) => {
    const { fileid } = await uploaded(content)
    return (await admin.call('oa/flowdesigns/printtemplate/tags', { flowdesign_id: design, fileid })).data
  }

  test('are told by their place', async () => {
    const { tags } = await tagsOf(documentOf(starter, ['申请人：{发起人}', '事由：{请假事因}']))
    expect(checkTemplateTags(tags, templateNamesOf(leave()))).toEqual([
      { code: 'unknown', name: '请假事因', place: '事由：{请假事因}' },
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
    const ask = (id: string) => me.raw('oa/flow/paper/word', { flowOi_id: id, template: foreign.fileid })
    expect(await ask(flow)).toMatchObject(refused)
    expect(await ask(await startWith([foreign]))).toMatchObject(refused)
  })

  test('people who may not see the flow get none', async () => {
    const stranger = await server.as('100040')
    const body = { flowOi_id: flow, template: template.fileid }
    expect(await stranger.raw('oa/flow/paper/word', body)).toMatchObject({ code: 'flow.not-found' })
  })

  test('placeholders are read by designers of that design only', async () => {
    const body = { flowdesign_id: design, fileid: template.fileid }
    expect(await me.raw('oa/flowdesigns/printtemplate/tags', body)).toMatchObject({ success: false })
    expect(
      await admin.raw('oa/flowdesigns/printtemplate/tags', { ...body, flowdesign_id: 'flow-leave' }),
    ).toMatchObject({ code: 'paper.template-missing' })
  })
})
