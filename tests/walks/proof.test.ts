import { beforeAll, expect, test } from 'vitest'
import { openDb } from '../../src/server/platform/db/db'
import { main, openTodo, proofDialog, proveByPassword, row, sendLeaves } from './deeds'
import { recognise } from './passkeys'
import { signIn, stageOfFile, type Walker } from './stage'

/** A design has its approver prove who he is: by his password first, then by a passkey, on desk and phone, and many at once. */

// Passkeys belong to names, not to bare addresses.
const stage = stageOfFile({ HOST: 'localhost' })
let superior: Walker

/** So many minutes pass that no proof counts any more. */
async function minutesPass() {
  const db = openDb(stage.database, 1)
  await db.pool.query('update session set proved_at = null')
  await db.close()
}

/** Presses a button, also where its preview opens first; a proof is asked for then. */
async function pressAsked(walker: Walker, name: string): Promise<void> {
  const { page } = walker
  const sure = page.getByRole('button', { name: `确认${name}`, exact: true })
  await page.getByRole('button', { name, exact: true }).last().click()
  await proofDialog(walker).or(sure).first().waitFor()
  if (await sure.isVisible()) await sure.click()
  await proofDialog(walker).waitFor()
}

beforeAll(async () => {
  const admin = await stage.as('admin')
  const { design } = (await admin.call('oa/flowdesigns/getbyid', { _id: 'flow-leave' })).data
  const button = design.funlist.find(({ id }) => id === 'superior')?.btnGroup[0]
  if (button) button.prove = ''
  const sent = { _id: 'flow-leave', publish: true, design: JSON.parse(JSON.stringify(design)) }
  const published = await admin.call('oa/flowdesigns/edit_senior', sent)
  expect(published.success, published.msg).toBe(true)
  await sendLeaves(await stage.as('100010'), [1, 2, 2.5, 3, 1.5, 0.5])
  superior = await stage.window('100008')
  await recognise(superior)
})

test('an action requests the password above the page, rejects a wrong one and continues with the right one', async () => {
  await openTodo(superior, '第1次请假')
  await pressAsked(superior, '同意')
  await proofDialog(superior).getByText('“同意”需要先确认是您本人').waitFor()
  await superior.look('proof-01-password')
  await proveByPassword(superior, 'Falsch2026')
  await proofDialog(superior).getByText('密码不对').waitFor()
  await proveByPassword(superior, 'Qianpi123')
  await proofDialog(superior).waitFor({ state: 'detached' })
  await main(superior).locator('.flow-done').waitFor()
  await superior.page.getByRole('link', { name: '查看流程' }).click()
  await superior.page.getByText('已确认本人').first().waitFor()
  await superior.look('proof-02-history')
})

test('adds a passkey in the profile', { tags: 'extended' }, async () => {
  const { page } = superior
  await superior.visit('/profile')
  await page.getByRole('button', { name: '添加通行密钥' }).click()
  await page.getByText('已添加通行密钥').waitFor()
  await page.getByRole('row').filter({ hasText: 'Chrome' }).filter({ hasText: '移除' }).waitFor()
  await superior.look('proof-03-passkeys')
})

test('a bulk action requests one proof, given by the passkey', { tags: 'extended' }, async () => {
  await minutesPass()
  const { page } = superior
  await superior.visit('/list/waiting')
  for (let at = 0; at < 3; at++) await page.locator('.list-tick input').nth(at).check()
  await page.getByRole('button', { name: '批量处理' }).click()
  await page.getByRole('button', { name: '同意 3 条' }).click()
  await proofDialog(superior).getByRole('button', { name: '使用通行密钥' }).waitFor()
  await superior.look('proof-04-batch')
  await proofDialog(superior).getByRole('button', { name: '使用通行密钥' }).click()
  await page.getByRole('dialog', { name: '批量处理结果' }).getByText('已同意 3 条').waitFor()
})

test('cancelling the proof leaves the task waiting', { tags: 'extended' }, async () => {
  await minutesPass()
  await openTodo(superior, '第2次请假')
  await pressAsked(superior, '同意')
  await proofDialog(superior).getByRole('button', { name: '关闭' }).click()
  await superior.page.getByText('“同意”需要先确认是您本人').first().waitFor()
  await superior.visit('/list/waiting')
  await row(superior, '第2次请假').waitFor()
})

test('proves by password on a phone without a passkey', { tags: 'extended' }, async () => {
  const phone = await stage.window('100008', 'phone')
  await openTodo(phone, '第2次请假')
  await pressAsked(phone, '同意')
  await proofDialog(phone).getByLabel('登录密码').waitFor()
  await phone.look('proof-05-phone')
  await proveByPassword(phone, 'Qianpi123')
  await proofDialog(phone).waitFor({ state: 'detached' })
  await main(phone).locator('.flow-done').waitFor()
})

test('signs in by passkey without name and password', { tags: 'extended' }, async () => {
  const { page } = superior
  await page.context().clearCookies({ name: 'Admin-Token' })
  await superior.visit('/login')
  await superior.look('proof-06-login')
  await page.getByRole('button', { name: '用通行密钥登录' }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
  await superior.visit('/profile')
  await page.getByText('登录', { exact: true }).first().waitFor()
})

test('a removed passkey no longer signs in', { tags: 'extended' }, async () => {
  const { page } = superior
  await page.getByRole('button', { name: /^移除/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移除' }).click()
  if (
    await proofDialog(superior)
      .waitFor({ timeout: 5000 })
      .then(
        () => true,
        () => false,
      )
  )
    await proofDialog(superior).getByRole('button', { name: '使用通行密钥' }).click()
  await page.getByText('已移除通行密钥').waitFor()
  const stranger = await stage.stranger()
  await recognise(stranger)
  await stranger.visit('/login')
  await stranger.page.getByRole('button', { name: '用通行密钥登录' }).click()
  await stranger.page.getByText('没有收到通行密钥').waitFor()
  await signIn(stranger, '100008')
  await stranger.page.waitForURL((address) => !address.pathname.startsWith('/login'))
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
