import { expect, test } from 'vitest'
import { main, openFlow, seen, sendSeal, startAction } from './deeds'
import { stageOfFile } from './stage'

/** A flow is shown to a colleague by a link, and the link is taken back. */

const stage = stageOfFile()

test('a colleague opens the shared link on a phone until it is revoked', async () => {
  const me = await stage.window('100010')
  const { page } = me
  await openFlow(me, await sendSeal(await stage.as('100010'), '租赁合同'))
  await startAction(me, '分享')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('分享给').fill('胡春生')
  await dialog.getByRole('option').first().click()
  await dialog.getByLabel('同时显示处理记录').check()
  await dialog.getByRole('button', { name: '生成链接' }).click()
  const link = await dialog.getByLabel('分享链接').inputValue()
  await me.look('share-1-dialog')

  const chosen = await dialog.locator('.share-list b').textContent()
  expect(chosen).toBe('胡春生')
  const phone = await stage.window('100060', 'phone')
  await phone.page.goto(link)
  await seen(phone, /王磊 分享给您查看/).waitFor()
  await seen(phone, '与物业公司签订下一年度租赁合同').waitFor()
  await phone.look('share-2-phone')

  await dialog.getByRole('button', { name: '取消分享' }).click()
  await dialog.getByText('已取消').waitFor()
  await me.look('share-3-revoked')
  await phone.page.reload()
  await main(phone).getByText('已取消分享', { exact: false }).waitFor()
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
