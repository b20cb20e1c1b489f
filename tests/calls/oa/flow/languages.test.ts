import { afterAll, beforeAll, expect, test } from 'vitest'
import { formFieldsOf } from '#/core/form/design/items'
import type { Calls } from '#/generated/calls'
import {
  creating,
  type FlowServer,
  firstPage,
  flowServerOfFile,
  leaveForm,
  sealForm,
} from '../../../kit/flows'
import type { Sender } from '../../../kit/server'

/** Designs carry translations: each reader has their words in his language, and what people typed as they typed it. */

let server: FlowServer
beforeAll(async () => {
  server = await flowServerOfFile()
})
afterAll(() => server.stop())

type Told<Name extends keyof Calls> = Calls[Name]['data']
const inEnglish = { 'x-language': 'en' }
const told = async <Name extends keyof Calls>(who: Sender, name: Name, body: Calls[Name]['body']) =>
  (await who.raw(name, body, inEnglish)).data as Told<Name>

test("shows name, fields, choices and buttons in the creator's language; values stay", async () => {
  const me = await server.as('100010')
  const data = await told(me, 'oa/flow/getbycreat', { _id: 'flow-leave' })
  expect(data.name).toBe('Leave request')
  expect(data.step.btnGroup.map(({ name }) => name)).toEqual(['Submit'])
  const kind = formFieldsOf(data.formset).find(({ type }) => type === 'radio')
  expect(kind?.name).toBe('Leave type')
  expect(kind?.options.options).toContainEqual({ value: '年假', label: 'Annual leave', written: '年假' })
  const chinese = await me.call('oa/flow/getbycreat', { _id: 'flow-leave' })
  expect(chinese.data.name).toBe('请假申请')
})

test('translates flow and step in lists and leaves what people typed unchanged', async () => {
  const me = await server.as('100010')
  const flowdata = { dept: '', desc: '外出', fileList: [], level: 0 as const }
  await me.call('oa/flow/creat', creating('flow-seal', sealForm({ 用章事由: '同意' }), { flowdata }))
  const superior = await server.as('100008')
  const [row] = (await told(superior, 'oa/flow/list/waiting', firstPage)).result
  expect(row).toMatchObject({ flowname: 'Seal request', NowFunName: 'Manager approval' })
  expect(row?.flowlistOi.desc).toBe('外出')
  const page = await told(superior, 'oa/flow/deal/bymsgid', { _id: row?._id ?? '' })
  expect(Object.values(page.formdata)).toContain('同意')
})

test('names a rejected field in the language of the client', async () => {
  const me = await server.as('100010')
  const answer = await me.raw(
    'oa/flow/creat',
    creating('flow-leave', leaveForm(2, { 请假事由: '' })),
    inEnglish,
  )
  expect(JSON.stringify(answer.data)).toContain('Reason for leave')
})
