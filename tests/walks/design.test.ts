import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStage, type Stage, type Walker } from './stage'

/** An administrator designs a form and a flow by eye, publishes it, and an employee finds it. */

let stage: Stage
let admin: Walker
let page: Page
beforeAll(async () => {
  stage = await openStage()
  admin = await stage.person('admin')
  page = admin.page
})
afterAll(() => stage.close())

const button = (name: string, exact = true) => page.getByRole('button', { name, exact })
const canvas = () => page.getByLabel('表单画布')
const placed = (name: string) => canvas().getByLabel(`组件：${name}`, { exact: true })
const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()

async function nameSelected(name: string) {
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(name)
  await placed(name).waitFor()
}

async function dragOnto(name: string, target: string) {
  const from = await page.getByRole('button', { name }).first().boundingBox()
  const to = await placed(target).boundingBox()
  if (!from || !to) throw new Error(`${name} or ${target} is not to be seen`)
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height + 40, { steps: 12 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height - 4, { steps: 6 })
  await page.mouse.up()
}

describe('designing', () => {
  test('begins with a name', async () => {
    await admin.visit('/oaset/flowdesign_list')
    await page.getByText('请假申请').first().waitFor()
    await admin.look('design-1-flows')
    await button('添加流程', false).click()
    await button('确定').click()
    await page.getByText('流程名称不可为空').waitFor()
    await page.getByRole('textbox', { name: '流程名称' }).fill('出差申请')
    await page.getByRole('textbox', { name: '一句话简单介绍' }).fill('国内出差前的审批')
    await button('确定').click()
    await page.getByRole('tab', { name: '表单设计' }).waitFor()
    await admin.look('design-2-empty')
  })

  test('goes on with a form: by click, by dragging, by typing', async () => {
    await tab('表单设计')
    await button('单行文本').click()
    await nameSelected('出差事由')
    await button('计数器').click()
    await nameSelected('预计费用')
    await dragOnto('省市区', '预计费用')
    await nameSelected('目的地')
    await button('表格').click()
    await nameSelected('行程明细')
    await admin.look('design-3-form')
  })

  test('takes steps back and does them again', async () => {
    const items = canvas().getByLabel(/^组件：/)
    const before = await items.count()
    await button('开关').click()
    await expect.poll(() => items.count()).toBe(before + 1)
    await page.getByRole('toolbar', { name: '设计工具栏' }).getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => items.count()).toBe(before)
    await page.getByRole('toolbar', { name: '设计工具栏' }).getByRole('button', { name: '重做' }).click()
    await expect.poll(() => items.count()).toBe(before + 1)
    await page.keyboard.press('Control+z')
    await expect.poll(() => items.count()).toBe(before)
  })

  test('looks at the form as its users will', async () => {
    await button('预览').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('预计费用').waitFor()
    await admin.look('design-4-preview')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })
})
