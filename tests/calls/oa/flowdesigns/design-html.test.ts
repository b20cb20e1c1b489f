import { afterAll, beforeAll, expect, test } from 'vitest'
import { htmlOptions, htmlValueOptions } from '../../../../src/core/flow/design/design-html'
import { fieldSchemas, itemOption } from '../../../../src/core/form/design/fields'
import { runToCompletion } from '../../../../src/core/slices'
import type { FlowDesign, FormItem } from '../../../../src/generated/types'
import { sanitizeHtml } from '../../../../src/server/platform/security/sanitize-html'
import { signing } from '../../../kit/designs'
import { type FlowServer, flowServerOfFile } from '../../../kit/flows'
import { hostileHtml } from '../../../kit/hostile-html'
import type { Sender } from '../../../kit/server'

/** Everything in a design that a page shows as HTML is cleaned by the server: as it is saved, and as it is read. */

let server: FlowServer
let admin: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

/** Each field with each of its options that is HTML, as the schemas say. */
const members = fieldSchemas.flatMap((field) => {
  const properties = (field.options?.properties ?? {}) as Record<string, unknown>
  const names = field.text.from === 'html' ? [...htmlOptions, ...htmlValueOptions] : [...htmlOptions]
  return names.filter((option) => option in properties).map((option) => ({ field: field.name, option }))
})

const itemOf = (n: number, type: string, options: Record<string, unknown>): FormItem => ({
  type,
  name: `项${n}`,
  key: `1763700000000_${n}`,
  keyindex: n,
  model: `m${n}`,
  options,
  rules: [],
})

/** A design in which each member holds each hostile text, and a table's column and translations do, too. */
function hostileDesign(): FlowDesign {
  const items = members.flatMap(({ field, option }) =>
    hostileHtml.map((html) => [field, { [option]: html }] as const),
  )
  const column = { name: '列', code: 'c1', editer: 'custom', editer_component: 'fm-tinymce', placeholder: '' }
  const tableset = hostileHtml.map((defaultValue, n) => ({
    ...column,
    name: `列${n}`,
    code: `c${n}`,
    defaultValue,
  }))
  const list = [
    ...items.map(([type, options], n) => itemOf(n + 1, type, options)),
    itemOf(900, 'edit-table', { tableset }),
  ]
  const plain = itemOf(901, 'placeholderhtml', { placeholderhtml: '请填写' })
  const design = signing('orsign', ['100029'], '100028')
  const en = Object.fromEntries([...hostileHtml, '请填写'].map((html) => [html, `EN ${hostileHtml[0]}`]))
  return { ...design, formset: { ...design.formset, list: [...list, plain] }, i18n: { en } }
}

const runs =
  /onerror|onload|onclick|<script|<svg|<math|<style|<iframe|<form|<input|javascript:|data:text|evil\.example|position:/i

/** All texts of a part of a design that stand where HTML is shown. */
function htmlIn(design: FlowDesign): string[] {
  const shown = design.formset.list.flatMap((item) => members.map(({ option }) => itemOption(item, option)))
  const cells = design.formset.list.flatMap(
    ({ options }) => (options.tableset ?? []) as { defaultValue: unknown }[],
  )
  const all = [
    ...shown,
    ...cells.map(({ defaultValue }) => defaultValue),
    ...Object.values(design.i18n?.en ?? {}),
  ]
  return all.filter((text): text is string => typeof text === 'string')
}
const expectClean = (design: FlowDesign) => {
  const texts = htmlIn(design)
  expect(texts.length).toBeGreaterThan(members.length * hostileHtml.length)
  expect(texts.filter((text) => runs.test(text))).toEqual([])
  expect(texts.filter((text) => runToCompletion(sanitizeHtml(text)) !== text)).toEqual([])
}

const draftOf = async (_id: string) => (await admin.call('oa/flowdesigns/getbyid', { _id })).data.design
const storedOf = async (id: string) => {
  const { rows } = await server.db.pool.query(
    'select design from flow_version where design_id = $1 order by rev desc limit 1',
    [id],
  )
  return rows[0].design as FlowDesign
}
const added = async (name: string) =>
  (await admin.call('oa/flowdesigns/add', { name, description: '说明', canuse: true, category: [] })).data._id

test('marks static texts and default values of rich text as HTML in the schemas', () => {
  expect(members).toEqual(
    expect.arrayContaining([
      { field: 'placeholderhtml', option: 'placeholderhtml' },
      { field: 'fm-tinymce', option: 'defaultValue' },
    ]),
  )
  const inner = fieldSchemas.flatMap((field) => Object.values(field.inner ?? {}).map(String))
  expect(inner.filter((path) => htmlOptions.has(path) || htmlValueOptions.has(path))).toEqual([])
})

test('sanitizes a draft before storing it', async () => {
  const _id = await added('草稿')
  const saved = await admin.raw('oa/flowdesigns/edit_senior', {
    _id,
    publish: false,
    design: hostileDesign(),
  })
  expect(saved).toMatchObject({ success: true })
  expectClean(await storedOf(_id))
  expectClean(await draftOf(_id))
})

test('sanitizes older stored designs wherever they are read: draft, version, creator’s form and template', async () => {
  const _id = await server.publish('旧设计', hostileDesign())
  await server.db.pool.query('update flow_version set design = $2 where design_id = $1', [
    _id,
    hostileDesign(),
  ])
  expectClean(await draftOf(_id))
  const creator = await server.as('100010')
  for (const language of ['zh', 'en']) {
    const { data } = await creator.raw('oa/flow/getbycreat', { _id }, { 'x-language': language })
    const text = JSON.stringify(data)
    expect(text).toContain('项1')
    expect(text).not.toMatch(runs)
  }
  const body = { flowid: _id, name: '模板', description: '' }
  const { data } = await admin.call('oa/flowdesigntemplates/creat', body)
  const { rows } = await server.db.pool.query('select design from flow_template where id = $1', [data._id])
  expectClean(rows[0].design)
})

test('sanitizes a translation from another design where a static text is translated', async () => {
  const text = '请在下方说明原因'
  const own = signing('orsign', ['100029'], '100028')
  const list = [...own.formset.list, itemOf(1, 'placeholderhtml', { placeholderhtml: text })]
  const shown = await server.publish('被译', { ...own, formset: { ...own.formset, list } })
  await server.publish('带译文', { ...own, i18n: { en: { [text]: `<b>Reason</b>${hostileHtml[0]}` } } })
  const creator = await server.as('100010')
  const { data } = await creator.raw('oa/flow/getbycreat', { _id: shown }, { 'x-language': 'en' })
  expect(JSON.stringify(data)).toContain('<b>Reason</b>')
  expect(JSON.stringify(data)).not.toMatch(runs)
})

test('leaves a clean design unchanged', async () => {
  const design = signing('orsign', ['100029'], '100028')
  const html = '<h2>说明</h2><p>A &amp; B</p>'
  const list = [...design.formset.list, itemOf(1, 'placeholderhtml', { placeholderhtml: html })]
  const i18n = { en: { [html]: '<h2>Help</h2>', 'A < B': 'a < b' } }
  const whole = { ...design, formset: { ...design.formset, list }, i18n }
  expect(await storedOf(await server.publish('干净', whole))).toEqual(whole)
})
