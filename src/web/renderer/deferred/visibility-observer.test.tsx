import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { upgradeForm } from '#/core/form/design/upgrade'
import type { FormItem } from '#/generated/types'
import { setLanguage } from '../../platform/i18n/i18n'
import { preloadWidgets } from '../../widgets/widget-registry'
import { preloadTheme } from '../antd-loader'
import { FormView } from '../form'
import type { FormSession } from '../form-session'

vi.mock('../../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

/** Mock of the viewport that reports what has come near it. */
const watched = new Map<Element, () => void>()
class Screen {
  constructor(private readonly tell: (entries: { isIntersecting: boolean; target: Element }[]) => void) {}
  observe(target: Element) {
    watched.set(target, () => this.tell([{ isIntersecting: true, target }]))
  }
  unobserve(target: Element) {
    watched.delete(target)
  }
}

beforeAll(async () => {
  await setLanguage('zh')
  await Promise.all([preloadWidgets(['select', 'time', 'date']), preloadTheme()])
})
beforeEach(() => {
  watched.clear()
  vi.stubGlobal('IntersectionObserver', Screen)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const keyOf = (n: number) => `17321545${String(n).padStart(5, '0')}_1`
const item = (n: number, type = 'input', more: Partial<FormItem> = {}): FormItem => ({
  type,
  name: `字段${n}`,
  key: keyOf(n),
  keyindex: n,
  model: `m${n}`,
  options: {},
  rules: [],
  ...more,
})
const many = (count: number, more: (n: number) => Partial<FormItem> = () => ({})) =>
  Array.from({ length: count }, (_, n) => item(n, 'input', more(n)))

async function draw(list: FormItem[], values = {}) {
  const form = upgradeForm({ list, config: { labelPosition: 'top' } })
  let session: FormSession | undefined
  await act(async () => {
    const onReady = (ready: unknown) => {
      session = ready as FormSession
    }
    render(<FormView form={form} mode="creat" values={values} onReady={onReady} />)
  })
  await waitFor(() => expect(session).toBeDefined())
  return session as FormSession
}

const place = (n: number) => document.querySelector<HTMLElement>(`[data-field="${keyOf(n)}"]`)
const control = (n: number) => place(n)?.querySelector('input')
const comeNear = (n: number) => act(() => watched.get(place(n)?.closest('.qf-batch') as Element)?.())

test('an off-screen field mounts no control until it is scrolled into view', async () => {
  await draw(many(60), { m30: '看得见' })
  expect(place(30)?.textContent).toContain('看得见')
  expect(control(30)).toBeNull()
  comeNear(30)
  expect(control(30)?.value).toBe('看得见')
  expect(control(40)).toBeNull()
})

test('mounts the first and last rows immediately, since the keyboard enters from both ends', async () => {
  await draw(many(60))
  expect([control(0), control(11), control(59)]).not.toContain(null)
  expect([control(12), control(53)]).toEqual([null, null])
})

test('shows a validation error of an off-screen field as text', async () => {
  const session = await draw(many(60, () => ({ rules: [{ required: true }] })))
  await act(async () => void (await session.validate()))
  expect(place(30)?.textContent).toContain('字段30必须填写')
  expect(control(30)).toBeNull()
})

test('off-screen fields follow values changed by formulas', async () => {
  const sum = item(40, 'number', { options: { formula: `@[字段0_${keyOf(0)}] * 2` } })
  await draw([item(0, 'number'), ...many(40).slice(1), sum, ...many(60).slice(41)], { m0: 2 })
  expect(place(40)?.textContent).toContain('4')
})

test('adding and removing rows leaves the controls after them unchanged', async () => {
  const shown = { linkage: { shown: `@[字段0_${keyOf(0)}] != "藏"` } }
  await draw(many(60, (n) => (n === 3 ? shown : {})))
  const [other, far] = [control(8), place(30)]
  fireEvent.change(control(0) as HTMLInputElement, { target: { value: '藏' } })
  expect(place(3)).toBeNull()
  expect(control(8)).toBe(other)
  expect(place(30)).toBe(far)
})

test('printing renders all fields', async () => {
  await draw(many(60))
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(document.querySelectorAll('.qf input')).toHaveLength(60)
})

const choice = item(0, 'select', { options: { options: ['甲', '乙'] } })
const isAwake = (n: number) => place(n)?.querySelector('.ant-select, .ant-picker') !== null

test('a heavy control is a static placeholder with the same role and name until the mouse enters', async () => {
  await draw([choice], { m0: '乙' })
  const quiet = screen.getByRole('combobox', { name: '字段0' })
  expect(place(0)?.textContent).toContain('乙')
  expect(isAwake(0)).toBe(false)
  fireEvent.pointerEnter(quiet.closest('.qf-box')?.parentElement as Element, { pointerType: 'mouse' })
  expect(isAwake(0)).toBe(true)
  expect(screen.getByRole('combobox', { name: '字段0' })).not.toBe(quiet)
  expect(place(0)?.textContent).toContain('乙')
})

test.each([
  ['time', 'textbox', '09:30:00'],
  ['date', 'textbox', '2026-11-21'],
])('focus on the static placeholder of a %s moves to the real control', async (type, role, value) => {
  await draw([item(0, type)], { m0: value })
  const quiet = screen.getByRole<HTMLInputElement>(role, { name: '字段0' })
  const message = quiet.value
  act(() => quiet.focus())
  expect(isAwake(0)).toBe(true)
  expect(document.activeElement).toBe(control(0))
  expect(control(0)?.value).toBe(message)
})

test('a touch opens the list with one tap', async () => {
  await draw([choice])
  const quiet = screen.getByRole('combobox', { name: '字段0' })
  fireEvent.pointerEnter(quiet.closest('.qf-box')?.parentElement as Element, { pointerType: 'touch' })
  act(() => quiet.focus())
  expect(isAwake(0)).toBe(false)
  fireEvent.click(quiet)
  expect(isAwake(0)).toBe(true)
  await waitFor(() => expect(document.querySelector('.ant-select-dropdown')?.textContent).toContain('乙'))
})

test('a control stays mounted after its value is cleared by hand', async () => {
  const session = await draw([item(0, 'date')], { m0: '2026-11-21' })
  act(() => control(0)?.focus())
  fireEvent.click(place(0)?.querySelector('.ant-picker-clear') as Element)
  expect(isAwake(0)).toBe(true)
  expect(session.values()).toEqual({ m0: null })
})
