import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { opening, signing } from '../kit/designs'
import { leaveForm } from '../kit/flows'
import { chooseToday, main, publishDesign, row, seen, sendFlow } from './deeds'
import { flowAdministrator, stageOfFile, type Walker } from './stage'

/** The life of a design after it is drawn, as the flow administrator leads it: copy, version, category, archive, replacement. */

const stage = stageOfFile()
let admin: Walker
let page: Page
beforeAll(async () => {
  admin = await stage.window(flowAdministrator)
  ;({ page } = admin)
})

const inMenu = async (of: string, deed: string) => {
  await page.getByRole('button', { name: `“${of}”的更多操作` }).click()
  await page.getByRole('menuitem', { name: deed, exact: true }).click()
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('an administrator copies, changes and publishes a flow with a note, after a preview of the changes', async () => {
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
  await page.getByRole('tab', { name: '流程设计' }).click()
  await page.locator('.fe-card').filter({ hasText: '印章管理员用章' }).click()
  await page.getByRole('textbox', { name: '步骤名称' }).fill('印章管理员盖章')
  await page.getByRole('tab', { name: '表单设计' }).click()
  await page.getByLabel('表单画布').getByLabel('组件：用章事由', { exact: true }).click()
  await page.getByRole('textbox', { name: '标题', exact: true }).fill('外带事由')
  await button('发布').click()
  const dialog = page.getByRole('dialog', { name: '发布流程' })
  await dialog.getByText('与第 1 版相比').waitFor()
  await dialog.getByRole('textbox', { name: '版本说明' }).fill('写明外带期限')
  await admin.look('life-2-publish')
  await button('确认发布').click()
  await page.getByText('已发布第 2 版').waitFor()
})

const versionsOf = (name: string) => page.getByRole('dialog', { name: `“${name}”的版本` })

test('opens an older version and compares it with the newer one in words, on canvas and on form', {
  tags: 'extended',
}, async () => {
  await button('版本').click()
  const versions = versionsOf('公章外带申请')
  await versions.getByText('写明外带期限').waitFor()
  await versions.getByRole('button', { name: '查看' }).last().click()
  const old = page.getByRole('dialog', { name: '第 1 版', exact: true })
  await old.getByRole('img', { name: '第 1 版的流程图' }).waitFor()
  await old.getByRole('tab', { name: '表单' }).click()
  await old.getByText('用章事由').waitFor()
  await admin.look('life-3-view')
  await page.keyboard.press('Escape')
  await versions.getByRole('button', { name: '比较' }).last().click()
  const compared = page.getByRole('dialog', { name: '第 2 版与第 1 版的差别' })
  await compared.getByText('外带不超过两天').waitFor()
  await compared.getByText('印章管理员盖章').last().waitFor()
  await admin.look('life-3-compare')
  await compared.getByRole('tab', { name: '流程' }).click()
  await compared.getByRole('img').nth(1).waitFor()
  await admin.look('life-3-compare-flow')
  await compared.getByRole('tab', { name: '表单' }).click()
  await expect.poll(() => compared.locator('[data-mark=changed]').allInnerTexts()).toHaveLength(2)
  await admin.look('life-3-compare-form')
  await page.keyboard.press('Escape')
})

/** Collects the calls below an address that the page makes from now on, by the rest of their addresses. */
function callsBelow(address: string): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const [, call] = new URL(request.url()).pathname.split(`/${address}/`)
    if (call) calls.push(call)
  })
  return calls
}

test('restores an older version as the draft, and discards the draft', { tags: 'extended' }, async () => {
  const versions = versionsOf('公章外带申请')
  await versions.getByRole('button', { name: '取回为草稿' }).last().click()
  const calls = callsBelow('flowdesigns')
  await button('确定').click()
  await page.getByText('已把第 1 版取回为草稿').waitFor()
  await page.getByRole('tab', { name: '备注说明区' }).click()
  await expect.poll(() => page.getByRole('textbox').first().textContent()).not.toContain('两天')
  // A second load would draw the designer anew and leave the tab.
  expect(calls.filter((call) => call === 'getbyid')).toHaveLength(1)
  await button('版本').click()
  await versions.getByRole('button', { name: '放弃草稿' }).click()
  await button('确定').click()
  await page.getByText('草稿已放弃').waitFor()
  await page.getByText('没有改动').waitFor()
})

test('a saved simulation case blocks publication until the design is repaired', {
  tags: 'extended',
}, async () => {
  const asked = callsBelow('simulation')
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
  await sim.getByRole('textbox', { name: '外带事由' }).fill('与物业公司签订合同')
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
  await dialog.getByRole('textbox', { name: '仍要发布的原因' }).waitFor()
  await dialog.getByRole('button', { name: '取消' }).click()
  await button('撤销').click()
  await page.getByRole('tab', { name: '备注说明区' }).click()
  await page.getByRole('textbox').first().fill('外带不超过一天')
  await publishDesign(page)
  await page.getByText('已发布第 3 版').waitFor()
})

test('a template is viewed, simulated by its own case, and used for a flow published immediately', {
  tags: 'extended',
}, async () => {
  await admin.visit('/oaset/flowdesign_list')
  await main(admin).getByRole('link', { name: '从模板添加' }).click()
  await page.getByRole('searchbox', { name: '搜索模板' }).fill('报销')
  await admin.look('life-8-templates')
  await page.getByRole('link', { name: /费用报销/ }).click()
  await page.getByText('5000 元以上 → 总经理审批').waitFor()
  const asked = callsBelow('simulation')
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

test('puts flows into categories by their menu, and staff find them there', {
  tags: 'extended',
}, async () => {
  await admin.visit('/oaset/flowdesign_category')
  await button('添加分类').click()
  await page.getByRole('textbox', { name: '分类名称' }).fill('印章')
  await button('确定').click()
  await page.getByRole('heading', { name: '印章' }).waitFor()
  await page.getByRole('button', { name: '“公章外带申请”的操作' }).first().click()
  await page.getByRole('menuitem', { name: '移到“印章”' }).click()
  await page.getByText('1 个流程').nth(1).waitFor()
  await admin.look('life-4-categories')
  const employee = await stage.window('100009')
  await employee.visit('/flows')
  await main(employee).getByRole('heading', { name: '印章' }).waitFor()
  await employee.context.close()
})

test('opens a running flow from the designer and moves it to the newly published version', {
  tags: 'extended',
}, async () => {
  await sendFlow(await stage.as('100010'), { design: 'flow-leave', form: leaveForm(2), desc: '探亲' })
  await admin.visit('/oaset/flowdesign_edit_senior/flow-leave')
  await page.getByRole('tab', { name: '备注说明区' }).click()
  await page.getByRole('textbox').first().fill('病假请附证明')
  await publishDesign(page)
  await page.getByText('已发布第 2 版').waitFor()
  await button('版本').click()
  await versionsOf('请假申请').getByText('您没有查看在办流程的权限，不能迁移').waitFor()
  expect(await versionsOf('请假申请').getByRole('button', { name: '迁移在办流程' }).count()).toBe(0)
  await page.keyboard.press('Escape')

  const watcher = await stage.window('admin')
  const pressed = (name: string) => watcher.page.getByRole('button', { name, exact: true })
  const versions = watcher.page.getByRole('dialog', { name: '“请假申请”的版本' })
  await watcher.visit('/oaset/flowdesign_edit_senior/flow-leave')
  await pressed('版本').click()
  await versions.getByRole('button', { name: '迁移在办流程' }).click()
  await row(watcher, '探亲').getByRole('checkbox').check()
  await main(watcher).getByRole('button', { name: '更换版本' }).last().click()
  await watcher.page.getByRole('dialog').last().getByRole('button', { name: '换到第 2 版' }).click()
  await watcher.page.getByRole('dialog').last().getByLabel('更换原因').fill('按新规定办理')
  await pressed('更换 1 个流程').click()
  await main(watcher).getByText('已选 1 条').waitFor({ state: 'hidden' })
  await watcher.visit('/oaset/flowdesign_edit_senior/flow-leave')
  await pressed('版本').click()
  const newest = versions.getByRole('listitem').filter({ hasText: '第 2 版' })
  await newest.getByText('在办 1').waitFor()
  await watcher.context.close()
})

test('gives a new flow an owner', { tags: 'extended' }, async () => {
  await admin.visit('/oaset/flowdesign_list')
  await button('添加流程').click()
  await page.getByRole('textbox', { name: '流程名称' }).fill('有负责人的流程')
  await page.getByRole('textbox', { name: '一句话简单介绍' }).fill('谁来回答员工的问题')
  await page.getByRole('combobox', { name: '负责人' }).fill('苏婉清')
  await page.getByRole('option', { name: /苏婉清/ }).click()
  await button('确定').click()
  await page.getByRole('heading', { name: '有负责人的流程' }).waitFor()
})

test('archives a flow without running instances; otherwise rejects and says what to do', {
  tags: 'extended',
}, async () => {
  await admin.visit('/oaset/flowdesign_list')
  await inMenu('请假申请', '归档')
  await button('归档').click()
  await page.getByText(/该流程还有 \d+ 个在进行中/).waitFor()
  await inMenu('公章外带申请', '归档')
  await button('归档').click()
  await page.getByText('“公章外带申请”已归档').waitFor()
  await expect.poll(() => main(admin).getByText('公章外带申请').count()).toBe(0)
})

/** Publishes flows in which somebody signs before somebody else gets them. */
async function publishSigned(names: readonly string[], signer: string) {
  const { call } = await stage.as('admin')
  for (const name of names) {
    const { data } = await call('oa/flowdesigns/add', { name, description: name, canuse: true, category: [] })
    const design = opening(signing('orsign', [signer], '100009'))
    const { success, msg } = await call('oa/flowdesigns/edit_senior', {
      _id: data._id,
      publish: true,
      design,
    })
    expect(success, msg).toBe(true)
  }
}

test('replaces a person in six designs in one action on a phone, after a preview of all', {
  tags: 'extended',
}, async () => {
  const names = ['一', '二', '三', '四', '五', '六'].map((n) => `替换${n}`)
  await publishSigned(names, '100030')
  const phone = await stage.window(flowAdministrator, 'phone')
  await phone.visit('/oaset/flowdesign_replace')
  const choose = async (label: string, who: string) => {
    await phone.page.getByRole('combobox', { name: label }).fill(who)
    await phone.page
      .getByRole('option', { name: new RegExp(who) })
      .first()
      .click()
  }
  await choose('原来的', '100030')
  for (const name of names) await seen(phone, name).waitFor()
  await choose('换成', '韩雪')
  await phone.look('life-5-replace')
  await phone.page.getByRole('button', { name: '替换 6 处', exact: true }).click()
  await seen(phone, /已替换：6 个流程发布了新版本/).waitFor()
  await seen(phone, '没有流程或联系人组用到它').waitFor()
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
