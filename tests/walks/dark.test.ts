import { expect, test } from 'vitest'
import { main, sendSeal } from './deeds'
import { stageOfFile, type Walker } from './stage'

/** Who likes it dark reads every page; axe measures the contrast of what is pictured. */

const stage = stageOfFile()

const inTheDark = async (jobId: string, on: 'desk' | 'phone'): Promise<Walker> => {
  const walker = await stage.window(jobId, on)
  await walker.page.emulateMedia({ colorScheme: 'dark' })
  return walker
}

const ground = ({ page }: Walker) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

const settled = async (walker: Walker) => {
  await main(walker)
    .getByRole('heading')
    .or(main(walker).getByRole('row'))
    .or(main(walker).getByRole('link'))
    .first()
    .waitFor()
  await expect.poll(() => walker.page.locator('.q-skeleton').count()).toBe(0)
}

const lookAt = async (walker: Walker, name: string, ...paths: string[]) => {
  for (const path of paths) {
    await walker.visit(path)
    await settled(walker)
    await walker.look(`dark-${name}${path.replace(/\W+/g, '-')}`)
  }
}

test('follows the dark system theme on home, lists, a flow and settings on a desktop', async () => {
  const me = await inTheDark('100010', 'desk')
  const flow = await sendSeal(await stage.as('100010'), '暗色合同')
  await me.visit(`/flowdetail?flowlistid=${flow}`)
  await main(me).getByText('暗色合同').first().waitFor()
  await settled(me)
  await me.look('dark-desk-flow')
  await lookAt(me, 'desk', '/dashboard', '/list/icreat')
  const light = await me.page.evaluate(() => document.documentElement.dataset.theme)
  expect(light).toBe('system')
  await me.page.getByRole('button', { name: '界面设置' }).click()
  await me.look('dark-desk-settings')
  const dark = await ground(me)
  await me.page.getByText('浅色', { exact: true }).click()
  expect(await ground(me)).not.toBe(dark)
  await me.page.reload()
  await main(me).waitFor()
  expect(await ground(me), 'a choice outlives the page').not.toBe(dark)
})

test('follows the dark system theme on phones', { tags: 'extended' }, async () => {
  const me = await inTheDark('100008', 'phone')
  await lookAt(me, 'phone', '/', '/list/waiting', '/mobile/me')
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
