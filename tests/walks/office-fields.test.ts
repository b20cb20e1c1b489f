import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import type { FormItem, FormLimit } from '../../src/generated/types'
import { purchaseForm, typedLeave, typedLeaveForm } from '../kit/flows'
import { agree, openFlow, openTodo, seen, sendFlow } from './deeds'
import { designing } from './designing'
import { tabTo } from './keys'
import { flowAdministrator, stageOfFile, type Walker } from './stage'

/** Fields of offices, as somebody fills them in at a desk and reads them on a phone. */

const item = (component: string, name: string, at: number, options: object): FormItem => ({
  type: 'custom',
  name,
  options: { componentName: component, ...options },
  key: `1732154499000_${at}`,
  keyindex: at,
  model: `custom_1732154499000_${at}`,
  rules: [],
})
const related = item('fm-chose-request', '关联采购', 901, {
  flows: ['flow-purchase'],
  shown: ['预算总额'],
  fill: [{ column: '采购标题', model: 'textarea_1732154409000_11233' }],
})
const signature = item('fm-signature', '申请人签名', 902, {})
const absence: FormItem = {
  ...item('', '休假', 903, {}),
  type: 'date',
  options: { type: 'datetimerange', halfDays: true, absence: true },
}
const asset: FormItem = { ...item('', '资产编号', 904, { scan: true }), type: 'input' }
const position = item('fm-location', '打卡位置', 905, {})
const received: FormItem = {
  ...item('', '领用明细', 906, {
    tableset: [
      { code: 'what', name: '物品', editer: 'text' },
      { code: 'sign', name: '领用人', editer: 'custom', editer_component: 'fm-signature' },
    ],
  }),
  type: 'table',
}
const added = [related, signature, absence, asset, position, received]

const limitOf = ({ name, key, type }: FormItem): FormLimit => ({
  name,
  key,
  t: type,
  type: 'canedit',
  required: false,
})
const leave = typedLeave()
const design = {
  ...leave,
  formset: { ...leave.formset, list: [...added, ...leave.formset.list] },
  funlist: leave.funlist.map((step) =>
    step.is_start ? { ...step, formEditLimit: [...step.formEditLimit, ...added.map(limitOf)] } : step,
  ),
}

const stage = stageOfFile()
let clerk: Walker
let purchase: string
beforeAll(async () => {
  const admin = await stage.as(flowAdministrator)
  const published = await admin.call('oa/flowdesigns/edit_senior', {
    _id: 'flow-leave',
    publish: true,
    design,
  })
  expect(published).toMatchObject({ success: true })
  const form = purchaseForm(3_000)
  purchase = await sendFlow(await stage.as('100010'), { design: 'flow-purchase', form, desc: '测试手机采购' })
  clerk = await stage.window('100010')
})

test('the designer chooses flows, shown fields and what is filled by their names', {
  tags: 'extended',
}, async () => {
  const admin = await stage.window(flowAdministrator)
  const { page } = admin
  await admin.visit('/oaset/flowdesign_list')
  await page.getByRole('link', { name: '高级编辑 请假申请' }).click()
  const designer = designing(page)
  await designer.tab('表单设计')
  await designer.canvas().waitFor()
  await designer.placed('关联采购').click()
  await page.getByRole('button', { name: '移除采购申请' }).waitFor()
  await page.getByRole('button', { name: '移除预算总额' }).waitFor()
  const filled = page.getByLabel('“采购标题”填入')
  expect(await filled.inputValue()).toBe('textarea_1732154409000_11233')
  await page.getByRole('combobox', { name: '可选的结果' }).selectOption({ label: '已通过' })
  await page.getByRole('button', { name: '移除已通过' }).waitFor()
  await admin.look('office-00-designer')
})

test('a request is found by typing, fills its fields, and earlier ones are listed beside the form', async () => {
  const { page } = clerk
  await clerk.visit('/flowcreat/flow-leave')
  await page.getByRole('combobox', { name: '关联采购' }).click()
  await page.keyboard.type('测试手机')
  const option = page.locator('.ant-select-item-option').filter({ hasText: '测试手机采购' })
  await option.waitFor()
  await option.click()
  await expect.poll(() => page.getByLabel('请假事由').inputValue()).not.toBe('')
  await page.getByText('我以前的同类申请').click()
  await seen(clerk, '还没有提交过').waitFor()
  await clerk.look('office-02-filled')
})

test('a person signs by mouse, clears it, and signs by typing, which is said', async () => {
  const { page } = clerk
  const sign = page.getByRole('button', { name: '签名 申请人签名', exact: true })
  await sign.click()
  const dialog = page.getByRole('dialog', { name: '申请人签名' })
  const done = dialog.getByRole('button', { name: '完成签名' })
  expect(await done.isDisabled()).toBe(true)
  const box = await dialog.getByRole('img').boundingBox()
  if (!box) throw new Error('the pad is there')
  await page.mouse.move(box.x + 100, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 300, box.y + 160, { steps: 8 })
  await page.mouse.move(box.x + 420, box.y + 80, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => done.isEnabled()).toBe(true)
  await clerk.look('office-05-pad')
  await dialog.getByRole('button', { name: '清除重写' }).click()
  await expect.poll(() => done.isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await sign.press('Enter')
  await tabTo(dialog.getByLabel('或输入姓名'))
  await page.keyboard.type('王磊')
  await tabTo(done)
  await page.keyboard.press('Enter')
  await seen(clerk, '输入的姓名，非手写').waitFor()
  await clerk.look('office-06-signed')
})

test('a row of a table is signed in its cell, by keys alone, and shows the signature small', async () => {
  const { page } = clerk
  const table = page.getByRole('region', { name: '领用明细' }).or(page.locator('.qf-table-field'))
  await table.getByRole('button', { name: '添加一行' }).first().click()
  const cell = table.locator('td[data-column="1"]').first()
  await cell.press('Enter')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '领用人' })
  await dialog.getByLabel('或输入姓名').fill('赵子涵')
  await dialog.getByRole('button', { name: '完成签名' }).press('Enter')
  const shown = cell.getByRole('button', { name: '预览 输入签名 赵子涵.png' })
  await shown.waitFor()
  await page.keyboard.press('Escape')
  expect((await shown.boundingBox())?.height).toBe(40)
  await clerk.look('office-10-signed-row')
})

test('the position is asked for by a press where the company allows it, and named', async () => {
  const { page, context } = clerk
  await page.getByRole('button', { name: '获取当前位置 打卡位置' }).click()
  await page.getByText('公司没有开启定位，请联系管理员。').waitFor()
  const admin = await stage.as('admin')
  const { data } = await admin.call('oa/company/settings', {})
  const settings = { ...data.settings, allow_location: true }
  await admin.call('oa/flow/com_config/save', { settings, seen: data.settings })
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 31.230416, longitude: 121.473701, accuracy: 18 })
  await clerk.visit('/flowcreat/flow-leave')
  await page.getByRole('button', { name: '获取当前位置 打卡位置' }).click()
  await seen(clerk, /精度约 18 米/).waitFor()
  await page.getByLabel('地点名称（可不填）').fill('人民广场')
  await seen(clerk, '人民广场, 31.230416, 121.473701').waitFor()
  await clerk.look('office-11-located')
})

test('the request stands as a link with its fields on a phone, and its page names what refers to it', async () => {
  const form = { ...typedLeaveForm(1), [related.model]: [{ id: purchase, name: '采购' }] }
  const flow = await sendFlow(await stage.as('100010'), { design: 'flow-leave', form, desc: '去取样机' })
  const phone = await stage.window('100010', 'phone')
  await openFlow(phone, flow)
  const link = phone.page.getByRole('link', { name: /采购申请 .*测试手机采购/ })
  await link.waitFor()
  await seen(phone, /预算总额：/).waitFor()
  await phone.look('office-03-read')
  await phone.visit((await link.getAttribute('href')) ?? '')
  await seen(phone, '被引用').waitFor()
  await seen(phone, /去取样机/).waitFor()
  await phone.look('office-04-named')
})

/** A picture of a code, as the camera of a phone gives it. */
async function pictureOf(text: string, format: 'QRCode' | 'Code128') {
  const wasmBinary = new Uint8Array(readFileSync('node_modules/zxing-wasm/dist/writer/zxing_writer.wasm'))
    .buffer
  prepareZXingModule({ overrides: { wasmBinary } })
  const { image, error } = await writeBarcode(text, { format, scale: 6 })
  if (!image) throw new Error(error)
  return { name: 'code.png', mimeType: 'image/png', buffer: Buffer.from(await image.arrayBuffer()) }
}

test('a code is scanned into a field on a phone; a picture without one is refused in a sentence', async () => {
  const phone = await stage.window('100010', 'phone')
  await phone.visit('/flowcreat/flow-leave')
  const field = phone.page.getByRole('textbox', { name: '资产编号' })
  const camera = phone.page.getByLabel('扫码填写：资产编号')
  await camera.setInputFiles({
    name: 'page.png',
    mimeType: 'image/png',
    buffer: readFileSync('tests/pictures/login.png'),
  })
  await seen(phone, /没有找到条码或二维码/).waitFor()
  for (const [text, format] of [
    ['ZC-2026-00817', 'Code128'],
    ['资产：投影仪 3 号', 'QRCode'],
  ] as const) {
    await camera.setInputFiles(await pictureOf(text, format))
    await expect.poll(() => field.inputValue()).toBe(text)
  }
  await field.scrollIntoViewIfNeeded()
  await phone.look('office-09-scanned')
})

/** Leave that the head of the department agreed to, for two days of the new year. */
const away = { ...typedLeaveForm(1), [absence.model]: ['2027-01-05 13:00:00', '2027-01-06 18:00:00'] }

test('a leave is chosen in halves of days, and names who of the department is away at the same time', async () => {
  const leave = { design: 'flow-leave' as const, form: away, desc: '同事休假' }
  await agree(await stage.as('100008'), await sendFlow(await stage.as('100011'), leave))
  const { page } = clerk
  await clerk.visit('/flowcreat/flow-leave')
  const start = page.getByRole('textbox', { name: '休假' }).first()
  const calendar = page.locator('.ant-picker-dropdown').filter({ visible: true })
  await start.click()
  await calendar.waitFor()
  await page.keyboard.type('2027-01-06')
  await page.keyboard.press('Enter')
  await expect.poll(() => start.inputValue()).toBe('2027-01-06')
  await page.keyboard.type('2027-01-06')
  await page.keyboard.press('Enter')
  await seen(clerk, '同组 6 人中 1 人这几天不在：赵子涵（01-05 下午 – 01-06）').waitFor()
  const until = page.getByRole('combobox', { name: '休假：结束的半天' })
  await page.getByRole('combobox', { name: '休假：开始的半天' }).selectOption({ label: '下午起' })
  await until.selectOption({ label: '上午止' })
  await seen(clerk, /开始不能晚于结束/).waitFor()
  await until.selectOption({ label: '下午止' })
  await seen(clerk, /开始不能晚于结束/).waitFor({ state: 'detached' })
  await start.click()
  await calendar.locator('.qf-day-away').first().waitFor()
  await calendar.getByText('不在：赵子涵').waitFor()
  await clerk.look('office-07-half-days')
  // The company's calendar has the days off until the end of 2026.
  for (let month = 1; month <= 3; month++)
    await calendar.locator('.ant-picker-header-prev-btn').first().click()
  await calendar.locator('.qf-day-mark').filter({ hasText: '休' }).first().waitFor()
})

test('the head of the department sees the absences beside the leave to be decided', {
  tags: 'extended',
}, async () => {
  const leave = { design: 'flow-leave' as const, form: away, desc: '撞期的休假' }
  await sendFlow(await stage.as('100010'), leave)
  const head = await stage.window('100008', 'phone')
  await openTodo(head, '撞期的休假')
  await seen(head, '2027-01-05 下午 至 2027-01-06 下午').waitFor()
  await seen(head, /同组 6 人中 1 人这几天不在：赵子涵/).waitFor()
  await head.look('office-08-clash')
})
