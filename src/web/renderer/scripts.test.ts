// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { computeFormRights, fullRights } from '#/core/form/rights/rights'
import type { FormValues } from '#/core/form/values/form-values'
import type { FormDesign, FormLimit } from '#/generated/types'
import {
  codeOf,
  column,
  field,
  formOf,
  grid,
  keyOf,
  modelOf,
  rowOf,
  table,
  valuesOf,
} from '../../../tests/kit/form-of'
import { directRunner } from '../../../tests/kit/script-engine'
import type { ScriptRunner } from '../sandbox/runner'
import type { ScriptMessage, ScriptRun } from '../sandbox/script-call'
import { startScripts } from '../sandbox/scripting'
import { startFormSession } from './form-session'

const engine = directRunner()

/** Replaces #单价 by the key of a field and $单价 by its model. */
const written = (text: string) =>
  text
    .replace(/#(\p{L}+)/gu, (_, name: string) => JSON.stringify(keyOf(name)))
    .replace(/\$(\p{L}+)/gu, (_, name: string) => `p.Models[${JSON.stringify(modelOf(name))}]`)
    .replace(/~(\p{L}+)/gu, (_, name: string) => codeOf(name))

const scriptOf = (body: string) =>
  `({ "default": function (p) {
    const at = (key) => p.nowFormItemSet !== null && p.nowFormItemSet.key === key
    const find = (key, change) => p.RecursiveFormList(p.FormConfig.list, (one) => { if (one.key === key) change(one) })
    ${written(body)} } })`

const withScript = (form: FormDesign, body: string): FormDesign => ({
  ...form,
  config: { ...form.config, change_code: scriptOf(body) },
})

interface Filling {
  runner?: ScriptRunner
  values?: FormValues
  limits?: FormLimit[]
}

/** Opens a form with its scripts, as a page does. */
async function filling(form: FormDesign, { values = {}, limits, runner }: Filling = {}) {
  const rights = limits ? computeFormRights(form, { step: limits, mode: 'deal' }) : fullRights(form)
  const session = startFormSession({ form, values, rights })
  const news: ScriptMessage[] = []
  const runs: ScriptRun[] = []
  const ids = { last: 0 }
  let changed = 0
  session.onChange(() => changed++)
  const scripting = startScripts({
    form,
    session,
    runner: runner ?? (await engine),
    newId: () => `new-${++ids.last}`,
    tell: (one) => news.push(one),
    trace: (run) => runs.push(run),
  })
  const settled = () => session.validate()
  await settled()
  return {
    session,
    scripting,
    news,
    runs,
    settled,
    changed: () => changed,
    type: async (name: string, value: unknown) => {
      session.fill({ [modelOf(name)]: value })
      await settled()
    },
    value: (name: string) => session.value(modelOf(name)),
    access: (name: string) => session.rights().get(keyOf(name))?.access,
    shown: (name: string) => session.shown().list.find(({ key }) => key === keyOf(name)),
  }
}

const text = (name: string, options = {}) => field(name, { type: 'input', options })
const limit = (name: string, type: FormLimit['type'], more: Partial<FormLimit> = {}): FormLimit => ({
  name,
  key: keyOf(name),
  t: 'input',
  type,
  required: false,
  ...more,
})

describe('form scripts', () => {
  const form = formOf(text('类型'), text('证明'), grid('布局', undefined, text('说明')))

  test('a form script runs at the start without an item, and after each change with it', async () => {
    const { runs, type } = await filling(withScript(form, 'console.log(p.nowValue)'))
    await type('类型', '病假')
    expect(runs.map(({ item, lines }) => [item?.name, lines])).toEqual([
      [undefined, ['undefined']],
      ['类型', ['病假']],
    ])
  })

  test('a form script hides and shows a field; its typed value is excluded while hidden', async () => {
    const body = 'find(#证明, (one) => { one.hide = $类型 !== "病假" })'
    const page = await filling(withScript(form, body))
    expect(page.access('证明')).toBe('hidden')
    await page.type('类型', '病假')
    expect(page.access('证明')).toBe('edit')
    await page.type('证明', '诊断书')
    await page.type('类型', '事假')
    expect(page.access('证明')).toBe('hidden')
    expect(page.session.values()).toEqual(valuesOf({ 类型: '事假' }))
    await page.type('类型', '病假')
    expect(page.value('证明')).toBe('诊断书')
  })

  test('a form script fills other fields, in layouts too, in their stored shape', async () => {
    const page = await filling(
      withScript(form, 'if (at(#类型)) { $证明 = 12.5; $说明 = p.nowValue + "说明" }'),
    )
    await page.type('类型', '病假')
    expect(page.session.values()).toEqual(valuesOf({ 类型: '病假', 证明: '12.5', 说明: '病假说明' }))
  })

  test('values filled at the start are initial; values filled later count as changes', async () => {
    const page = await filling(
      withScript(form, 'if (p.nowFormItemSet === null) $证明 = "无"; else $说明 = "有"'),
    )
    expect([page.session.values(), page.changed()]).toEqual([valuesOf({ 证明: '无', 说明: '有' }), 0])
    await page.type('类型', '病假')
    expect(page.changed()).toBe(1)
    await page.type('说明', '')
    expect([page.value('说明'), page.changed()]).toEqual(['有', 3])
  })

  test('a form script renames, disables and explains a field', async () => {
    const page = await filling(
      withScript(
        form,
        'find(#证明, (one) => { one.name = "诊断书"; one.options.disabled = true; one.options.placeholder = "附上" })',
      ),
    )
    expect(page.shown('证明')).toMatchObject({ name: '诊断书', options: { placeholder: '附上' } })
    expect(page.access('证明')).toBe('read')
  })

  test('a form script hides a layout with its contents', async () => {
    const page = await filling(withScript(form, 'p.FormConfig.list[2].hide = true'))
    expect(page.access('说明')).toBe('hidden')
  })

  test('a form script can make a field required in addition to the step', async () => {
    const page = await filling(withScript(form, 'find(#证明, (one) => { one.options.required = true })'))
    expect((await page.session.validate()).map(({ key }) => key)).toEqual([keyOf('证明')])
  })

  test('a form script cannot lift the required or disabled setting of the design', async () => {
    const strict = formOf(text('甲', { required: true }), text('乙', { disabled: true }))
    const body = 'p.FormConfig.list.forEach((one) => { one.options.required = one.options.disabled = false })'
    const page = await filling(withScript(strict, body))
    expect([page.access('乙'), page.runs[0]?.effects?.looks.size]).toEqual(['read', 0])
    expect((await page.session.validate()).map(({ key }) => key)).toEqual([keyOf('甲')])
  })

  test('a form script can remove choices but not add any', async () => {
    const chosen = field('级别', {
      type: 'select',
      options: { options: ['一', '二', '三'].map((value) => ({ value, label: value })) },
    })
    const body =
      'find(#级别, (one) => { one.options.options = [{ value: "三", label: "三" }, { value: "四", label: "四" }, "一"] })'
    const page = await filling(withScript(formOf(chosen), body))
    expect(page.shown('级别')?.options.options).toEqual([
      { value: '三', label: '三' },
      { value: '一', label: '一' },
    ])
  })
})

describe('rows set by scripts', () => {
  const items = table('明细', column('数量'), column('单价'), column('备注', { editer: 'text' }))
  const load = (rows: string) => withScript(formOf(text('订单'), items), `if (at(#订单)) $明细 = ${rows}`)

  test('a form script loads rows into a table', async () => {
    const page = await filling(load('[{ ~数量: 2, ~单价: "3.50" }, { ~数量: 1 }]'))
    await page.type('订单', 'A1')
    expect(page.value('明细')).toEqual([
      { ...rowOf({ 数量: 2, 单价: 3.5 }), _id: 'new-1' },
      { ...rowOf({ 数量: 1 }), _id: 'new-2' },
    ])
  })

  test('rows set by a script keep the values that the user may not write', async () => {
    const stored = rowOf({ _id: 'r1', _c_at: 1, 数量: 2, 单价: 3 })
    const son = [
      { key: codeOf('数量'), type: 'canedit' as const, required: false },
      { key: codeOf('单价'), type: 'readonly' as const, required: false },
      { key: codeOf('备注'), type: 'hidden' as const, required: false },
    ]
    const limits = [
      limit('订单', 'canedit'),
      limit('明细', 'canedit', { son, table_add: false, table_edit: true, table_delete: false }),
    ]
    const page = await filling(
      load('[{ _id: "r1", ~数量: 9, ~单价: 9, ~备注: "x", _creater: "me" }, { ~数量: 5 }]'),
      {
        values: { [modelOf('明细')]: [stored] },
        limits,
      },
    )
    await page.type('订单', 'A1')
    expect(page.value('明细')).toEqual([{ ...stored, [codeOf('数量')]: 9 }])
  })
})

describe('script reruns', () => {
  const form = formOf(field('甲'), field('乙'))
  test('a script reruns for its own changes', async () => {
    const page = await filling(withScript(form, 'if (at(#甲)) $乙 = $甲 + 1; if (at(#乙)) console.log($乙)'))
    await page.type('甲', 1)
    expect(page.runs.at(-1)).toMatchObject({ item: { name: '乙' }, lines: ['2'] })
  })
  test('a script stops after a limited number of reruns', async () => {
    const page = await filling(withScript(form, '$甲 = ($甲 || 0) + 1'))
    expect(page.news).toEqual([{ script: { kind: 'change' }, failure: { reason: 'rounds' }, off: false }])
    expect(page.value('甲')).toBeLessThan(10)
  })
})

describe('script failures', () => {
  const form = formOf(field('甲'), field('乙'))
  test('reports a failing script once, and disables it after the third failure', async () => {
    const page = await filling(withScript(form, 'if (p.nowValue !== 7) null.key; $乙 = 1'))
    expect(page.news).toMatchObject([{ failure: { reason: 'error' }, off: false }])
    await page.type('甲', 1)
    expect(page.news).toHaveLength(1)
    await page.type('甲', 2)
    expect(page.news).toMatchObject([{ off: false }, { off: true }])
    await page.type('甲', 7)
    expect(page.value('乙')).toBeUndefined()
    expect(page.runs).toHaveLength(3)
  })
  test('does not retry a script that cannot be parsed', async () => {
    const broken = { ...form, config: { ...form.config, change_code: '({ default( }' } }
    const page = await filling(broken)
    await page.type('甲', 1)
    expect(page.news).toMatchObject([{ failure: { reason: 'syntax', line: 1 }, off: true }])
  })
  test('leaves the form unchanged without an interpreter', async () => {
    const runner: ScriptRunner = { ...(await engine), run: () => Promise.reject(new Error('gone')) }
    const page = await filling(withScript(form, '$乙 = 1'), { runner })
    await page.type('甲', 1)
    expect(page.news).toMatchObject([{ failure: { reason: 'unavailable' }, off: true }])
    expect(page.session.values()).toEqual(valuesOf({ 甲: 1 }))
  })
  test('reports a script that requests the network, and applies the rest', async () => {
    const page = await filling(
      withScript(form, 'p.HttpRequest({ url: "/api" }).then(() => { $甲 = 1 }); $乙 = 2'),
    )
    expect(page.news).toEqual([{ script: { kind: 'change' }, asked: true }])
    expect([page.value('甲'), page.value('乙')]).toEqual([undefined, 2])
  })
})

test('a button runs its script with its own settings', async () => {
  const onclick =
    '({ "default": function ({ Models, buttonset }) { Models.' +
    `${modelOf('甲')} = buttonset.plain ? 5 : 6 } })`
  const button = field('取数', { type: 'button', options: { buttonset: { plain: true, onclick } } })
  const page = await filling(formOf(field('甲'), button))
  page.scripting.press(button)
  await page.settled()
  expect([page.value('甲'), page.changed()]).toEqual([5, 1])
})

test('reports the failure of a button script on every click', async () => {
  const onclick = '({ default() { null.key } })'
  const button = field('取数', { type: 'button', options: { buttonset: { onclick } } })
  const page = await filling(formOf(field('甲'), button))
  for (let n = 0; n < 4; n++) {
    page.scripting.press(button)
    await page.settled()
  }
  expect(page.news.map(({ script, off }) => [script.button, off])).toEqual([
    ['取数', false],
    ['取数', false],
    ['取数', true],
    ['取数', true],
  ])
  expect(page.runs).toHaveLength(3)
})

test('validation shows a required field that a script hides', async () => {
  const form = formOf(text('甲'), { ...text('乙'), rules: [{ required: true }] })
  const page = await filling(withScript(form, 'find(#乙, (one) => { one.hide = true })'), {})
  expect((await page.session.validate()).map(({ key }) => key)).toEqual([keyOf('乙')])
  expect(page.access('乙')).toBe('edit')
})

test('keeps what is typed while a script runs', async () => {
  const form = formOf(text('甲'), text('乙'))
  const page = await filling(withScript(form, 'if (at(#甲)) $乙 = "脚本"'))
  page.session.fill({ [modelOf('甲')]: '1' })
  await vi.waitFor(() => expect(page.runs).toHaveLength(1))
  page.session.fill({ [modelOf('乙')]: '手写' })
  await page.settled()
  expect(page.value('乙')).toBe('手写')
})
