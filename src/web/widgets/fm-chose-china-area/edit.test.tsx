import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { AreaValue } from '#/core/form/values/china-area'
import { emptyArea } from '#/core/form/values/china-area'
import type { FormItem } from '#/generated/types'
import type { WidgetProps } from '../../controls/widget-props'
import { DeviceOverride } from '../../platform/device'
import { setLanguage } from '../../platform/i18n/i18n'

const gate = vi.hoisted(() => ({ open: () => {} }))
vi.mock('#schemas/data/china-area.json', async (original) => {
  await new Promise<void>((resolve) => {
    gate.open = resolve
  })
  return original()
})

const { default: connected } = await import('./edit')
const Area = connected as unknown as (props: WidgetProps<AreaValue>) => ReactNode

const itemWith = (chinaareaset: object = {}): FormItem => ({
  type: 'custom',
  name: '收货地区',
  key: '1700000000002_9',
  keyindex: 9,
  model: 'area',
  rules: [],
  options: { componentName: 'fm-chose-china-area', chinaareaset },
})

const huaxi: AreaValue = {
  provinceName: '贵州省',
  cityName: '贵阳市',
  regionName: '花溪区',
  provinceCode: '520000',
  cityCode: '520100',
  regionCode: '520111',
}

let emitted: AreaValue[] = []
function Field({ set, start, disabled = false }: { set?: object; start?: AreaValue; disabled?: boolean }) {
  const [value, setValue] = useState(start)
  const change = (next: AreaValue) => {
    emitted.push(next)
    setValue(next)
  }
  const rest = { right: { access: 'edit', required: false } as const, status: 'input' as const, problems: [] }
  return (
    <Area
      id="area"
      item={itemWith(set)}
      value={value}
      disabled={disabled}
      {...rest}
      onChange={change}
      aria-label="收货地区"
    />
  )
}

const boxes = () => screen.getAllByRole('combobox')
const names = () => boxes().map((box) => box.getAttribute('aria-label'))
const shownIn = () => [...document.querySelectorAll('.ant-select')].map(({ textContent }) => textContent)
const printed = () => document.querySelector('[data-hide-show]')?.textContent

async function choose(level: string, name: string) {
  const box = await screen.findByRole('combobox', { name: level })
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: name } })
  const option = `.ant-select-item-option[title="${name}"]`
  fireEvent.click(await waitFor(() => document.querySelector(option) ?? expect.fail(name)))
}

const clear = (index: number) =>
  fireEvent.mouseDown(
    document.querySelectorAll('.ant-select')[index]?.querySelector('.ant-select-clear') as Element,
  )

beforeAll(() => setLanguage('zh'))
afterEach(() => {
  cleanup()
  emitted = []
})

test('boxes show that regions are loading (S2-143)', async () => {
  render(<Field />)
  expect(document.querySelectorAll('.ant-select-loading')).toHaveLength(3)
  await waitFor(() => {
    gate.open()
    expect(document.querySelectorAll('.ant-select-loading')).toHaveLength(0)
  })
})

test('empty boxes show a placeholder (S2-150)', () => {
  render(<Field />)
  expect(shownIn()).toEqual(['请选择省份', '请选择市', '请选择区县'])
})

test('every choice emits all six fields (S2-136, S2-138, S2-140, S2-141)', async () => {
  render(<Field />)
  await choose('请选择省份', '贵州省')
  await choose('请选择市', '贵阳市')
  await choose('请选择区县', '花溪区')
  const [province, city, region] = emitted
  expect(province).toEqual({ ...emptyArea, provinceName: '贵州省', provinceCode: '520000' })
  expect(city).toEqual({ ...province, cityName: '贵阳市', cityCode: '520100' })
  expect(region).toEqual(huaxi)
})

test.each([
  [0, '省份', emptyArea],
  [1, '市', { ...emptyArea, provinceName: '贵州省', provinceCode: '520000' }],
  [2, '区县', { ...huaxi, regionName: '', regionCode: '' }],
])(
  'box %i can be cleared: %s and all lower levels are emptied (S2-137, S2-139, S2-140, S2-144)',
  (index, _, left) => {
    render(<Field start={huaxi} />)
    clear(index)
    expect(emitted).toEqual([left])
  },
)

test('stored codes fill their boxes, and their names the print text (S2-142, S2-147, S2-148)', () => {
  render(<Field start={huaxi} />)
  expect(shownIn()).toEqual(['贵州省', '贵阳市', '花溪区'])
  expect(printed()).toBe('贵州省-贵阳市-花溪区')
})

test.each([
  ['without districts', { showRegion: false }, ['请选择省份', '请选择市'], '贵州省-贵阳市'],
  ['without cities', { showCity: false }, ['请选择省份'], '贵州省'],
])('%s, the field shows and presets only the levels above (S2-142, S2-146)', (_, set, shown, text) => {
  render(<Field set={set} start={huaxi} />)
  expect(names()).toEqual(shown)
  expect(printed()).toBe(text)
})

test.each([
  ['the whole field', { disabled: true }, [true, true, true]],
  ['the province alone', { set: { provinceDisabled: true } }, [true, false, false]],
  ['the city alone', { set: { cityDisabled: true } }, [false, true, false]],
  ['the district alone', { set: { regionDisabled: true } }, [false, false, true]],
])('%s can be disabled (S2-145)', (_, props, closed) => {
  render(<Field {...props} start={huaxi} />)
  expect(boxes().map((box) => (box as HTMLInputElement).disabled)).toEqual(closed)
})

test.each([
  ['sh', ['山西省', '上海市', '山东省', '陕西省']],
  ['gzhou', ['贵州省']],
])('finds provinces by the pinyin %s, in full, by initials, or mixed', async (typed, found) => {
  render(<Field />)
  const box = await screen.findByRole('combobox', { name: '请选择省份' })
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: typed } })
  const offered = () =>
    [...document.querySelectorAll('.ant-select-item-option')].map((option) => option.getAttribute('title'))
  await waitFor(() => expect(offered()).toEqual(found))
})

test('finds districts by pinyin on a phone', async () => {
  render(
    <DeviceOverride.Provider value="phone">
      <Field />
    </DeviceOverride.Provider>,
  )
  fireEvent.click(await screen.findByRole('combobox', { name: '收货地区' }))
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'huaxi' } })
  expect(await screen.findByText(/贵州省.贵阳市.花溪区/)).toBeDefined()
})
