// @module-tag extended
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { designing } from './designing'
import { flowAdministrator, stageOfFile, type Walker } from './stage'

/** An administrator breaks the purchase by hand, each time in another way; the list of problems says what is wrong, and undo mends it. */

const stage = stageOfFile()
let admin: Walker
let page: Page
let design: ReturnType<typeof designing>
let problems: Locator
beforeAll(async () => {
  admin = await stage.window(flowAdministrator)
  page = admin.page
  design = designing(page)
  await admin.visit('/oaset/flowdesign_edit_senior/flow-purchase')
  await page.locator('.fe-card').first().waitFor()
  await design.button('适应画布').click()
  await design.button(/^问题/).click()
  problems = page.getByRole('complementary', { name: '问题' })
  await problems.getByText('没有发现问题').waitFor()
})

const card = (name: string) => page.locator('.fe-card').filter({ hasText: name }).first()
const choose = (name: string) => card(name).locator('strong').click()
const undo = () => page.getByRole('button', { name: '撤销', exact: true }).first()

/** Opens a step's settings at a section. */
async function open(step: string, section: string) {
  await choose(step)
  await design.tab(section)
}

/** Takes everything back, and sees that nothing is wrong any more. */
async function mend() {
  while (await undo().isEnabled()) await undo().click()
  await problems.getByText('没有发现问题').waitFor()
  await design.tab('流程设计')
  await design.button('适应画布').click()
}

type Way = [what: string, told: RegExp, way: () => Promise<unknown>]

/** One of each place that shows a problem: the name, the canvas, the recipients, the form and the conditions. */
const ways: Way[] = [
  [
    'a step loses its name',
    /步骤名称不可为空/,
    async () => {
      await open('财务审核', '基本信息')
      await page.getByRole('textbox', { name: '步骤名称' }).fill('')
    },
  ],
  [
    'a step stands alone',
    /没有任何按钮能走到步骤“会签1”/,
    async () => {
      await page.keyboard.press('Escape')
      await page.locator('.react-flow__pane').click({ position: { x: 20, y: 20 } })
      await design.button('会签步骤').click()
    },
  ],
  [
    'the receivers are cleared',
    /步骤“财务审核”没有设置接收人/,
    async () => {
      await open('财务审核', '人员')
      await design.button('设置 接收人').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: '删除第 1 组' }).click()
      await dialog.getByRole('button', { name: '确定' }).click()
    },
  ],
  [
    'the field of a condition is removed',
    /表单中没有“预算总额”/,
    async () => {
      await design.tab('表单设计')
      await page.getByLabel('表单画布').getByLabel('组件：预算总额', { exact: true }).click()
      await page.keyboard.press('Delete')
      await page.getByRole('dialog').getByRole('button', { name: '仍要删除' }).click()
    },
  ],
]

const furtherWays: Way[] = [
  [
    'two conditions overlap',
    /的条件同时成立，两条路都会走/,
    async () => {
      await open('直接上级审批', '流程走向')
      await design.branch('预算总额', '大于', '1000')
      await design.confirm()
      await design.lead('条件成立时走向', '财务审核', 1)
    },
  ],
  [
    'a new step has nobody who receives it',
    /步骤“审批1”没有设置接收人/,
    async () => {
      await card('财务审核').locator('strong').click()
      await design.button('或签步骤').click()
    },
  ],
  [
    'a step in the middle is removed',
    /没有任何按钮能走到步骤“通知行政采购”/,
    async () => {
      await choose('财务审核')
      await page.locator('.fe-sheet').press('Delete')
    },
  ],
  [
    'nobody can refuse any more',
    /整个流程只能同意/,
    async () => {
      for (const step of ['直接上级审批', '大额会签', '财务审核']) {
        await open(step, '流程走向')
        await design.button('删除按钮 不同意').click()
      }
    },
  ],
  [
    'a step waits for branches that never both come',
    /要合并的步骤不会同时进行/,
    async () => {
      await open('财务审核', '合并')
      for (const step of ['直接上级审批', '大额会签'])
        await page.getByRole('checkbox', { name: step }).check()
    },
  ],
  [
    'copies of steps are pasted and left alone',
    /没有任何按钮能走到/,
    async () => {
      await choose('大额会签')
      await design.button('复制一份').click()
    },
  ],
]

describe('broken variants of the purchase design', () => {
  const breakAndMend = async (...[what, told, way]: Way) => {
    await way()
    await problems.getByText(told).first().waitFor()
    if (what === 'the field of a condition is removed') await admin.look('design-broken')
    await mend()
  }
  test.each(ways)('%s', breakAndMend)
  test.each(furtherWays)('%s', { tags: 'extended' }, breakAndMend)
})

test('publishes the repaired design unchanged', async () => {
  expect(await design.button(/^问题/).innerText()).toContain('0')
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
