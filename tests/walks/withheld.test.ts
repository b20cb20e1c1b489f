import type { Page } from 'playwright-core'
import { matchPath } from 'react-router-dom'
import { expect, test } from 'vitest'
import { menuOf } from '../../src/core/menu/merge-menu'
import { findClosedPages } from '../../src/core/menu/visible-menu'
import type { Permission } from '../../src/generated/types'
import { leaveForm } from '../kit/flows'
import { sendFlow, sendSeal } from './deeds'
import { stageOfFile, type Walker } from './stage'

/** Somebody from whom a role withholds starting and handling: nothing offers it, and no link leads to /401. */

const stage = stageOfFile()
const reader = '100008'

/** Pages from which links lead on, and addresses that bookmarks still hold. */
const pages = ['/dashboard', '/list/waiting', '/list/icreat', '/list/alllist', '/myentrusts', '/mobile/me']
const old = ['/flows', '/dashboard?tab=admin']

/** A page of its own stands there, and what it asked for has come. */
async function arrived({ page }: Walker): Promise<void> {
  await expect.poll(() => page.getByRole('main').first().innerText()).not.toBe('')
  await expect.poll(() => page.locator('[aria-busy="true"], .q-skeleton').count()).toBe(0)
}

const linksOn = (page: Page): Promise<string[]> =>
  page.locator('a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

const withheld: Permission[] = ['-flow.work.create', '-flow.work.deal']
const closed = findClosedPages(['flow.work', ...withheld], menuOf('prod'))

async function withhold(): Promise<void> {
  const admin = await stage.as('admin')
  const { data } = await admin.call('employee/role/save', { name: '只读', group_name: '流程', withheld })
  await admin.call('employee/role/members', { id: data.id, add: [reader], remove: [] })
}

/** Whether a link leads to a page that the menu closes to whom these are withheld from. */
const isClosed = (link: string) => closed.some(({ url }) => matchPath(url, link.split(/[?#]/)[0] ?? ''))

test('without the rights to start and handle, no page links to them; waiting tasks are read-only', async () => {
  const employee = await stage.as('100009')
  await sendSeal(employee, '租赁合同')
  await sendFlow(employee, { design: 'flow-leave', form: leaveForm(1), desc: '看病一天' })
  await withhold()
  expect(['/flowcreat/flow-leave', '/flowdeal?msgid=m', '/flows', '/drafts'].every(isClosed)).toBe(true)
  for (const on of ['desk', 'phone'] as const) {
    const walker = await stage.window(reader, on)
    for (const from of pages) {
      await walker.visit(from)
      await arrived(walker)
      const links = await linksOn(walker.page)
      expect([on, from, links.filter(isClosed)]).toEqual([on, from, []])
      if (from === '/list/waiting') expect(links.some((link) => link.startsWith('/flowdetail?'))).toBe(true)
    }
  }
})

test('old links to forbidden pages redirect to permitted ones', { tags: 'extended' }, async () => {
  const walker = await stage.window(reader)
  for (const link of old) {
    await walker.visit(link)
    await expect.poll(() => new URL(walker.page.url()).pathname).toBe('/flowsadmin')
  }
  await arrived(walker)
  expect(await walker.page.getByRole('link', { name: '可管理的' }).first().isVisible()).toBe(true)
  await walker.look('withheld-1-looks-after')
})

test('a mail link for handling opens the detail page instead', async () => {
  const walker = await stage.window(reader)
  const { data } = await (await stage.as(reader)).call('oa/flow/list/waiting', { nowpage: 1, search: {} })
  const [row] = data.result
  await walker.visit(`/flowdeal?msgid=${row?._id}&flowlistid=${row?.flowlistOi._id}&nowfunid=x`)
  await walker.page.waitForURL(/\/flowdetail\?/)
  await walker.page.getByText('租赁合同').or(walker.page.getByText('看病一天')).first().waitFor()
  expect(await walker.page.getByRole('link', { name: '去处理' }).count()).toBe(0)
})

test('search finds no flow to start and no start page', { tags: 'extended' }, async () => {
  const { page } = await stage.person(reader)
  await page.getByRole('button', { name: '全局搜索' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('请假')
  await dialog.getByRole('option').first().waitFor()
  expect(await dialog.getByRole('group', { name: '发起流程' }).count()).toBe(0)
})

test('shows no error in any window', () => expect(stage.troubles).toEqual([]))
