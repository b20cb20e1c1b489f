import type { Page } from 'playwright-core'

/** What an administrator does with the form designer and the flow editor. */
export function designing(page: Page) {
  const button = (name: string | RegExp, exact = true) =>
    page.getByRole('button', { name, ...(typeof name === 'string' && { exact }) })
  const canvas = () => page.getByLabel('表单画布')
  const dialog = () => page.getByRole('dialog')

  return {
    button,
    canvas,
    dialog,
    placed: (name: string) => canvas().getByLabel(`组件：${name}`, { exact: true }),
    /** Opens a tab by its name; the number of its problems may follow. */
    tab: (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click(),

    /** Adds a field from the palette and names it. */
    async add(kind: string, name: string) {
      await button(kind).first().click()
      await page.getByRole('textbox', { name: '标题', exact: true }).fill(name)
      await canvas().getByLabel(`组件：${name}`, { exact: true }).waitFor()
    },

    /** Marks the chosen field as required. */
    require: () => page.getByRole('switch', { name: '必填', exact: true }).first().click(),

    /** Opens the editor of one of the chosen field's formulas. */
    async openFormula(which: RegExp) {
      await button(which).first().click()
      await dialog().getByRole('textbox').first().waitFor()
    },

    /** Opens the editor of one of the chosen field's conditions, and begins a row about a field. */
    async addCondition(which: RegExp, field: string) {
      await button(which).first().click()
      await dialog().getByRole('button', { name: '添加条件', exact: true }).click()
      await dialog().getByLabel('条件 1 的字段').selectOption(field)
    },

    /** Adds a condition to the first button of the chosen step, and writes a row of it. */
    async branch(field: string, operator: string, value: string) {
      await button('添加条件').first().click()
      await button(/点击设置条件/)
        .first()
        .click()
      await dialog().getByRole('button', { name: '添加条件', exact: true }).click()
      await dialog().getByLabel('条件 1 的字段').selectOption(field)
      await dialog().getByLabel('条件 1 的比较方式').selectOption(operator)
      await dialog().getByLabel('条件 1 的值').fill(value)
    },

    /** Chooses a step in one of the selects of the panel. */
    async lead(label: string, step: string, at = 0) {
      await page.getByRole('combobox', { name: label }).nth(at).click()
      const offered = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
      await offered.locator('.ant-select-item-option').filter({ hasText: step }).click()
      await page.keyboard.press('Escape')
      await offered.waitFor({ state: 'hidden' })
    },

    /** Takes a field from the list beside the editor. */
    pick: (name: RegExp) => dialog().getByRole('option', { name }).first().click(),

    /** Types the beginning of a function and takes what is offered. */
    async call(name: string) {
      await page.keyboard.type(`$${name}`)
      await page.locator('.cm-tooltip-autocomplete').getByText(name).first().waitFor()
      // An offer that has only just appeared does not take the key of somebody who did not see it.
      await page.waitForTimeout(400)
      await page.keyboard.press('Enter')
    },

    async confirm() {
      await dialog().getByRole('button', { name: '确定', exact: true }).click()
      await dialog().waitFor({ state: 'hidden' })
    },
  }
}
