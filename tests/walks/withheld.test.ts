import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Permission } from '../../src/generated/types'
import { leaveForm } from '../kit/flows'
import { sendFlow, sendSeal } from './deeds'
import { stageOfFile, type Walker } from './stage'

/** Somebody from whom a role withholds starting and handling: nothing offers it, and no link leads to /401. */

const stage = stageOfFile()
const reader = '100008'

/** Pages from which links lead on, and an old link of each kind that mails and bookmarks still hold. */
const pages = ['/dashboard', '/list/waiting', '/list/icreat', '/list/alllist', '/myentrusts', '/mobile/me']
const old = ['/flows', '/flows?for=admin', '/dashboard?tab=admin', '/dashboard?tab=creat']

async function withhold(withheld: Permission[]): Promise<void> {
  const admin = await stage.as('admin')
  const { data } = await admin.call('employee/role/save', { name: '只读', group_name: '流程', withheld })
  await admin.call('employee/role/members', { id: data.id, add: [reader], remove: [] })
}

const path = ({ page }: Walker) => new URL(page.url()).pathname

/** A page of its own stands there, and what it asked for has come. */
async function arrived({ page }: Walker): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.getByRole('main').first().waitFor()
}

const linksOn = (page: Page): Promise<string[]> =>
  page.locator('a[href^="/"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

/** One address of each page: rows of a list lead to the same one. */
const oneOfEach = (links: readonly string[]) => [
  ...new Map(links.map((link) => [link.split('?')[0], link])).values(),
]

async function linksFrom(walker: Walker): Promise<string[]> {
  const found: string[] = []
  for (const from of pages) {
    await walker.visit(from)
    await arrived(walker)
    found.push(...(await linksOn(walker.page)))
  }
  return oneOfEach(found)
}

test('without starting and handling no link leads to /401, and what waits is read', async () => {
  const employee = await stage.as('100009')
  await sendSeal(employee, '租赁合同')
  await sendFlow(employee, { design: 'flow-leave', form: leaveForm(1), desc: '看病一天' })
  await withhold(['-flow.work.create', '-flow.work.deal'])
  for (const on of ['desk', 'phone'] as const) {
    const walker = await stage.person(reader, on)
    const links = await linksFrom(walker)
    expect(links.filter((link) => /^\/(flowcreat|flowdeal|flows|flowneedcreat|drafts)\b/.test(link))).toEqual(
      [],
    )
    expect(links.some((link) => link.startsWith('/flowdetail'))).toBe(true)
    for (const link of [...links, ...old]) {
      await walker.visit(link)
      await arrived(walker)
      expect([link, path(walker)]).not.toEqual([link, '/401'])
    }
  }
})

test('a link of a mail to handle it leads to reading it', async () => {
  const walker = await stage.person(reader)
  const { data } = await (await stage.as(reader)).call('oa/flow/list/waiting', { nowpage: 1, search: {} })
  const [row] = data.result
  await walker.visit(`/flowdeal?msgid=${row?._id}&flowlistid=${row?.flowlistOi._id}&nowfunid=x`)
  await walker.page.waitForURL(/\/flowdetail\?/)
  await walker.page.getByText('租赁合同').or(walker.page.getByText('看病一天')).first().waitFor()
  expect(await walker.page.getByRole('link', { name: '去处理' }).count()).toBe(0)
})

test('words find no flow to start and no page of starting', async () => {
  const { page } = await stage.person(reader)
  await page.getByRole('button', { name: '全局搜索' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill('请假')
  await dialog.getByRole('option').first().waitFor()
  expect(await dialog.getByRole('group', { name: '发起流程' }).count()).toBe(0)
})

test('nothing went wrong in any window', () => expect(stage.troubles).toEqual([]))
