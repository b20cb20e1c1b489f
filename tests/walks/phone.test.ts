import { describe, expect, test } from 'vitest'
import { openTodo, press, row, seen, startSeal } from './deeds'
import { signIn, stageOfFile, type Walker } from './stage'

/** The same on a phone of 390 pixels: sign in, start, list, handle, look. */

const stage = stageOfFile()
let employee: Walker
let superior: Walker

/** Nothing hangs over the right edge. */
async function expectNoOverflow({ page }: Walker) {
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
}

describe('approval on a phone', () => {
  test('signs in on a phone and shows a wrong password next to the form', async () => {
    employee = await stage.stranger('phone')
    await signIn(employee, '100009', 'Falsch123')
    await employee.page.getByRole('alert').filter({ hasText: '用户名或密码错误' }).waitFor()
    await employee.look('phone-1-login')
    await signIn(employee, '100009')
    await employee.page.getByText('用章申请').first().waitFor()
    await expectNoOverflow(employee)
    await employee.look('phone-2-workbench')
  })

  test('the first screen of a leave shows its fields, and its period is chosen by half days', async () => {
    await employee.visit('/flowcreat/flow-leave')
    const { page } = employee
    const { height } = page.viewportSize() ?? { height: 0 }
    for (const name of ['请假类型', '请假时间']) {
      const label = page.getByText(name, { exact: true }).first()
      await label.waitFor()
      expect((await label.boundingBox())?.y, name).toBeLessThan(height - 100)
    }
    const period = page.getByRole('combobox', { name: '请假时间' })
    expect(await period.evaluate((input) => getComputedStyle(input).opacity)).toBe('1')
    await period.click()
    const sheet = page.getByRole('dialog', { name: '请假时间' })
    await sheet.getByText('上午', { exact: true }).filter({ visible: true }).first().waitFor()
    await employee.look('phone-3-half-days')
    await sheet.getByRole('button', { name: '下一步' }).click()
    await sheet.getByRole('button', { name: '确定' }).click()
    await page.getByLabel('请假事由').fill('回老家')
    await page.getByText('不填时取自“请假事由”').waitFor()
    await expectNoOverflow(employee)
  })

  test('starts a flow on a phone', async () => {
    await startSeal(employee, '采购合同')
    await expectNoOverflow(employee)
    await employee.look('phone-3-sent')
  })

  test('the superior finds the flow in the list and handles it with the bottom buttons', async () => {
    superior = await stage.window('100008', 'phone')
    await superior.visit('/list/waiting')
    await row(superior, '采购合同').waitFor()
    await expectNoOverflow(superior)
    await superior.look('phone-4-list')
    await openTodo(superior, '采购合同')
    await expectNoOverflow(superior)
    await superior.look('phone-5-deal')
    const agree = superior.page.getByRole('button', { name: '同意', exact: true }).last()
    expect((await agree.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await press(superior, '同意')
    await superior.page.getByText('处理成功').first().waitFor()
  })

  test('the creator views form, log and diagram', async () => {
    const { page } = employee
    await employee.visit('/list/icreat')
    await row(employee, '采购合同').click()
    await page.getByRole('tab', { name: '流程记录' }).click()
    await seen(employee, '林晓峰').waitFor()
    await expectNoOverflow(employee)
    // The title's number keeps its dashes, as it stands on paper.
    expect(await page.locator('.mobile-title h1').innerText()).toMatch(/ [A-Z]+-\d+-\d+$/)
    await employee.look('phone-6-log')
    await page.getByRole('tab', { name: '表单' }).click()
    await seen(employee, '采购合同').waitFor()
    await employee.look('phone-7-form')
    await page.getByRole('tab', { name: '流程图' }).click()
    await seen(employee, '直接上级审批').waitFor()
    await employee.look('phone-8-diagram')
  })
})
