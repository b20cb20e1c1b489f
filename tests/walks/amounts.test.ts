import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { purchaseForm } from '../kit/flows'
import { fillPeriod, sendFlow } from './deeds'
import { stageOfFile } from './stage'

/** Amounts of tables are in sight where a form is filled in, handled and read, on every screen. */

const stage = stageOfFile()
const screens = [
  [1440, 900],
  [1366, 768],
] as const

/** Returns the heads of number columns that are outside of the visible part of their table, or under a fixed column. */
const hiddenAmounts = (page: Page) =>
  page.evaluate(() => {
    const tables = [...document.querySelectorAll<HTMLElement>('.qf-table')].filter(
      (one) => one.clientWidth > 0,
    )
    return tables.flatMap((table) => {
      const frame = table.getBoundingClientRect()
      const actions = table.querySelector('thead .qf-table-actions')?.getBoundingClientRect()
      const end = actions?.left ?? frame.left + table.clientLeft + table.clientWidth
      return [...table.querySelectorAll<HTMLElement>('tfoot td[data-kind=number][data-label]')]
        .filter((cell) => {
          const { left, right } = cell.getBoundingClientRect()
          return left < frame.left - 1 || right > end + 1
        })
        .map((cell) => cell.dataset.label)
    })
  })

const cutNumbers = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.qf-table tbody td[data-kind=number]')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
      .map((cell) => cell.innerText),
  )

/** Looks at a page on both screens: a window that gets another size costs less than a page that is loaded again. */
async function onBothScreens(page: Page, look: (width: number) => Promise<void>) {
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height })
    await look(width)
  }
}

test.each(['flow-expense', 'flow-purchase'])(
  'the sums of %s are in sight while it is filled in',
  async (flow) => {
    const { page } = await stage.window('100010')
    await page.goto(`${stage.origin}/flowcreat/${flow}`)
    await page.getByRole('button', { name: '添加一行' }).first().click()
    await page.locator('.qf-table tfoot').first().waitFor()
    await onBothScreens(page, (width) =>
      expect.poll(() => hiddenAmounts(page), { message: `${width}` }).toEqual([]),
    )
  },
)

test('a range of dates and times shows both ends whole', async () => {
  const me = await stage.window('100010')
  const { page } = me
  await me.visit('/flowcreat/flow-overtime')
  const range = page.locator('.ant-picker-range')
  await page.getByPlaceholder('开始日期').hover()
  await range.first().waitFor()
  const ends = range.first().locator('input')
  await fillPeriod(me, '2026-12-28 09:00', '2027-01-05 18:30')
  const hidden = () => ends.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
  await onBothScreens(page, (width) => expect.poll(hidden, { message: `${width}` }).toEqual([0, 0]))
})

test('the sums of a purchase are in sight while it is read', async () => {
  const sends = await stage.as('100010')
  const id = await sendFlow(sends, { design: 'flow-purchase', form: purchaseForm(800), desc: '采购显示器' })
  const { page } = await stage.window('100010')
  await page.goto(`${stage.origin}/flowdetail?flowlistid=${id}`)
  await page.locator('.qf-table tbody td').first().waitFor()
  await onBothScreens(page, async (width) => {
    await expect.poll(() => hiddenAmounts(page), { message: `${width}` }).toEqual([])
    expect(await cutNumbers(page), `${width}`).toEqual([])
  })
})

test('on a phone a read row lists no field that all rows leave empty', async () => {
  const sends = await stage.as('100010')
  const id = await sendFlow(sends, { design: 'flow-purchase', form: purchaseForm(800), desc: '采购显示器' })
  const { page } = await stage.window('100010', 'phone')
  await page.goto(`${stage.origin}/flowdetail?flowlistid=${id}`)
  const row = page.locator('.qf-table tbody tr').first()
  await row.waitFor()
  const empty = await row
    .locator('td[data-label]')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.textContent === '').map((cell) => cell.getAttribute('data-label')),
    )
  expect(empty).toEqual([])
})
