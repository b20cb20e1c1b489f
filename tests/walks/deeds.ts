import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { creating, dealing, leaveForm, sealForm, waitingFor } from '../kit/flows'
import type { Sends, Walker } from './stage'
import type { Screen } from './windows-of-worker'

/** What people do again and again on the pages of a running flow. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The part of the page below the bars. */
export const main = ({ page }: Walker) => page.getByRole('main')

/** A text to be seen on the page; a phone keeps the pages before it, hidden. */
export const seen = (walker: Walker, text: string | RegExp) =>
  main(walker).getByText(text).filter({ visible: true }).first()

/** The first row of a list, or card on a phone, that says this. */
export const row = (walker: Walker, says: string) =>
  main(walker).locator('tr, .list-card').filter({ hasText: says, visible: true }).first()

/** A message that is open for handling: its buttons are there. */
export const opened = (walker: Walker) =>
  main(walker).locator('.deal-bar').filter({ visible: true }).first().waitFor()

/** Presses a button; where the preview opens, sends what is previewed. One press is enough where the panel told it. */
export async function press(walker: Walker, name: string, ...expected: string[]) {
  const { page } = walker
  await button(page, name).last().click()
  const dialog = page.getByRole('dialog')
  const done = main(walker).locator('.flow-done').filter({ visible: true })
  await dialog.or(done).first().waitFor()
  const told = (await dialog.isVisible()) ? dialog : done
  for (const text of expected) await told.getByText(text).first().waitFor()
  if (told === done) return
  await button(page, `确认${name}`).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Opens the newest to-do whose row says this. */
export async function openTodo(walker: Walker, says: string) {
  await walker.visit('/list/waiting')
  await row(walker, says).click()
  await opened(walker)
}

interface Begun {
  design: `flow-${string}`
  form: Record<string, unknown>
  desc: string
}

/** Starts a flow without a page, for walks about what comes then; its id. */
export async function sendFlow({ call }: Sends, { design, form, desc }: Begun): Promise<string> {
  const flowdata = { dept: '', desc, fileList: [], level: 0 as const }
  const { success, data, msg } = await call('oa/flow/creat', creating(design, form, { flowdata }))
  expect(success, msg).toBe(true)
  return data.flowlistid
}

/** Agrees to a waiting task, without a page. */
export async function agree(sends: Sends, flow: string): Promise<void> {
  const { success, msg } = await sends.call('oa/flow/deal', dealing(await waitingFor(sends, flow)))
  expect(success, msg).toBe(true)
}

/** Asks for the use of a seal on a document, without a page; the flow's id. */
export const sendSeal = (sends: Sends, document: string): Promise<string> =>
  sendFlow(sends, {
    design: 'flow-seal',
    form: sealForm({ 文件名称: document }),
    desc: `${document}用章`,
  })

/** Asks for leaves of so many days each, without a page: 第1次请假 and so on. */
export async function sendLeaves(sends: Sends, days: readonly number[]): Promise<string[]> {
  const flows: string[] = []
  for (const [n, some] of days.entries())
    flows.push(
      await sendFlow(sends, { design: 'flow-leave', form: leaveForm(some), desc: `第${n + 1}次请假` }),
    )
  return flows
}

/** Plays a scene on both screens; the short form plays that of the desk. */
export function testOnScreens(name: string, scene: (on: Screen) => Promise<void>): void {
  test.each(['desk'] as const)(name, scene)
  test.each(['phone'] as const)(name, { tags: 'extended' }, scene)
}

/** Opens the page of a flow. */
export async function openFlow(walker: Walker, id: string) {
  await walker.visit(`/flowdetail?flowlistid=${id}`)
  await walker.page.getByRole('tab', { name: '流程记录' }).waitFor()
}

/** Starts an action on the page of a flow: by its button, or in the menu of the others. */
export async function startAction(walker: Walker, name: string) {
  const menu = button(walker.page, '更多').filter({ visible: true }).last()
  await menu.waitFor()
  const own = main(walker).locator('.detail-actions > .q-button').filter({ hasText: name, visible: true })
  if (await own.count()) return own.first().click()
  await menu.click()
  await walker.page.getByRole('menuitem', { name, exact: true }).click()
}

/** Chooses an option of a dropdown outside a form. */
export async function chooseOption({ page }: Walker, name: string, option: string) {
  // The text of the choice lies over the input.
  await page.getByRole('combobox', { name, exact: true }).click({ force: true })
  await page.locator('.ant-select-item-option').filter({ hasText: option, visible: true }).click()
}

/** Chooses today in the calendar of a desk, or with the wheels of a phone. */
export async function chooseToday(page: Page) {
  const calendar = page.locator('.ant-picker-dropdown:visible')
  const wheels = page.getByRole('dialog').filter({ has: page.locator('.qf-wheels') })
  await calendar.or(wheels.last()).first().waitFor()
  await calendar.or(wheels.last()).getByText('今天', { exact: true }).last().click()
  if (await wheels.count()) await wheels.last().getByRole('button', { name: '确定' }).click()
}

/** Asks for the use of a seal on a document. */
export async function startSeal(walker: Walker, document: string) {
  const { page } = walker
  await walker.visit('/flowcreat/flow-seal')
  await page.getByLabel('一句话简单描述').fill(`${document}用章`)
  await page.getByLabel('文件名称').fill(document)
  await page.getByText('公章', { exact: true }).click()
  await page.getByLabel('用章日期').click()
  await chooseToday(page)
  await page.getByLabel('用章事由').fill('与物业公司签订合同')
  await press(walker, '提交', '林晓峰')
  await page.getByText('已提交').first().waitFor()
}

/** Types when a leave begins and ends; a calendar that is still on its way does not take what is typed. */
export async function fillPeriod({ page }: Walker, from: string, to: string) {
  for (const [place, time] of [
    ['开始日期', from],
    ['结束日期', to],
  ] as const) {
    const box = page.getByPlaceholder(place)
    await expect
      .poll(
        async () => {
          await box.fill(time)
          await box.press('Enter')
          return (await box.inputValue()) === time
        },
        { timeout: 30_000 },
      )
      .toBe(true)
  }
}

/** Publishes the design that is open in the designer: once more, after a look at what changes. */
export async function publishDesign(page: Page) {
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('button', { name: '确认发布', exact: true }).click()
}

/** The dialog that asks somebody to prove again who he is. */
export const proofDialog = ({ page }: Pick<Walker, 'page'>) =>
  page.getByRole('dialog', { name: '确认是您本人' })

/** Proves by the password who one is. */
export async function proveByPassword(walker: Pick<Walker, 'page'>, typed: string) {
  await proofDialog(walker).getByLabel('登录密码').fill(typed)
  await proofDialog(walker).getByRole('button', { name: '确认', exact: true }).click()
}

/** Drops a file at /verify; returns the verdict of the page. */
export async function dropProof({ page, visit }: Walker, name: string, bytes: Uint8Array) {
  await visit('/verify')
  const dropped = await page.evaluateHandle(
    ([text, title]) => {
      const transfer = new DataTransfer()
      const letters = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([letters], title))
      return transfer
    },
    [Buffer.from(bytes).toString('base64'), name] as const,
  )
  const drop = page.locator('.verify-drop')
  await drop.waitFor()
  // The page has the rules that created the proof, so that it needs no server from here on.
  await page.context().setOffline(true)
  await drop.dispatchEvent('drop', { dataTransfer: dropped })
  const verdict = await page.locator('[data-verdict]').getAttribute('data-verdict')
  await page.context().setOffline(false)
  return verdict
}
