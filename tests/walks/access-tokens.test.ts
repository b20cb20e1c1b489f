import { beforeAll, expect, test } from 'vitest'
import { proveByPassword, testOnScreens } from './deeds'
import { stageOfFile, type Walker } from './stage'

/** Access tokens: a person creates one for a program, which works with it until a security officer revokes it. */

const stage = stageOfFile()
let me: Walker
beforeAll(async () => {
  me = await stage.window('100010')
})

/** Returns the status of a call that a program sends with a token, from outside the browser. */
const statusBy = async ({ page }: Walker, token: string) => {
  const answer = await fetch(new URL('/api/employee/accesstoken/current', page.url()), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  return answer.status
}

let token = ''

test('a token is shown once, and a program works with it', async () => {
  const { page } = me
  await me.visit('/profile')
  await page.getByRole('button', { name: '新建令牌' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '用途' }).fill('ERP 同步付款')
  await dialog.getByRole('checkbox', { name: '发起流程' }).check()
  await me.look('access-tokens-1-add')
  await dialog.getByRole('button', { name: '确定' }).click()
  await proveByPassword(me, 'Qianpi123')
  const shown = page.locator('.secret-dialog-text')
  await shown.waitFor()
  token = (await shown.textContent()) ?? ''
  await me.look('access-tokens-2-secret')
  await page.getByRole('button', { name: '已保存' }).click()
  await page.getByRole('row', { name: /ERP 同步付款.*有效/ }).waitFor()
  expect(await page.content()).not.toContain(token)
  expect(await statusBy(me, token)).toBe(200)
})

testOnScreens('a security officer sees the token with its last use on a %s', async (on) => {
  const officer = await stage.window('admin', on)
  await officer.visit('/oaset/accesstokens')
  await officer.page.getByText('ERP 同步付款').filter({ visible: true }).first().waitFor()
  await officer.look(`access-tokens-3-company-${on}`)
})

test('the officer revokes the token, and the program is refused at once', async () => {
  const officer = await stage.window('admin')
  const { page } = officer
  await officer.visit('/oaset/accesstokens')
  const row = page.getByRole('row', { name: /ERP 同步付款/ })
  await row.getByRole('button', { name: '停用' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await page.getByText('令牌已停用').waitFor()
  expect(await statusBy(me, token)).toBe(401)
})
