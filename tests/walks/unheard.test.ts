import { expect, test } from 'vitest'
import { openDb } from '../../src/server/platform/db/db'
import { openTodo, press, seen, sendSeal } from './deeds'
import { stageOfFile, type Walker } from './stage'

/** The session ends while somebody types; the server acts but its answer is lost. Nothing is lost, nothing is done twice. */

const stage = stageOfFile()

const button = ({ page }: Walker, name: string) => page.getByRole('button', { name, exact: true })

async function endSessionsOf(personId: string): Promise<void> {
  const db = openDb(stage.database, 1)
  await db.pool.query('delete from session where person_id = $1', [personId])
  await db.close()
}

/** Lets the server answer and keeps the answer from the page, once. */
const loseAnswer = ({ page }: Walker, call: string) =>
  page.route(
    `**/api/oa/flow/${call}`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )

const saidOnce = async (walker: Walker, text: string) => {
  await walker.page.getByRole('link', { name: '查看流程' }).first().click()
  await walker.page.getByRole('tab', { name: '流程记录' }).click()
  await seen(walker, text).waitFor()
  await expect.poll(() => walker.page.getByText(text).filter({ visible: true }).count()).toBe(1)
}

test('signs in again in place when the session expires during typing, and sends the typed text', async () => {
  await sendSeal(await stage.as('100010'), '租赁合同')
  const me = await stage.window('100008')
  await openTodo(me, '租赁合同')
  await me.page.getByLabel('您的审批建议').fill('条款已核对')
  await endSessionsOf('100008')
  // What the page asks by itself may have been told already.
  await button(me, '暂存')
    .click({ timeout: 3_000 })
    .catch(() => undefined)
  const dialog = me.page.getByRole('dialog', { name: '登录已过期' })
  await dialog.waitFor()
  await me.look('unheard-1-sign-in')
  const password = dialog.getByLabel('密码', { exact: true })
  const isFocused = () => password.evaluate((element) => element === document.activeElement)
  await expect.poll(isFocused).toBe(true)
  await password.fill('Qianpi123')
  await dialog.getByRole('button', { name: '登录' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await me.page.getByLabel('您的审批建议').inputValue()).toBe('条款已核对')
  await press(me, '同意')
  await seen(me, '处理成功').waitFor()
  await saidOnce(me, '条款已核对')
  stage.troubles.splice(0)
})

test('retries an action whose response is lost and counts it once', { tags: 'extended' }, async () => {
  const phone = await stage.window('100008', 'phone')
  await sendSeal(await stage.as('100010'), '采购合同')
  await openTodo(phone, '采购合同')
  await loseAnswer(phone, 'deal')
  await button(phone, '同意').last().click()
  await phone.page.getByRole('dialog').getByLabel('您的审批建议').fill('同意用章')
  await button(phone, '确认同意').click()
  await phone.page.getByRole('dialog').getByText('连接恢复后会自动重试', { exact: false }).waitFor()
  await seen(phone, '处理成功').waitFor()
  await saidOnce(phone, '同意用章')
  stage.troubles.splice(0)
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
