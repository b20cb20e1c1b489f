import type { ElementHandle, Locator, Page } from 'playwright-core'

const maxPresses = 150

const whereIs = (control: ElementHandle) =>
  control.evaluate((one) => {
    if (one === document.activeElement) return 'focused'
    return one.isConnected ? 'elsewhere' : 'removed'
  })

/**
 * Presses Tab, or Shift+Tab, until a control has the focus; nobody needs more presses. The control is searched for
 * once, and again where it is drawn anew: to search by role and name costs the browser more than the press does.
 */
export async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
  const find = () => target.first().elementHandle()
  await target.first().waitFor()
  let control = await find()
  for (let pressed = 0; pressed < maxPresses; pressed++) {
    const place = await whereIs(control)
    if (place === 'focused') return
    if (place === 'removed') control = await find()
    else await target.page().keyboard.press(key)
  }
  throw new Error(`${key} does not come to ${target}`)
}

/** What the keyboard alone could do in a form. */
export interface Driven {
  /** Tab comes to a control of it. */
  reached: boolean
  /** The control shows that it is the one. */
  seen: boolean
  /** Keys change what stands in it, or ask for a file. */
  changed: boolean
  /** Esc closes what keys opened, and the focus is where it was. */
  closed: boolean
}

const form = '.gallery-form'
const maxStops = 30

/** Everything a form says: words, texts, marks and positions. */
const saidBy = (page: Page) =>
  page.locator(form).evaluate((root) => {
    const controls = [...root.querySelectorAll<HTMLInputElement>('input, textarea, select')]
    const values = controls.map(({ value, checked }) => `${value}:${checked}`)
    const marks = [...root.querySelectorAll('[aria-checked], [aria-valuenow]')].map(
      (one) => one.getAttribute('aria-checked') ?? one.getAttribute('aria-valuenow'),
    )
    return JSON.stringify([root.textContent, values, marks])
  })

/** The role of what has the focus in the form; undefined when the focus has left it. */
const focusedRole = (page: Page) =>
  page.evaluate((inside) => {
    const element = document.activeElement as HTMLInputElement | null
    if (!element?.closest(inside)) return undefined
    if (element.isContentEditable) return 'textbox'
    const isDate = element.closest('.ant-picker') ? 'date' : undefined
    return element.getAttribute('role') ?? isDate ?? element.type ?? element.tagName.toLowerCase()
  }, form)

/** Keys that change a control of a role; a text is typed. */
const changes: Record<string, readonly string[]> = {
  slider: ['ArrowRight'],
  spinbutton: ['ArrowUp'],
  radio: ['ArrowRight'],
  checkbox: ['Space'],
  switch: ['Space'],
  combobox: ['ArrowDown', 'ArrowDown', 'Enter'],
  date: ['Control+A', '20260105', 'Enter'],
}

async function press(page: Page, keys: readonly string[]) {
  for (const key of keys) {
    if (/^\d/.test(key)) await page.keyboard.type('2026-01-05')
    else await page.keyboard.press(key)
    await page.waitForTimeout(60)
  }
}

/** Whether anything stands open over the page. */
const openOverlays = (page: Page) =>
  page
    .locator(
      [
        '.ant-select-dropdown',
        '.ant-picker-dropdown',
        '.ant-cascader-dropdown',
        '.ant-popover',
        '[role=dialog]',
        'dialog[open]',
        '[role=menu]',
      ]
        .map((one) => `${one}:visible`)
        .join(),
    )
    .count()

/** Whether Esc leaves what the focused control opens by these keys, and the focus is in the control again. */
async function closes(page: Page, opener: string): Promise<boolean> {
  const here = await page.evaluateHandle(() => document.activeElement)
  await page.keyboard.press(opener)
  await page.waitForTimeout(250)
  for (let i = 0; i < 3 && (await openOverlays(page)); i++) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(300)
  }
  const isHere = await page.evaluate((element) => document.activeElement === element, here)
  return isHere && (await openOverlays(page)) === 0
}

const takesText = /^(text|textbox|textarea|search|combobox)/
const opening = new Set(['combobox', 'date'])

/** Whether a button asks for a file when it is pressed. */
async function asksForFile(page: Page): Promise<boolean> {
  let asked = false
  const hear = () => {
    asked = true
  }
  page.on('filechooser', hear)
  // The browser is told that somebody listens before the key comes.
  await page.waitForTimeout(100)
  await page.keyboard.press('Enter')
  await page.waitForTimeout(300)
  page.off('filechooser', hear)
  if (!asked) await page.keyboard.press('Escape')
  await page.waitForTimeout(200)
  return asked
}

async function changesBy(page: Page, role: string): Promise<boolean> {
  const before = await saidBy(page)
  const isOtherNow = async () => {
    for (let looks = 0; looks < 10; looks++) {
      if ((await saidBy(page)) !== before) return true
      await page.waitForTimeout(60)
    }
    return false
  }
  const keys = changes[role]
  if (keys) await press(page, keys)
  if (keys && (await isOtherNow())) return true
  if (!takesText.test(role)) return false
  await page.keyboard.type('12')
  return isOtherNow()
}

/** Goes through a form by Tab until keys have changed something in it. */
export async function driveByKeys(page: Page, kinds: { file: boolean }): Promise<Driven> {
  const look = () => page.locator(form).screenshot()
  await page.locator(`${form} .qf-item`).first().waitFor()
  await page.locator(`${form} :is([aria-busy=true], .qf-look):visible`).waitFor({ state: 'hidden' })
  await page.locator('.gallery-bar input:checked').last().focus()
  const before = await look()
  const driven: Driven = { reached: false, seen: false, changed: false, closed: true }
  for (let stop = 0; stop < maxStops && !driven.changed; stop++) {
    await page.keyboard.press('Tab')
    const role = await focusedRole(page)
    if (role === undefined) break
    driven.reached = true
    driven.seen ||= !before.equals(await look())
    driven.changed = kinds.file ? role === 'button' && (await asksForFile(page)) : await changesBy(page, role)
    if (opening.has(role) && driven.changed) driven.closed = await closes(page, 'ArrowDown')
    if (kinds.file && !driven.changed) driven.closed &&= await closes(page, 'Enter')
  }
  return driven
}
