import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { leaveForm } from '../kit/flows'
import { chooseToday, main, publishDesign, seen, sendFlow } from './deeds'
import { stageOfFile, type Walker } from './stage'

/** The life of a design after it is drawn, as an administrator leads it: copy, version, category, archive, replacement. */

const stage = stageOfFile()
let admin: Walker
let page: Page
beforeAll(async () => {
  admin = await stage.person('admin')
  ;({ page } = admin)
})

const inMenu = async (of: string, deed: string) => {
  await page.getByRole('button', { name: `“${of}”的更多操作` }).click()
  await page.getByRole('menuitem', { name: deed, exact: true }).click()
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a flow is copied, changed and published with a note, after a look at what changes', async () => {
  await admin.visit('/oaset/flowdesign_list')
  await seen(admin, '用章申请').waitFor()
  await admin.look('life-1-list')
  await inMenu('用章申请', '复制')
  await page.getByRole('textbox', { name: '流程名称' }).fill('公章外带申请')
  await button('确定').click()
  await page.getByRole('heading', { name: '公章外带申请' }).waitFor()
  await publishDesign(page)
  await page.getByText('已发布第 1 版').waitFor()
  await page.getByRole('tab', { name: '备注说明区' }).click()
  await page.getByRole('textbox').first().fill('外带不超过两天')
  await button('发布').click()
  const dialog = page.getByRole('dialog', { name: '发布流程' })
  await dialog.getByText('与第 1 版相比').waitFor()
  await dialog.getByRole('textbox', { name: '版本说明' }).fill('写明外带期限')
  await admin.look('life-2-publish')
  await button('确认发布').click()
  await page.getByText('已发布第 2 版').waitFor()
})

test('an older version is taken back as the draft, and the draft is discarded', async () => {
  await button('版本').click()
  const versions = page.getByRole('dialog', { name: '“公章外带申请”的版本' })
  await versions.getByText('写明外带期限').waitFor()
  await versions.getByRole('button', { name: '与使用中的比较' }).click()
  await page.getByText('备注').last().waitFor()
  await admin.look('life-3-compare')
  await page.keyboard.press('Escape')
  await versions.getByRole('button', { name: '取回为草稿' }).last().click()
  await button('确定').click()
  await page.getByText('已把第 1 版取回为草稿').waitFor()
  await page.getByRole('tab', { name: '备注说明区' }).click()
  await expect.poll(() => page.getByRole('textbox').first().textContent()).not.toContain('两天')
  await button('版本').click()
  await versions.getByRole('button', { name: '放弃草稿' }).click()
  await button('确定').click()
  await page.getByText('草稿已放弃').waitFor()
  await page.getByText('没有改动').waitFor()
})

/** The calls of simulations that the page asks from now on, by what stands last in their addresses. */
function simulationCalls(): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const call = /\/simulation\/(.+)$/.exec(new URL(request.url()).pathname)?.[1]
    if (call) asked.push(call)
  })
  return asked
}

test('a flow is simulated; its case keeps what breaks it from being published, unless a reason is given', async () => {
  const asked = simulationCalls()
  await button('模拟').click()
  const sim = page.getByRole('region', { name: '模拟' })
  await sim.getByRole('combobox', { name: '发起人' }).fill('苏婉清')
  await page.getByRole('option', { name: /苏婉清/ }).click()
  await sim.getByText('以 苏婉清 发起').waitFor()
  await sim.getByRole('button', { name: '提交' }).click()
  await sim.getByRole('alert').waitFor()
  await sim.getByRole('textbox', { name: '文件名称' }).fill('租赁合同')
  await sim.getByText('公章', { exact: true }).click()
  await sim.getByLabel('用章日期').click()
  await chooseToday(page)
  await sim.getByRole('textbox', { name: '用章事由' }).fill('与物业公司签订合同')
  await sim.getByRole('button', { name: '提交' }).click()
  await sim.getByRole('button', { name: '林晓峰' }).waitFor()
  await sim.getByRole('button', { name: '同意', exact: true }).click()
  await sim.getByText('直接上级审批 · 同意').waitFor()
  await admin.look('life-6-simulated')
  // The company comes once; the engine runs in the page.
  expect(asked).toEqual(['surroundings'])
  await sim.getByRole('button', { name: '存为用例' }).click()
  await page.getByRole('textbox', { name: '用例名称' }).fill('普通用章')
  await button('确定').click()
  await page.getByText('已存为用例“普通用章”').waitFor()
  await sim.getByRole('button', { name: '退一步' }).click()
  await sim.getByRole('button', { name: '同意', exact: true }).waitFor()
  await sim.getByRole('button', { name: '关闭模拟' }).click()

  await page.getByRole('tab', { name: '流程设计' }).click()
  await page.locator('.fe-card').filter({ hasText: '直接上级审批' }).click()
  await page.getByRole('tab', { name: '流程走向' }).click()
  await page.getByRole('combobox', { name: '表示的结论' }).first().click()
  await page.getByTitle('拒绝', { exact: true }).last().click()
  await publishDesign(page)
  const dialog = page.getByRole('dialog', { name: '发布流程' })
  await dialog.getByText('1 个用例的结果和预期不同').waitFor()
  await admin.look('life-7-refused')
  await dialog.getByRole('textbox', { name: '仍要发布的原因' }).fill('上级不再直接同意')
  await button('确认发布').click()
  await page.getByText('已发布第 3 版').waitFor()
})

test('a template is looked at, simulated by its own case, and begins a flow that is published at once', async () => {
  await admin.visit('/oaset/flowdesign_list')
  await main(admin).getByRole('link', { name: '从模板添加' }).click()
  await page.getByRole('searchbox', { name: '搜索模板' }).fill('报销')
  await admin.look('life-8-templates')
  await page.getByRole('link', { name: /费用报销/ }).click()
  await page.getByText('5000 元以上 → 总经理审批').waitFor()
  const asked = simulationCalls()
  await button('模拟运行').click()
  const sim = page.getByRole('region', { name: '模拟' })
  await sim.getByRole('button', { name: '用例', exact: true }).click()
  await page.getByRole('dialog', { name: '用例' }).getByRole('button', { name: '重走' }).first().click()
  await sim
    .getByText(/直接上级审批 · 同意/)
    .first()
    .waitFor()
  await admin.look('life-9-template')
  expect(asked).toEqual(['surroundings', 'instance/listbyflowid'])
  await sim.getByRole('button', { name: '关闭模拟' }).click()
  await button('使用此模板').click()
  await page.getByRole('textbox', { name: '流程名称' }).fill('项目费用报销')
  await button('确定').click()
  await page.getByRole('heading', { name: '项目费用报销' }).waitFor()
  await publishDesign(page)
  await page.getByText('已发布第 1 版').waitFor()
})

test('flows are put into categories by their menu, and staff find them there', async () => {
  await admin.visit('/oaset/flowdesign_category')
  await button('添加分类').click()
  await page.getByRole('textbox', { name: '分类名称' }).fill('印章')
  await button('确定').click()
  await page.getByRole('heading', { name: '印章' }).waitFor()
  await page.getByRole('button', { name: '“公章外带申请”的操作' }).first().click()
  await page.getByRole('menuitem', { name: '移到“印章”' }).click()
  await page.getByText('1 个流程').nth(1).waitFor()
  await admin.look('life-4-categories')
  const employee = await stage.person('100009')
  await employee.visit('/flows')
  await main(employee).getByRole('heading', { name: '印章' }).waitFor()
  await employee.context.close()
})

test('a flow that runs is not archived, and what to do is said; one that does not run is', async () => {
  await sendFlow(await stage.as('100010'), { design: 'flow-leave', form: leaveForm(2), desc: '探亲' })
  await admin.visit('/oaset/flowdesign_list')
  await inMenu('请假申请', '归档')
  await button('归档').click()
  await page.getByText(/该流程还有 \d+ 个在进行中/).waitFor()
  await inMenu('公章外带申请', '归档')
  await button('归档').click()
  await page.getByText('“公章外带申请”已归档').waitFor()
  await expect.poll(() => main(admin).getByText('公章外带申请').count()).toBe(0)
})

test('a person is replaced wherever he is named, on a phone', async () => {
  const phone = await stage.person('admin', 'phone')
  await phone.visit('/oaset/flowdesign_replace')
  const choose = async (label: string, who: string) => {
    await phone.page.getByRole('combobox', { name: label }).fill(who)
    await phone.page
      .getByRole('option', { name: new RegExp(who) })
      .first()
      .click()
  }
  await choose('原来的', '徐丽华')
  await seen(phone, /“徐丽华”出现在这些地方/).waitFor()
  await choose('换成', '韩雪')
  await phone.look('life-5-replace')
  await phone.page.getByRole('button', { name: /^替换 \d+ 处$/ }).click()
  await seen(phone, /已替换：\d+ 个流程发布了新版本/).waitFor()
})

test('nothing went wrong in any window', () => expect(stage.troubles).toEqual([]))
