// @module-tag extended
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { flowAdministrator, stageOfFile, takesPictures, type Walker } from './stage'

/** How a form stands on each device is set, tried and seen; inner properties of a control are written and count. */

const stage = stageOfFile()
let admin: Walker
let page: Page
beforeAll(async () => {
  admin = await stage.window(flowAdministrator)
  page = admin.page
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')

async function openDesigner(flow: string) {
  await admin.visit(`/oaset/flowdesign_edit_senior/${flow}`)
  await page.getByRole('tab', { name: /^表单设计/ }).click()
  await page.getByLabel('表单画布').waitFor()
}

/** How many fields of the first grid stand beside each other. */
const besideIn = (frame: ReturnType<Page['locator']>) =>
  frame
    .locator('.qf-grid')
    .first()
    .evaluate((grid) => new Set([...grid.children].map((cell) => cell.getBoundingClientRect().left)).size)

const labelsIn = (frame: ReturnType<Page['locator']>) =>
  frame.locator('.qf').evaluate((form) => (form as HTMLElement).dataset.labels)

test.each([
  [390, 1, 'top'],
  [768, 2, 'top'],
  [992, 2, 'right'],
  [1280, 2, 'right'],
])(
  'at %i pixels, shows the demo form in %i columns with labels at the %s',
  async (width, columns, labels) => {
    await admin.visit('/formresponsivetest?id=flow-purchase')
    await page.getByText(`${width}`, { exact: true }).click()
    const frame = page.locator('.responsive-frame')
    await expect.poll(() => frame.count()).toBe(1)
    await frame.getByText('采购标题').waitFor()
    expect(await besideIn(frame)).toBe(columns)
    expect(await labelsIn(frame)).toBe(labels)
  },
)

test('shows a typed value at all widths and keeps it when one width is shown alone', async () => {
  await admin.visit('/formresponsivetest?id=flow-purchase')
  const titles = page.getByRole('textbox', { name: '采购标题' })
  await titles.first().fill('测试用手机')
  const typed = () => titles.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value))
  await expect.poll(typed).toEqual(['测试用手机', '测试用手机', '测试用手机'])
  await admin.look('form-widths-1-together')
  await page.getByText('390', { exact: true }).click()
  await expect.poll(typed).toEqual(['测试用手机'])
})

test('shows a field of every type at every width', async () => {
  await admin.visit('/formresponsivetest')
  await page.getByText('级联选择器').first().waitFor()
  await expect.poll(() => page.locator('.responsive-frame').count()).toBe(3)
  expect(await page.locator('.qf-failed').count()).toBe(0)
})

test('sets phone labels next to a live preview of the form, as one undo step', async () => {
  await openDesigner('flow-purchase')
  await button('手机设置').click()
  const device = dialog().locator('.fd-device')
  await device.getByText('采购标题').waitFor()
  expect(await besideIn(device)).toBe(1)
  await dialog().getByText('2', { exact: true }).click()
  await expect.poll(() => besideIn(device)).toBe(2)
  await dialog().getByText('左对齐').click()
  await expect.poll(() => labelsIn(device)).toBe('left')
  if (takesPictures) await page.screenshot({ path: 'test-results/walks/form-widths-2-devices.png' })
  await button('确定').click()
  await button('撤销').click()
  await button('手机设置').click()
  await device.getByText('采购标题').waitFor()
  expect(await besideIn(device)).toBe(1)
})

test('tries the designed form on the page of all widths', async () => {
  await openDesigner('flow-seal')
  await button('手机设置').click()
  await dialog().getByText('用章事由').waitFor()
  await admin.look('form-widths-3-devices')
  await button('取消').click()
  await button('更多').last().click()
  const [tried] = await Promise.all([
    admin.context.waitForEvent('page'),
    page.getByRole('menuitem', { name: '多端测试' }).click(),
  ])
  await tried.getByText('来自设计器的当前表单').waitFor()
  await tried.getByText('用章事由').first().waitFor()
  await tried.close()
})

test('inserts inner properties from the list and applies them; stores a script and says it is ignored', async () => {
  await openDesigner('flow-seal')
  await page.getByLabel('表单画布').getByLabel('组件：文件名称', { exact: true }).click()
  await page.locator('[data-name="inner_set_json"]').getByRole('button').click()
  await dialog().getByTitle('插入 minlength').click()
  await dialog().getByTitle('插入 maxlength').click()
  await dialog().locator('.cm-content').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('{ "maxlength": "6", "onfocus": "function: () => 1", "colour": 1 }')
  await dialog().getByText('“onfocus”是脚本，已忽略').waitFor()
  await dialog().getByText('“colour”不在支持的范围内').waitFor()
  await admin.look('form-widths-4-inner')
  await button('确定').click()
  await page.getByText('2 项不生效').waitFor()
  await button('预览').click()
  const box = dialog().getByLabel('文件名称')
  await expect.poll(() => box.getAttribute('maxlength')).toBe('6')
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
