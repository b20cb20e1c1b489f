// @module-tag extended
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { tabTo } from './keys'
import { stageOfFile, type Walker } from './stage'

/**
 * A purchase drawn from an empty canvas by keys alone, through to publishing; then notes on the canvas, steps of any kind
 * put into an arrow, and what was done, by name.
 */

const stage = stageOfFile()
let admin: Walker
let page: Page
beforeAll(async () => {
  admin = await stage.window('admin')
  page = admin.page
})

const cards = () => page.locator('.react-flow__node-step')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog').last()
const hasKeys = (target: Locator) => target.first().evaluate((one) => one === document.activeElement)

/** Goes somewhere by Tab and presses a key there. */
async function pressAt(target: Locator, key = 'Enter') {
  await tabTo(target)
  await page.keyboard.press(key)
}

/** Types into the field that is meant, instead of what stands there. */
async function type(target: Locator, text: string, key = 'Tab') {
  await tabTo(target, key)
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

/** Goes along a row of tabs, or down a list of choices, until it is as it is meant. */
async function pressUntil(key: string, isThere: () => Promise<boolean>) {
  for (let pressed = 0; pressed < 20; pressed++) {
    if (await isThere()) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} never came there`)
}

const isOpen = (within: Locator | Page, tab: string) => async () =>
  (await within.getByRole('tab', { name: new RegExp(`^${tab}`), selected: true }).count()) > 0

const panel = () => page.getByRole('complementary', { name: '步骤设置' })

/** Opens the chosen step's settings and names it; the keys end at the names of its settings. */
async function name(step: string) {
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'tab')
  await type(page.getByRole('textbox', { name: '步骤名称' }), step)
  await tabTo(panel().locator('[role=tab][aria-selected=true]'), 'Shift+Tab')
}

/** Chooses who receives the step, from a part of the picker; the keys end at the card. */
async function giveTo(part: string, choose: () => Promise<unknown>) {
  await pressUntil('ArrowRight', isOpen(panel(), '人员'))
  await pressAt(button('设置 接收人'))
  await tabTo(dialog().locator('[role=tab][aria-selected=true]'))
  await pressUntil('ArrowRight', isOpen(dialog(), part))
  await choose()
  await pressAt(dialog().getByRole('button', { name: '确定', exact: true }))
  await dialog().waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.classList.contains('react-flow__node'))
}

/** Looks for a role and ticks it: the list is one stop, arrows go through it. */
const tickRole = (role: string) => async () => {
  const found = dialog().getByLabel(role, { exact: true })
  await type(dialog().getByPlaceholder('输入角色名称'), role)
  await found.waitFor()
  await tabTo(dialog().locator('.pk-group-row'))
  await pressUntil('ArrowDown', () => hasKeys(found))
  await page.keyboard.press('Space')
}

/** Chooses a step in a select of the panel by typing the beginning of its name. */
async function leadTo(select: string, step: string) {
  await tabTo(page.getByRole('combobox', { name: select }))
  await page.keyboard.insertText(step)
  const offered = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
  await offered.locator('.ant-select-item-option-active').filter({ hasText: step }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
}

const chosenText = (select: Locator) =>
  select.evaluate((one) => (one as HTMLSelectElement).selectedOptions[0]?.text ?? '')

/** Chooses in a plain select: the first arrow opens its list, and Enter takes the focused option. */
async function choose(label: string, text: string) {
  const select = dialog().getByLabel(label)
  await tabTo(select)
  if ((await chosenText(select)) === text) return
  await pressUntil('ArrowDown', () =>
    page.evaluate((wanted) => {
      const { activeElement: focused } = document
      return focused instanceof HTMLOptionElement && focused.text === wanted
    }, text),
  )
  await page.keyboard.press('Enter')
  expect(await chosenText(select)).toBe(text)
}

describe('design of a purchase with the keyboard alone', () => {
  test('starts a purchase design in the dialog', async () => {
    await admin.visit('/oaset/flowdesign_list')
    await pressAt(button('添加流程'))
    await type(dialog().getByLabel('流程名称'), '设备采购')
    await type(dialog().getByLabel('一句话简单介绍'), '只用键盘画的流程')
    await pressAt(dialog().getByRole('button', { name: '确定', exact: true }))
    await page.getByRole('tab', { name: /^流程设计/ }).waitFor()
  })

  test('adds a form to the design', async () => {
    await tabTo(page.getByRole('tab', { name: /^流程设计/ }))
    await page.keyboard.press('ArrowRight')
    for (const [kind, field] of [
      ['单行文本', '采购事由'],
      ['计数器', '预算总额'],
    ] as const) {
      const way = field === '采购事由' ? 'Tab' : 'Shift+Tab'
      await type(page.getByRole('searchbox', { name: '搜索组件' }), kind, way)
      await pressAt(button(kind))
      await type(page.getByRole('textbox', { name: '标题', exact: true }), field)
      await page.getByLabel('表单画布').getByLabel(`组件：${field}`, { exact: true }).waitFor()
    }
    await tabTo(page.getByRole('tab', { name: /^表单设计/ }), 'Shift+Tab')
    await page.keyboard.press('ArrowLeft')
  })

  test('adds steps with N, each with a name and people; the focus moves to the new card', async () => {
    await tabTo(cards())
    const steps: [name: string, part: string, choose: () => Promise<unknown>][] = [
      ['直接上级审批', '附加条件', () => pressAt(dialog().getByLabel('创建者的直接上级').first(), 'Space')],
      ['总经理审批', '角色', tickRole('总经理')],
      ['财务审核', '角色', tickRole('会计')],
    ]
    for (const [at, [step, part, choosing]] of steps.entries()) {
      await page.keyboard.press('n')
      await page.waitForFunction(
        (n) => document.activeElement === document.querySelectorAll('.react-flow__node-step')[n],
        at + 1,
      )
      await name(step)
      await giveTo(part, choosing)
    }
    await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(3)
    await admin.look('design-keys-1-next')
  })

  test('branches for large sums: L opens the links of the focused step', { tags: 'extended' }, async () => {
    await tabTo(cards().filter({ hasText: '直接上级审批' }), 'Shift+Tab')
    await page.keyboard.press('l')
    await page.getByRole('tab', { name: /^流程走向/, selected: true }).waitFor()
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'tab')
    await tabTo(page.getByRole('combobox', { name: '默认下一步骤' }))
    await page.keyboard.press('Backspace')
    await leadTo('默认下一步骤', '财务审核')
    await pressAt(button('添加条件').first())
    await pressAt(page.getByRole('button', { name: /点击设置条件/ }))
    await pressAt(dialog().getByRole('button', { name: '添加条件', exact: true }))
    await choose('条件 1 的字段', '预算总额')
    await choose('条件 1 的比较方式', '大于')
    await type(dialog().getByLabel('条件 1 的值'), '5000')
    await admin.look('design-keys-1-condition')
    await pressAt(dialog().getByRole('button', { name: '确定', exact: true }))
    await dialog().waitFor({ state: 'detached' })
    await leadTo('条件成立时走向', '总经理审批')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(4)
  })

  test('publishes the design, and staff find the flow', { tags: 'extended' }, async () => {
    await tabTo(button('发布'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await pressAt(button('确认发布'))
    await page.getByText('已发布第 1 版').waitFor()
    await admin.look('design-keys-1-published')
    const employee = await stage.window('100009')
    await employee.visit('/flows')
    await employee.page.getByText('设备采购').first().waitFor()
    await employee.context.close()
  })
})

test('inserts an event into an arrow from its menu', { tags: 'extended' }, async () => {
  await page
    .locator('.fe-label')
    .getByRole('button', { name: /之间插入步骤/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '事件步骤' }).waitFor()
  await admin.look('design-keys-2-insert')
  await page.getByRole('menuitem', { name: '事件步骤' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('.fe-card[data-kind=event]').waitFor()
  await expect.poll(() => page.locator('.react-flow__edge').count()).toBe(5)
})

test('the keys stay at the canvas when the focused step is deleted, so that Ctrl+Z brings it back', {
  tags: 'extended',
}, async () => {
  const count = await cards().count()
  await cards().last().focus()
  await page.keyboard.press('Delete')
  await expect.poll(() => cards().count()).toBe(count - 1)
  await page.keyboard.press('Control+z')
  await expect.poll(() => cards().count()).toBe(count)
})

test('a limit counts a rare character once and says what it leaves out', { tags: 'extended' }, async () => {
  await page.getByRole('button', { name: '添加便签' }).click()
  const note = page.getByRole('textbox', { name: '便签' })
  const limit = Number(await note.getAttribute('maxlength'))
  await note.focus()
  await page.keyboard.insertText('𠮷'.repeat(limit + 2))
  expect([...(await note.inputValue())].length).toBe(limit)
  await page.getByText(`最多 ${limit} 个字，多出的 2 个没有放进来`).waitFor()
  for (const count of [1, 0]) {
    await page.getByRole('button', { name: '撤销' }).first().click()
    await expect
      .poll(async () => (await note.count()) && Number((await note.inputValue()) === ''))
      .toBe(count)
  }
})

test('writes a note on the canvas; the history names the changes and goes back to them', {
  tags: 'extended',
}, async () => {
  await page.getByRole('button', { name: '添加便签' }).click()
  await page.getByRole('textbox', { name: '便签' }).fill('等法务确认')
  await page.getByRole('button', { name: '操作记录' }).click()
  await page.getByRole('menuitemradio', { name: /修改：便签“等法务确认”/ }).waitFor()
  await admin.look('design-keys-3-history')
  await page.getByRole('menuitemradio', { name: '修改：步骤“财务审核” · 接收人' }).click()
  await page.locator('.fe-card[data-kind=event]').waitFor({ state: 'detached' })
  expect(await page.getByRole('textbox', { name: '便签' }).count()).toBe(0)
  await page.getByRole('button', { name: '操作记录' }).click()
  await page.getByRole('menuitemradio', { name: /修改：便签/ }).click()
  await page.getByRole('textbox', { name: '便签' }).waitFor()
})

test('exports the canvas as an image with its notes', { tags: 'extended' }, async () => {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '整个流程' }).click()
  await page.getByRole('menuitem', { name: '导出图片（PNG）' }).click()
  expect((await download).suggestedFilename()).toBe('设备采购.png')
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
