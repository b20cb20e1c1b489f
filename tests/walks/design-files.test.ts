// @module-tag extended
import { beforeAll, expect, test } from 'vitest'
import { publishDesign, testOnScreens } from './deeds'
import { flowAdministrator, stageOfFile, type Walker } from './stage'

/** An administrator gives a remark and a file along with a flow; whoever starts it reads both (S2-223). */

const stage = stageOfFile()
let admin: Walker
beforeAll(async () => {
  admin = await stage.window(flowAdministrator)
})

test('stores a remark and a file with the design and publishes them', async () => {
  const { page } = admin
  await admin.visit('/oaset/flowdesign_edit_senior/flow-leave')
  await page.getByRole('tab', { name: /^备注说明/ }).click()
  await page.getByLabel('备注说明', { exact: true }).fill('病假请附证明。\n超过三天须提前一周申请。')
  const file = { name: '请假制度.txt', mimeType: 'text/plain', buffer: Buffer.from('请假须提前申请') }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: '预览 请假制度.txt' }).waitFor()
  await admin.look('design-files-1-remark')
  await publishDesign(page)
  await page.getByText(/已发布第 \d+ 版/).waitFor()
})

testOnScreens('the creator of the flow reads the remark and opens the file: %s', async (on) => {
  const person = await stage.window('100010', on)
  await person.visit('/flowcreat/flow-leave')
  const guide = person.page.getByRole('region', { name: '填写说明' })
  await guide.getByText('病假请附证明。').waitFor()
  await person.look(`design-files-2-create-${on}`)
  await guide.getByText('填写说明').click()
  await guide.getByRole('button', { name: '预览 请假制度.txt' }).click()
  const shown = person.page.getByRole('dialog', { name: '文件预览' })
  await shown.getByText('请假须提前申请').waitFor()
  const link = shown.getByRole('link', { name: '下载 请假制度.txt' })
  const download = person.page.waitForEvent('download')
  await link.click()
  expect((await download).suggestedFilename()).toBe('请假制度.txt')
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
