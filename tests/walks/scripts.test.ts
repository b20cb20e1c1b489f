import { beforeAll, describe, expect, test } from 'vitest'
import form from '../../fixtures/forms/leave-typed.json'
import type { FormItem, FormLimit } from '../../src/generated/types'
import { typedLeave } from '../kit/flows'
import { fillPeriod } from './deeds'
import { flowAdministrator, stageOfFile, type Walker } from './stage'

/** A form of the predecessor whose scripts hide, fill and load rows, in the built page under its own policy. */

const item = (type: string, name: string, at: number, options: FormItem['options']): FormItem => ({
  type,
  name,
  options,
  key: `1732154499000_${at}`,
  keyindex: at,
  model: `${type}_1732154499000_${at}`,
  rules: [],
})
const [kind, days, reason] = ['请假类型', '请假天数', '请假事由'].map((name) => {
  const found = form.list
    .flatMap((one) => [one, ...((one as FormItem).columns ?? []).flatMap(({ list }) => list)])
    .find((one) => one.name === name)
  if (!found) throw new Error(`the form has no ${name}`)
  return found as FormItem
})
const proof = item('input', '就诊医院', 901, {})
const visits = item('table', '就诊记录', 902, {
  tableset: [
    { code: 'day01', name: '日期', editer: 'text' },
    { code: 'fee01', name: '费用', editer: 'number' },
  ],
})

const script = `({
  "default": function ({ nowFormItemSet, nowValue, Models, FormConfig, RecursiveFormList, HttpRequest }) {
    const isSick = Models['${kind?.model}'] === '病假'
    RecursiveFormList(FormConfig.list, (ele) => {
      if (ele.key === '${proof.key}' || ele.key === '${visits.key}') ele.hide = !isSick
    })
    if (nowFormItemSet === null) return
    if (nowFormItemSet.key === '${kind?.key}' && isSick) {
      Models['${reason?.model}'] = '因病休息'
      Models['${visits.model}'] = [{ day01: '2026-12-01', fee01: 120 }, { day01: '2026-12-02', fee01: 80.5 }]
    }
    if (nowFormItemSet.key === '${days?.key}' && Number(nowValue) === 99) for (;;) {}
    if (nowFormItemSet.key === '${days?.key}' && Number(nowValue) === 98) HttpRequest({ url: '/api/oa/flow/list' })
  }
})`
const onclick = `({ default({ Models, buttonset }) { Models['${days?.model}'] = buttonset.plain ? 2 : 0 } })`
const button = item('button', '按两天填写', 903, { buttonset: { type: 'primary', plain: true, onclick } })

const added = [button, proof, visits]
const limitOf = ({ name, key, type }: FormItem): FormLimit => ({
  name,
  key,
  t: type,
  type: 'canedit',
  required: key === proof.key,
})
const leave = typedLeave()
const design = {
  ...leave,
  formset: { ...form, list: [...form.list, ...added], config: { ...form.config, change_code: script } },
  funlist: leave.funlist.map((step) =>
    step.is_start ? { ...step, formEditLimit: [...step.formEditLimit, ...added.map(limitOf)] } : step,
  ),
}

const stage = stageOfFile()
let employee: Walker
let admin: Walker

/** Publishes the design as a tool of the company's would, by the call. */
async function publish({ context }: Walker) {
  const token = (await context.cookies()).find(({ name }) => name === 'Admin-Token')?.value ?? ''
  const answer = await fetch(`${stage.origin}/api/oa/flowdesigns/edit_senior`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-token': decodeURIComponent(token) },
    body: JSON.stringify({ _id: 'flow-leave', publish: true, design }),
  })
  return answer.json() as Promise<{ success: boolean; data: { problems: { code: string }[] } }>
}

beforeAll(async () => {
  admin = await stage.window(flowAdministrator)
  const { success, data } = await publish(admin)
  expect([success, data.problems.map(({ code }) => code)]).toEqual([
    true,
    ['form-design.script-network', 'design.words-missing'],
  ])
  employee = await stage.person('100009')
})

const field = (name: string) => employee.page.getByLabel(name, { exact: true })
const cell = (name: string, row: number) =>
  employee.page.getByRole('gridcell', { name: `${name}，第 ${row} 行` })
const notice = () => employee.page.locator('.q-toasts').textContent()

/** What the page has loaded of the sandbox. */
const loaded = () =>
  employee.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => /script-worker|\.wasm|\/scripting-/.test(name)),
  )

test('loads no sandbox for a form without scripts', async () => {
  await employee.page.getByText('采购申请').first().click()
  await employee.page.getByRole('button', { name: /添加一行/ }).waitFor()
  expect(await loaded()).toEqual([])
  await employee.visit('/')
})

describe('scripts for a person who fills in the form', () => {
  test('hides a field until the script shows it', async () => {
    await employee.page.getByText('请假申请').first().click()
    await employee.page.getByText('按两天填写').waitFor()
    await expect.poll(() => field('就诊医院').isVisible()).toBe(false)
    await employee.page.getByText('病假', { exact: true }).click()
    await field('就诊医院').waitFor()
  })

  test('a script fills other fields and loads rows', async () => {
    await expect.poll(() => field('请假事由').inputValue()).toBe('因病休息')
    await expect.poll(() => cell('费用', 2).textContent()).toContain('80.5')
    await employee.page.getByText('就诊记录').first().scrollIntoViewIfNeeded()
    await employee.look('scripts-1-filled')
  })

  test('a button with a script fills a field', async () => {
    await employee.page.getByRole('button', { name: '按两天填写' }).click()
    await expect.poll(() => field('请假天数').inputValue()).toBe('2.0')
  })

  test('reports once a script that requests the network or does not end, and stays usable', async () => {
    await field('请假天数').fill('98')
    await expect.poll(notice).toContain('想要访问网络，已被拒绝')
    await field('请假天数').fill('99')
    await expect.poll(notice).toContain('运行超过 50 毫秒')
    await employee.look('scripts-2-stopped')
    await employee.page.getByText('事假', { exact: true }).click()
    await expect.poll(() => field('就诊医院').isVisible()).toBe(false)
  })

  test('focuses a field that the step requires, although a script hides it', async () => {
    const { page } = employee
    await page.getByLabel('一句话简单描述').fill('搬家')
    await fillPeriod(employee, '2026-12-01 09:00', '2026-12-02 18:00')
    await field('请假天数').fill('2')
    await page.getByRole('button', { name: '提交', exact: true }).click()
    await field('就诊医院').waitFor()
    await expect.poll(() => field('就诊医院').evaluate((box) => box === document.activeElement)).toBe(true)
    await employee.look('scripts-5-demanded')
  })
})

test('serves the worker with a policy of its own', async () => {
  const url = (await loaded()).find((name) => name.includes('script-worker')) ?? ''
  const { headers } = await fetch(url)
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'self'",
  )
})

test('forbids the page itself to compile WebAssembly', async () => {
  const refused = employee.page.evaluate(() =>
    WebAssembly.compile(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0])).then(() => 'compiled'),
  )
  await expect(refused).rejects.toThrow(/Content Security Policy|unsafe-eval/)
})

describe('scripts for an administrator', () => {
  const dialog = () => admin.page.getByRole('dialog')

  test('finds the script in the form settings, with the line of an error', { tags: 'extended' }, async () => {
    await admin.visit('/oaset/flowdesign_edit_senior/flow-leave')
    await admin.page.getByRole('tab', { name: /^表单设计/ }).click()
    await admin.page.getByRole('button', { name: '全局表单变更触发器', exact: true }).click()
    await dialog().getByText('语法检查通过').waitFor()
    await dialog().getByRole('textbox').press('Control+End')
    await admin.page.keyboard.type('\n)')
    await dialog()
      .getByText(/第 \d+ 行，语法有误/)
      .waitFor()
    await expect.poll(() => dialog().getByRole('button', { name: '确定' }).isDisabled()).toBe(true)
  })

  test('inserts an example and tries it in the form', { tags: 'extended' }, async () => {
    await dialog().getByRole('button', { name: '按选择显示隐藏' }).click()
    await dialog().getByRole('button', { name: '试运行' }).click()
    const runs = dialog().getByRole('list', { name: '运行记录' })
    await runs.getByText('打开表单').waitFor()
    await runs.getByText('隐藏“请假时间”').waitFor()
    await dialog().getByText('年假', { exact: true }).click()
    await runs.getByText('显示“请假时间”').waitFor()
    await admin.look('scripts-3-designer')
  })

  test('stores a script change as one undo step', { tags: 'extended' }, async () => {
    await dialog().getByRole('button', { name: '确定' }).click()
    await admin.page.getByText(/脚本，共 \d 行/).waitFor()
    await admin.page.getByRole('button', { name: /^撤销/ }).first().click()
    await admin.page.getByText(/脚本，共 \d\d 行/).waitFor()
  })

  test('explains how the import treats the scripts of a document', { tags: 'extended' }, async () => {
    const old = {
      list: [
        {
          type: 'button',
          name: '取数',
          options: { buttonset: { onclick: '({ "default": function ( { })' } },
        },
        {
          type: 'input',
          name: '税额',
          options: { formula: '$[四舍五入保留](1, 2)' },
          inner_set_json: { click: 'function:() => {}' },
        },
      ],
      config: { change_code: script },
    }
    const tools = admin.page.getByRole('toolbar', { name: '设计工具栏' })
    await tools.getByRole('button', { name: '更多' }).click()
    await admin.page.getByRole('menuitem', { name: '导入表单' }).click()
    await dialog().getByLabel('或在此粘贴 JSON 内容').fill(JSON.stringify(old))
    await dialog()
      .getByText(/按键“取数”（第 1 行，语法有误/)
      .waitFor()
    await dialog().getByText('“四舍五入保留”：可改用内置函数“四舍五入保留小数”').waitFor()
    await dialog().getByText('税额：inner_set_json / click').waitFor()
    await admin.look('scripts-4-import')
  })
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
