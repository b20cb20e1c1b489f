// @module-tag extended
import { beforeAll, expect, test } from 'vitest'
import expense from '../../fixtures/forms/expense.json'
import { openDb } from '../../src/server/platform/db/db'
import { dealing, filled, firstPage } from '../kit/flows'
import { main, openTodo, press, seen, sendFlow } from './deeds'
import { stageOfFile, type Walker } from './stage'

/**
 * An expense that the accountant sends back to its creator, who corrects it on his phone: it comes straight back to her, and
 * his superior, who has agreed, is not asked again.
 */

const stage = stageOfFile()
const [employee, superior, accountant] = ['100010', '100008', '100029'] as const

const form = filled(expense, {
  报销事由: '拜访杭州客户',
  费用归属: '部门费用',
  费用明细: [{ riQ1: '2026-11-03', leiX2: '交通', shuoM3: '高铁往返', jinE4: 586.5, zhangS5: 2 }],
})

/** Whoever sends an expense back may say that it comes straight back to him. */
beforeAll(async () => {
  const { pool, close } = openDb(stage.database)
  await pool.query(
    `insert into flow_version (id, design_id, number, rev, design, created_at, created_id, published_at)
     select 'back', v.design_id, v.number + 1, v.rev, jsonb_set(v.design, '{set,back}', '"person"'),
       v.created_at, v.created_id, v.published_at
     from flow_version v join flow_design d on d.published_version = v.id where d.id = 'flow-expense'`,
  )
  await pool.query(`update flow_design set published_version = 'back' where id = 'flow-expense'`)
  await close()
})

/** An expense that the superior has agreed to. */
async function atTheAccountant(desc: string): Promise<string> {
  const flow = await sendFlow(await stage.as(employee), { design: 'flow-expense', form, desc })
  const { call } = await stage.as(superior)
  const { data } = await call('oa/flow/list/waiting', firstPage)
  const message = data.result.find(({ flowlistOi }) => flowlistOi._id === flow)
  const { success, msg } = await call('oa/flow/deal', dealing(message?._id ?? ''))
  expect(success, msg).toBe(true)
  return flow
}

const dialogOf = ({ page }: Walker) => page.getByRole('dialog')
const click = ({ page }: Walker, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Opens what sends a flow back; a phone has it in its menu. */
async function asksBack(walker: Walker, on: 'desk' | 'phone') {
  if (on === 'desk') return click(walker, '退回到指定步骤')
  await click(walker, '更多')
  const menu = await walker.page.getByRole('menu').boundingBox()
  expect(menu?.x, 'the menu is in sight').toBeGreaterThanOrEqual(0)
  await walker.page.getByRole('menuitem', { name: '退回到指定步骤' }).click()
}

/** Says why it goes back to its creator, and that it then comes straight back. */
async function sendsBack(walker: Walker, on: 'desk' | 'phone') {
  await asksBack(walker, on)
  await dialogOf(walker)
    .getByRole('radio', { name: /填写报销单/ })
    .check()
  await dialogOf(walker).getByRole('radio', { name: '直接回到我这一步' }).check()
  await click(walker, '确认退回')
  await dialogOf(walker).getByText('请填写退回原因').waitFor()
  await dialogOf(walker).getByLabel('退回原因').fill('请写明拜访了哪位客户')
  await walker.look(`straight-back-1-${on}`)
  await click(walker, '确认退回')
  await walker.page.waitForURL(/flowdetail/)
}

/** Corrects what was sent back and sends it again. */
async function corrects(walker: Walker, says: string, on: 'desk' | 'phone') {
  await openTodo(walker, says)
  await seen(walker, '请写明拜访了哪位客户').waitFor()
  await main(walker).getByRole('textbox', { name: '报销事由' }).filter({ visible: true }).fill('拜访西湖科技')
  await walker.look(`straight-back-2-corrected-${on}`)
  await press(walker, '提交')
  await seen(walker, '会计审核').waitFor()
}

test.each([
  ['desk', 'phone'],
  ['phone', 'desk'],
] as const)(
  'a flow sent back on a %s and corrected on a %s skips the superior on its return',
  async (on, other) => {
    const says = `${on}报销`
    const flow = await atTheAccountant(says)
    const finance = await stage.window(accountant, on)
    await openTodo(finance, says)
    await sendsBack(finance, on)

    await corrects(await stage.person(employee, other), says, other)

    const waiting = await (await stage.as(superior)).call('oa/flow/list/waiting', firstPage)
    expect(waiting.data.result.filter(({ flowlistOi }) => flowlistOi._id === flow)).toEqual([])
    await openTodo(finance, says)
    const edited = main(finance).getByRole('region', { name: '退回后修改的内容' })
    await edited.getByText('拜访西湖科技').waitFor()
    await edited.getByText('拜访杭州客户').waitFor()
    await seen(finance, '退回后已修改，原为：拜访杭州客户').waitFor()
    await finance.look(`straight-back-3-again-${on}`)
    await press(finance, '审核通过')
    await seen(finance, '处理成功').waitFor()
    await finance.page.getByRole('link', { name: '查看流程' }).click()
    await finance.page.getByRole('tab', { name: '流程记录' }).click()
    await main(finance).getByText('请写明拜访了哪位客户').first().waitFor()
    await finance.look(`straight-back-4-history-${on}`)
  },
)

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
