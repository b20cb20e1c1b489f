import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { publishDesign } from './deeds'
import { designing } from './designing'
import { flowAdministrator, stageOfFile, type Walker } from './stage'

/** An administrator draws a purchase from an empty canvas with the mouse, publishes it, and an employee finds it. */

const stage = stageOfFile()
let admin: Walker
let page: Page
let design: ReturnType<typeof designing>
beforeAll(async () => {
  admin = await stage.window(flowAdministrator)
  page = admin.page
  design = designing(page)
})

async function nameSelected(name: string) {
  await page.getByRole('textbox', { name: '标题', exact: true }).fill(name)
  await design.placed(name).waitFor()
}

/** Opens a step's settings at a section. */
async function openStep(name: string, section: string) {
  await page.locator('.fe-card').filter({ hasText: name }).first().click()
  await design.tab(section)
}

/** Chooses recipients from one tab of the picker by the names of what is ticked. */
async function choose(what: string, tabName: string, ...names: string[]) {
  await design.button(`设置 ${what}`).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: tabName }).click()
  for (const name of names) await dialog.getByLabel(name).first().click()
  return dialog
}

async function dragOnto(name: string, target: string) {
  const from = await page.getByRole('button', { name }).first().boundingBox()
  const to = await design.placed(target).boundingBox()
  if (!from || !to) throw new Error(`${name} or ${target} is not to be seen`)
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height + 40, { steps: 12 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height - 4, { steps: 6 })
  await page.mouse.up()
}

describe('design of a form', () => {
  test('starts a design with a name', async () => {
    await admin.visit('/oaset/flowdesign_list')
    await page.getByText('请假申请').first().waitFor()
    await admin.look('design-1-flows')
    await design.button('添加流程', false).click()
    await design.button('确定').click()
    await page.getByText('流程名称不可为空').waitFor()
    await page.getByRole('textbox', { name: '流程名称' }).fill('办公设备采购')
    await page.getByRole('textbox', { name: '一句话简单介绍' }).fill('电脑、打印机等设备的采购')
    await design.button('确定').click()
    await page.getByRole('tab', { name: '表单设计' }).waitFor()
    await admin.look('design-2-empty')
  })

  test('adds fields to the form by click, by dragging and by typing', async () => {
    await design.tab('表单设计')
    await design.button('单行文本').click()
    await nameSelected('采购事由')
    await design.button('计数器').click()
    await nameSelected('预算总额')
    await dragOnto('省市区', '预算总额')
    await nameSelected('送货地区')
    await design.button('表格').click()
    await nameSelected('采购明细')
    await admin.look('design-3-form')
  })

  test('undoes and redoes steps', async () => {
    const items = design.canvas().getByLabel(/^组件：/)
    const before = await items.count()
    await design.button('开关').click()
    await expect.poll(() => items.count()).toBe(before + 1)
    await page.getByRole('toolbar', { name: '设计工具栏' }).getByRole('button', { name: '撤销' }).click()
    await expect.poll(() => items.count()).toBe(before)
    await page.getByRole('toolbar', { name: '设计工具栏' }).getByRole('button', { name: '重做' }).click()
    await expect.poll(() => items.count()).toBe(before + 1)
    await page.keyboard.press('Control+z')
    await expect.poll(() => items.count()).toBe(before)
  })

  test('previews the form as its users see it', async () => {
    await design.button('预览').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('预算总额').waitFor()
    await admin.look('design-4-preview')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })
})

describe('design of a flow', () => {
  test('lets the creator fill in fields added to the form', async () => {
    await design.tab('流程设计')
    await page.locator('.fe-card').first().click()
    await design.tab('表单设置')
    const limits = page.getByRole('complementary', { name: '步骤设置' })
    await expect.poll(() => limits.getByRole('radio', { name: '可编辑', checked: true }).count()).toBe(4)
    await admin.look('design-5-limits')
  })

  test('adds a step that finds the direct superior', async () => {
    await design.button('或签步骤').click()
    await design.tab('基本信息')
    await page.getByRole('textbox', { name: '步骤名称' }).fill('直接上级审批')
    await design.tab('人员')
    const dialog = await choose('接收人', '附加条件', '创建者的直接上级')
    await admin.look('design-6-recipients')
    await dialog.getByRole('button', { name: '确定' }).click()
  })

  test('finds a role and a person of a department for an and-sign step', async () => {
    await design.button('会签步骤').click()
    await design.tab('基本信息')
    await page.getByRole('textbox', { name: '步骤名称' }).fill('财务与总经理会签')
    await design.tab('人员')
    const dialog = await choose('接收人', '角色', '财务负责人', '总经理')
    await dialog.getByRole('button', { name: '测试' }).click()
    await dialog.getByText('徐丽华').first().waitFor()
    await admin.look('design-7-roles')
    await dialog.getByRole('button', { name: '确定' }).click()
  })

  test('chooses the path of the flow by a condition', async () => {
    await openStep('直接上级审批', '流程走向')
    await design.branch('预算总额', '大于', '5000')
    const dialog = page.getByRole('dialog')
    await admin.look('design-8-condition')
    await dialog.getByText('公式', { exact: true }).click()
    await dialog.getByText('预算总额 > 5000').last().waitFor()
    await page.keyboard.press('End')
    await page.keyboard.type(' && ')
    await dialog.getByText('不完整').first().waitFor()
    for (let i = 0; i < 4; i++) await page.keyboard.press('Backspace')
    await dialog.getByRole('button', { name: '确定' }).click()
    await design.lead('条件成立时走向', '财务与总经理会签')
    await page.getByRole('combobox', { name: '默认下一步骤' }).first().press('Backspace')
    await page.getByText('未选择时这一支到此结束').first().waitFor()
    await page.keyboard.press('Escape')
    await admin.look('design-9-flow')
  })

  test('leaves texts out at a low zoom; the pointer shows those of its card, the keyboard all', async () => {
    const card = page.locator('.fe-card[data-kind=start]')
    const texts = [card.locator('.flow-card-head'), page.locator('.fe-label').first()]
    const seen = () => Promise.all(texts.map((text) => text.isVisible()))
    await design.button('适应画布').click()
    await page.locator('.react-flow__pane').click({ position: { x: 8, y: 8 } })
    await expect.poll(seen).toEqual([true, true])
    await page.mouse.wheel(0, 4_000)
    await expect.poll(seen).toEqual([false, false])
    await card.hover()
    await expect.poll(seen).toEqual([true, false])
    await page.keyboard.press('Tab')
    await expect.poll(seen).toEqual([true, true])
    await design.button('适应画布').click()
  })

  test('tries in the simulator a value that no condition covers', { tags: 'extended' }, async () => {
    await openStep('直接上级审批', '流程走向')
    await design.branch('预算总额', '小于', '5000')
    await design.confirm()
    await design.lead('条件成立时走向', '财务与总经理会签', 1)
    const problems = page.getByRole('button', { name: /^问题 \d/ })
    await problems.click()
    const list = page.getByRole('complementary', { name: '问题' })
    const gap = list.getByRole('listitem').filter({ hasText: '预算总额 = 5000 时没有条件成立' })
    await gap.getByRole('button', { name: '在模拟中打开' }).click()
    const sim = page.getByRole('region', { name: '模拟' })
    await expect.poll(() => sim.getByLabel('预算总额').inputValue()).toBe('5000')
    await admin.look('design-9-example')
    await sim.getByRole('button', { name: '关闭模拟' }).click()
    await problems.click()
    await design.button('删除条件 2').click()
    await gap.waitFor({ state: 'hidden' })
  })

  test('selects, copies and pastes steps by keys as one undo step', { tags: 'extended' }, async () => {
    const cards = page.locator('.fe-card')
    await design.button('适应画布').click()
    await page.locator('.react-flow__pane').click({ position: { x: 8, y: 8 } })
    await page.keyboard.press('Control+a')
    await expect.poll(() => page.locator('.react-flow__node.selected').count()).toBe(3)
    await page.keyboard.press('Control+c')
    await page.getByText('已复制 3 个步骤').waitFor()
    await page.keyboard.press('Control+v')
    await expect.poll(() => cards.count()).toBe(6)
    await design.button('对齐与分布').click()
    await admin.look('design-10-pasted')
    await page.getByRole('menuitem', { name: '左对齐' }).click()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect.poll(() => cards.count()).toBe(3)
    await cards.first().click()
    await cards.nth(1).click({ modifiers: ['Shift'] })
    await expect.poll(() => page.locator('.react-flow__node.selected').count()).toBe(2)
    await cards.first().click()
    await expect.poll(() => page.locator('.react-flow__node.selected').count()).toBe(1)
  })

  test('draws an arrow back to the start with the mouse', { tags: 'extended' }, async () => {
    await design.button('适应画布').click()
    await page.waitForTimeout(400)
    const from = page.locator('.fe-card').filter({ hasText: '直接上级审批' }).locator('.fe-source')
    const source = await from.filter({ hasText: '拒绝' }).locator('.source').boundingBox()
    const start = page.locator('.fe-card[data-kind=start]').locator('.react-flow__handle-top')
    const target = await start.boundingBox()
    if (!source || !target) throw new Error('no handles to draw between')
    const lines = page.locator('.react-flow__edge')
    const before = await lines.count()
    await page.mouse.move(source.x + source.width / 2, source.y + source.height / 2)
    await page.mouse.down()
    await page.mouse.move(target.x + 20, target.y + 20, { steps: 8 })
    await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => lines.count()).toBe(before + 1)
    await admin.look('design-11-back')
  })

  test('exports and imports a design; rejects a truncated file, and undoes an import in one step', {
    tags: 'extended',
  }, async () => {
    const menu = async (name: string) => {
      await design.button('整个流程').click()
      await page.getByRole('menuitem', { name }).click()
    }
    const download = page.waitForEvent('download')
    await menu('导出整个流程')
    const text = readFileSync(await (await download).path(), 'utf8')
    const picture = page.waitForEvent('download')
    await menu('导出流程图')
    expect(readFileSync(await (await picture).path(), 'utf8')).toContain('直接上级审批')
    const cards = page.locator('.fe-card')
    await cards.last().click()
    await page.getByLabel(/^删除“/).click()
    await expect.poll(() => cards.count()).toBe(2)
    await menu('导入整个流程')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('或在此粘贴 JSON 内容').fill(text.slice(0, -200))
    await dialog.getByText('文件可能不完整').waitFor()
    expect(await dialog.getByRole('button', { name: '替换当前流程' }).isDisabled()).toBe(true)
    await dialog.getByLabel('或在此粘贴 JSON 内容').fill(text)
    await dialog.getByText('3 个步骤，4 个字段').waitFor()
    await admin.look('design-12-import')
    await dialog.getByRole('button', { name: '替换当前流程' }).click()
    await expect.poll(() => cards.count()).toBe(3)
    await design.button('撤销').click()
    await expect.poll(() => cards.count()).toBe(2)
    await design.button('重做').click()
    await expect.poll(() => cards.count()).toBe(3)
  })

  test('shows the design as a list from the start, where steps are inserted and removed', {
    tags: 'extended',
  }, async () => {
    await page.getByText('审批列表', { exact: true }).click()
    const list = page.getByRole('region', { name: '审批列表' })
    const cards = list.getByRole('article')
    await expect.poll(() => cards.count()).toBe(3)
    await admin.look('design-14-list')
    await list.getByRole('button', { name: /之间/ }).first().click()
    await page.getByRole('menuitem', { name: '通知步骤' }).click()
    await expect.poll(() => cards.count()).toBe(4)
    await design.button('撤销').click()
    await expect.poll(() => cards.count()).toBe(3)
    await page.getByText('画布', { exact: true }).click()
    await expect.poll(() => page.locator('.react-flow__node .fe-card').count()).toBe(3)
  })

  test('publishes the design, and an employee finds it', async () => {
    await publishDesign(page)
    await page.getByText('已发布第 1 版').waitFor()
    await admin.look('design-13-published')
    const employee = await stage.window('100009')
    await employee.visit('/flows')
    await employee.page.getByText('办公设备采购').first().waitFor()
    await employee.page.context().close()
    expect(stage.troubles).toEqual([])
  })
})
