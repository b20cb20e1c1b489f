import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { tabTo } from './keys'
import { flowAdministrator, stageOfFile, type Walker } from './stage'

/** The form designer by keyboard alone, as a step and a person, with another administrator, and on a phone. */

const stage = stageOfFile()
let admin: Walker
let page: Page
beforeAll(async () => {
  admin = await stage.window('admin')
  page = admin.page
})

const canvas = (on: Page = page) => on.getByLabel('表单画布')
const placed = (name: string) => canvas().getByLabel(`组件：${name}`, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const title = () => page.getByRole('textbox', { name: '标题', exact: true })
const dialog = () => page.getByRole('dialog')
const names = () =>
  canvas()
    .locator('[data-item]')
    .evaluateAll((all) => all.map((one) => one.ariaLabel))
const isFocused = (target: Locator) => target.evaluate((one) => one === document.activeElement)

/** Goes somewhere by Tab and presses a key there. */
async function pressAt(target: Locator, key = 'Enter', way = 'Tab') {
  await tabTo(target, way)
  await page.keyboard.press(key)
}

/** Types into the field that has the focus, instead of what stands there. */
async function retype(text: string) {
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

/** Opens a design from the list of flows at its form. */
async function openForm({ page: on, visit }: Walker, flow: string) {
  await visit('/oaset/flowdesign_list')
  await on.getByRole('link', { name: `高级编辑 ${flow}` }).click()
  await on.getByRole('tab', { name: /^表单设计/ }).click()
  await canvas(on).waitFor()
}

/** Brings in a form, replacing what there is. */
async function takeOver(form: object) {
  await pressAt(button('更多'), 'Enter', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(dialog().getByLabel('或在此粘贴 JSON 内容'))
  await page.keyboard.insertText(JSON.stringify(form))
  await pressAt(dialog().getByRole('button', { name: '替换当前表单' }))
  await dialog().waitFor({ state: 'detached' })
}

describe('form designer with the keyboard alone', () => {
  test('finds, inserts and names fields', async () => {
    await openForm(admin, '请假申请')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await takeOver({ list: [], config: { labelWidth: 100, labelPosition: 'right' } })
    await page.getByText('表单还是空的').first().waitFor()
    for (const [field, name] of [
      ['单行文本', '事由'],
      ['计数器', '天数'],
      ['开关', '是否加急'],
    ] as const) {
      await tabTo(page.getByRole('searchbox', { name: '搜索组件' }), 'Shift+Tab')
      await retype(field)
      await pressAt(button(field))
      await tabTo(title())
      await retype(name)
      await placed(name).waitFor()
    }
    expect(await names()).toEqual(['组件：事由', '组件：天数', '组件：是否加急'])
    await admin.look('designer-1-keyboard')
  })

  test('makes a field required, moves and duplicates it, then undoes and redoes all of it', async () => {
    await pressAt(page.getByRole('switch', { name: '必填' }), 'Space')
    await tabTo(placed('是否加急'), 'Shift+Tab')
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(names).toEqual(['组件：事由', '组件：是否加急', '组件：天数'])
    await page.keyboard.press('Control+d')
    await expect.poll(async () => (await names()).length).toBe(4)
    for (let back = 0; back < 3; back++) await page.keyboard.press('Control+z')
    await expect.poll(names).toEqual(['组件：事由', '组件：天数', '组件：是否加急'])
    expect(await page.getByRole('switch', { name: '必填' }).isChecked()).toBe(false)
    for (let again = 0; again < 3; again++) await page.keyboard.press('Control+y')
    await expect.poll(async () => (await names()).length).toBe(4)
  })

  test('selects and removes several fields together and restores one from the recycle bin', async () => {
    await tabTo(canvas().locator('[data-item][tabindex="0"]'), 'Shift+Tab')
    await page.keyboard.press('Shift+ArrowUp')
    await page.getByRole('heading', { name: '已选择 2 个组件' }).waitFor()
    await page.keyboard.press('Delete')
    await expect.poll(async () => (await names()).length).toBe(2)
    await tabTo(page.getByRole('tab', { name: '组件', exact: true }), 'Shift+Tab')
    // Past the shared parts and the outline.
    for (let right = 0; right < 3; right++) await page.keyboard.press('ArrowRight')
    await pressAt(button('恢复“是否加急”').first())
    await expect.poll(async () => (await names()).length).toBe(3)
    await admin.look('designer-2-recycle')
  })

  test('converts a control to another type and keeps its name', async () => {
    await page.keyboard.press('Control+z')
    await tabTo(canvas())
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => title().inputValue()).toBe('事由')
    await pressAt(button('替换控件'))
    const wanted = page.getByRole('menuitem', { name: '多行文本' })
    for (let down = 0; down < 40 && !(await isFocused(wanted)); down++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await canvas().locator('textarea').waitFor()
    expect(await title().inputValue()).toBe('事由')
  })

  test('edits the form as JSON and reports a fault with its line', async () => {
    await pressAt(button('JSON'), 'Enter', 'Shift+Tab')
    await tabTo(dialog().locator('.cm-content'))
    await retype('{\n  "list": [],\n  "config": { "labelWidth": "wide" }\n}')
    await dialog()
      .getByText(/第 3 行/)
      .first()
      .waitFor()
    await admin.look('designer-3-json')
    await retype('{"list": [], "remove_list": [], "config": {"labelWidth": 120, "labelPosition": "top"}}')
    await expect.poll(() => dialog().getByRole('button', { name: '应用修改' }).isEnabled()).toBe(true)
    await pressAt(dialog().getByRole('button', { name: '取消' }))
    await dialog().waitFor({ state: 'detached' })
    expect((await names()).length).toBeGreaterThan(1)
  })

  test('imports exactly what was exported', async () => {
    const before = await names()
    await pressAt(button('更多'), 'Enter', 'Shift+Tab')
    await page.keyboard.press('ArrowDown')
    const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    const form = JSON.parse(readFileSync(await file.path(), 'utf8'))
    await takeOver({ list: [], config: form.config })
    await expect.poll(async () => (await names()).length).toBe(0)
    await takeOver(form)
    await expect.poll(names).toEqual(before)
  })
})

describe('form designer within a flow', () => {
  test('previews the form for a step and a person with rights, defaults and their reasons', async () => {
    await openForm(admin, '采购申请')
    await button('预览').click()
    await dialog().getByLabel('查看身份').selectOption({ label: '财务审核' })
    await dialog().getByLabel('填写人').fill('100009')
    await dialog()
      .getByText(/以 .+（.+）的身份填写/)
      .waitFor()
    await dialog()
      .getByText(/个字段不显示或不可填写/)
      .click()
    await dialog().getByText('没有设置权限').or(dialog().getByText('的字段权限')).first().waitFor()
    await admin.look('designer-4-step')
    await dialog().getByLabel('查看身份').selectOption({ label: '填写申请' })
    await dialog().getByText('手机', { exact: true }).click()
    await dialog().getByRole('button', { name: '校验' }).click()
    await dialog().getByText(/必/).first().waitFor()
    await admin.look('designer-5-person')
    await page.keyboard.press('Escape')
  })

  test('renames a field in the conditions that read it, and warns before removing it', async () => {
    await placed('预算总额').click()
    await title().fill('预算合计')
    await placed('预算合计').getByRole('button', { name: '删除' }).click()
    await dialog()
      .getByText(/以下 \d+ 处将失效/)
      .waitFor()
    await admin.look('designer-6-used')
    await dialog()
      .getByRole('button', { name: /走向条件/ })
      .first()
      .click()
    await dialog().waitFor({ state: 'detached' })
    await page
      .getByRole('complementary', { name: '步骤设置' })
      .getByText(/预算合计/)
      .first()
      .waitFor()
    await admin.look('designer-7-condition')
  })

  test('opens from a problem of the flow the form setting that repairs it', async () => {
    await page.getByRole('tab', { name: /^表单设计/ }).click()
    await placed('详细地址').click()
    await title().fill('')
    await page.getByRole('tab', { name: /^流程设计/ }).click()
    await page.getByRole('button', { name: /^问题 [1-9]/ }).click()
    const list = page.getByRole('complementary', { name: '问题' })
    await list.getByRole('button').filter({ hasText: '表单' }).first().click()
    await expect.poll(() => isFocused(title())).toBe(true)
    await page.keyboard.type('详细地址')
    await placed('详细地址').waitFor()
    // What is left is a hint: new fields have no translations yet.
    await list.getByText('有文字还没有翻译').waitFor()
    await page.getByRole('button', { name: /^问题 [1-9]/, expanded: true }).click()
  })

  test('names another administrator who saved first and lists the changes of each', {
    tags: 'extended',
  }, async () => {
    await page.getByText('草稿已保存').waitFor()
    const other = await stage.window(flowAdministrator)
    await openForm(other, '采购申请')
    for (const walker of [page, other.page]) await walker.getByText(/也在看$/).waitFor()
    await page.getByRole('tab', { name: /^备注说明区/ }).click()
    await page.getByRole('textbox', { name: '备注说明' }).fill('先保存的说明')
    await page.getByText('草稿已保存').waitFor()
    await canvas(other.page).getByLabel('组件：采购标题').click()
    await other.page.getByRole('textbox', { name: '标题', exact: true }).fill('采购名称')
    const notice = other.page.getByRole('dialog')
    await notice.getByRole('region', { name: '我的修改' }).getByText('采购名称').waitFor()
    await notice
      .getByRole('region', { name: /的修改/ })
      .last()
      .getByText('备注说明')
      .waitFor()
    await other.look('designer-8-conflict')
    await notice.getByRole('button', { name: '合并双方的修改' }).click()
    await other.page.getByText(/已合并.*的 1 处修改：备注说明/).waitFor()
    await canvas(other.page).getByLabel('组件：采购名称').waitFor()
    await other.page.getByText('草稿已保存').waitFor()
    await other.page.getByRole('tab', { name: /^备注说明区/ }).click()
    const remark = other.page.getByRole('textbox', { name: '备注说明' })
    await expect.poll(() => remark.inputValue()).toBe('先保存的说明')

    await page.getByRole('textbox', { name: '备注说明' }).fill('自己的说明')
    const clash = page.getByRole('dialog')
    await clash.getByRole('button', { name: '合并双方的修改' }).and(page.locator(':enabled')).waitFor()
    await clash.getByRole('button', { name: '另存为新流程' }).click()
    await page.getByRole('heading', { name: '采购申请（副本）' }).waitFor()
    await other.context.close()
  })
})

describe('form designer on a phone', () => {
  test('adds, moves and sets fields by touch, with nothing outside the screen', {
    tags: 'extended',
  }, async () => {
    const walker = await stage.window(flowAdministrator, 'phone')
    const { page: small } = walker
    const isWithin = () =>
      small.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
    await openForm(walker, '用章申请')
    const part = (name: string) =>
      small.getByRole('navigation', { name: '设计器各部分' }).getByRole('button', { name }).tap()
    await part('组件')
    await walker.look('designer-9-phone-palette')
    await small.getByRole('button', { name: '评分', exact: true }).tap()
    const added = canvas(small).getByLabel('组件：评分', { exact: true })
    await added.getByRole('button', { name: '上移' }).tap()
    await walker.look('designer-10-phone-canvas')
    expect(await isWithin()).toBe(true)
    await part('属性')
    await small.getByRole('textbox', { name: '标题', exact: true }).fill('满意度')
    await walker.look('designer-11-phone-settings')
    expect(await isWithin()).toBe(true)
    await small.getByRole('tab', { name: /^流程设计/ }).tap()
    await small.locator('.fe-card').first().tap()
    await small.getByRole('complementary', { name: '步骤设置' }).waitFor()
    await walker.look('designer-12-phone-flow')
    expect(await isWithin()).toBe(true)
    const refused = /409 \(Conflict\)/
    expect(stage.troubles.filter((trouble) => !refused.test(trouble))).toEqual([])
  })
})
