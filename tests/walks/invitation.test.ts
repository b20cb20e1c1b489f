import { expect, test } from 'vitest'
import { chooseOption, main } from './deeds'
import { stageOfFile } from './stage'

/** A new person joins by the link of an administrator, whose list shows it; a revoked link says so. */

const stage = stageOfFile()

test('an administrator invites by a link, and the new person joins with it on a phone', async () => {
  const admin = await stage.window('admin')
  const { page } = admin
  await admin.visit('/oaset/invitations')
  await page.getByRole('button', { name: '邀请', exact: true }).first().click()
  await chooseOption(admin, '部门', '全公司/研发中心/前端组')
  await page.keyboard.press('Escape')
  await admin.look('invitation-01-form')
  await page.getByRole('dialog').getByRole('button', { name: '邀请', exact: true }).click()
  const link = /\/invite\/\w+/.exec((await page.getByText(/\/invite\//).textContent()) ?? '')?.[0] ?? ''
  expect(link).toMatch(/^\/invite\/[0-9a-f]{64}$/)

  const joining = await stage.stranger('phone')
  await joining.visit(link)
  for (const [name, value] of [
    ['姓名', '张新'],
    ['工号或账号', '900001'],
    ['密码', 'Lantern-boat-42'],
    ['再次输入密码', 'Lantern-boat-42'],
  ] as const)
    await joining.page.getByLabel(name, { exact: true }).fill(value)
  await joining.look('invitation-02-joining')
  await joining.page.getByRole('button', { name: '加入' }).click()
  await joining.page.getByText(/^张新，/).waitFor()

  await page.getByRole('button', { name: '完成' }).click()
  await admin.visit('/oaset/invitations')
  await main(admin).getByText('1 / 20').waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤销', exact: true }).click()
  await main(admin).getByText('已撤销').waitFor()
  const late = await stage.stranger('phone')
  await late.visit(link)
  await late.page.getByText('邀请已失效').waitFor()
  expect(await late.page.getByText('请向邀请人要新的链接').count()).toBe(1)
})
