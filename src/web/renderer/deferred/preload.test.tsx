import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { upgradeForm } from '#/core/form/design/upgrade'
import type { FormItem } from '#/generated/types'
import { setLanguage } from '../../platform/i18n/i18n'
import { isWidgetLoaded } from '../../widgets/widget-registry'
import { isThemeReady } from '../antd-loader'
import { FormView } from '../form'

vi.mock('../../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

beforeAll(async () => {
  configure({ asyncUtilTimeout: 20_000 })
  await setLanguage('zh')
})
class Screen {
  observe() {}
  unobserve() {}
}
beforeEach(() => vi.stubGlobal('IntersectionObserver', Screen))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const item = (type: string, name: string, options = {}): FormItem => ({
  type,
  name,
  key: `1732154500000_${name.length}`,
  keyindex: 1,
  model: `${type}1`,
  options,
  rules: [],
})

const range = item('date', '起止日期', { type: 'daterange' })
const form = upgradeForm({ list: [item('select', '类别', { options: ['甲', '乙'] }), range], config: {} })
const values = { select1: '乙', date1: ['2026-12-01', '2026-12-03'] }

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 300)))

test('a form loads the code of its placeholders when the pointer enters it, and none for reading', async () => {
  const { unmount } = render(<FormView form={form} values={values} status="read" />)
  await settle()
  fireEvent.pointerOver(await screen.findByText('乙'))
  await settle()
  unmount()
  render(<FormView form={form} values={values} />)
  await settle()
  expect([isThemeReady(), ...['date', 'select'].map(isWidgetLoaded)]).toEqual([false, false, false])
  fireEvent.pointerOver(screen.getByRole('combobox', { name: '类别' }))
  await waitFor(() =>
    expect([isThemeReady(), ...['date', 'select'].map(isWidgetLoaded)]).toEqual([true, true, true]),
  )
})

test('both ends of a range are in its placeholder, and focus on an end moves to that end of the control', async () => {
  render(<FormView form={form} values={values} />)
  const ends = await screen.findAllByRole<HTMLInputElement>('textbox', { name: '起止日期' })
  expect(ends.map(({ value }) => value)).toEqual(['2026-12-01', '2026-12-03'])
  act(() => ends[1]?.focus())
  await waitFor(() => expect(document.querySelector('.ant-picker-range')).not.toBeNull())
  await waitFor(() => expect(document.activeElement?.id).toBe(ends[1]?.id))
  expect(document.activeElement).not.toBe(ends[1])
  expect((document.activeElement as HTMLInputElement).value).toBe('2026-12-03')
})

test('people and areas are placeholders while they are empty, and become their controls on focus', async () => {
  const person = item('custom', '代理人', { componentName: 'fm-chose-user-select-userid-name' })
  const area = { ...item('custom', '目的地区', { componentName: 'fm-chose-china-area' }), model: 'area' }
  const given = upgradeForm({ list: [person, area, item('switch', '离开')], config: {} })
  const { unmount } = render(<FormView form={given} />)
  const boxes = await screen.findAllByRole('combobox')
  expect(boxes.map((one) => one.nextElementSibling?.textContent)).toEqual([
    '请选择人员',
    '请选择省份',
    '请选择市',
    '请选择区县',
  ])
  expect(screen.getByRole('switch', { name: '离开' })).toHaveProperty('checked', false)
  expect(document.querySelector('[class*=ant-]')).toBeNull()
  act(() => boxes[2]?.focus())
  await waitFor(() => expect(document.querySelectorAll('.qf-area .ant-select')).toHaveLength(3))
  await waitFor(() => expect(document.activeElement?.id).toBe(boxes[2]?.id))
  act(() => boxes[0]?.focus())
  await waitFor(() => expect(document.querySelector('.ant-tree-select')).not.toBeNull())
  unmount()
  render(<FormView form={given} values={{ [person.model]: [{ id: 'u1', name: '陈静' }] }} />)
  await waitFor(() => expect(document.querySelector('.ant-tree-select')?.textContent).toContain('陈静'))
})
