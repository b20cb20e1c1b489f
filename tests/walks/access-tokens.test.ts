import { beforeAll, expect, test } from 'vitest'
import { proveByPassword, testOnScreens } from './deeds'
import { stageOfFile, type Walker } from './stage'

/**
 * Access tokens: a person creates one for a program, which works with it until a security officer revokes it. Accounts of
 * programs: an officer creates one with a token, a person agrees that it acts for them, and the officer suspends it.
 */

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

let account = ''

test('an officer creates the account of an agent with its mandate and token', async () => {
  const officer = await stage.window('admin')
  const { page } = officer
  await officer.visit('/oaset/programs')
  await page.getByRole('button', { name: '新建程序账号' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '名称' }).fill('付款机器人')
  await dialog.getByRole('textbox', { name: '用途' }).fill('按合同发起付款申请')
  for (const [field, words, found] of [
    ['负责人', '王磊', /王磊/],
    ['所属部门', '财务', /财务部/],
  ] as const) {
    await dialog.getByRole('combobox', { name: field }).fill(words)
    await page.getByRole('option', { name: found }).first().click()
  }
  const choose = async (field: string, option: string) => {
    // The shown choice lies over the control.
    await dialog.getByRole('combobox', { name: field }).click({ force: true })
    await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
  }
  await choose('类型', '智能体')
  await dialog.getByRole('checkbox', { name: '退回' }).check()
  await choose('授权流程', '付款申请')
  await page.keyboard.press('Escape')
  await officer.look('access-tokens-4-program')
  await dialog.getByRole('button', { name: '确定' }).click()
  const row = page.getByRole('row', { name: /付款机器人.*智能体.*王磊.*退回.*正常/ })
  await row.getByRole('button', { name: '令牌' }).click()
  await page.getByRole('button', { name: '新建令牌' }).click()
  const adding = page.getByRole('dialog', { name: '新建令牌' })
  await adding.getByRole('textbox', { name: '用途' }).fill('n8n')
  await officer.look('access-tokens-5-program-token')
  await adding.getByRole('button', { name: '确定' }).click()
  await proveByPassword(officer, 'Qianpi123')
  const shown = page.locator('.secret-dialog-text')
  await shown.waitFor()
  account = (await shown.textContent()) ?? ''
  await page.getByRole('button', { name: '已保存' }).click()
  expect(await statusBy(officer, account)).toBe(200)
})

/** Goes to the programs in a person's profile; lists are drawn where they are seen. */
async function visitAgreements({ page, visit }: Walker): Promise<void> {
  await visit('/profile')
  await page.getByText('代我办理的程序').first().scrollIntoViewIfNeeded()
  await page.getByText('付款机器人').filter({ visible: true }).first().waitFor()
}

test('a person agrees and sees it on the phone, and the officer suspends the program', async () => {
  await visitAgreements(me)
  await me.page
    .getByRole('row', { name: /付款机器人/ })
    .getByRole('button', { name: '同意' })
    .click()
  // The proof of the first token still holds.
  await me.page.getByRole('dialog').getByRole('button', { name: '同意' }).click()
  await me.page.getByRole('row', { name: /付款机器人.*收回/ }).waitFor()
  const phone = await stage.window('100010', 'phone')
  await visitAgreements(phone)
  await phone.look('access-tokens-6-agreement')
  const officer = await stage.window('admin')
  await officer.visit('/oaset/programs')
  const row = officer.page.getByRole('row', { name: /付款机器人/ })
  await row.getByRole('button', { name: '停用' }).click()
  await officer.page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await officer.page.getByRole('row', { name: /付款机器人.*已停用/ }).waitFor()
  await officer.look('access-tokens-7-suspended')
  expect(await statusBy(officer, account)).toBe(401)
})
