import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { FormItem, Position } from '#/generated/types'
import { type FormHost, FormHostProvider } from '../../form-host/form-host'
import { setLanguage } from '../../platform/i18n/i18n'
import LocationField from './edit'
import PositionView from './read'

beforeAll(() => setLanguage('zh'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const item: FormItem = {
  type: 'custom',
  name: '打卡位置',
  key: '1700000000001_9',
  keyindex: 9,
  model: 'position',
  rules: [],
  options: { componentName: 'fm-location' },
}
const right = { access: 'edit', required: false } as const
const found = {
  coords: { latitude: 31.2304161234, longitude: 121.4737012, accuracy: 17.2 },
  timestamp: Date.parse('2026-11-20T01:05:00Z'),
}

const host = (canLocate: boolean) =>
  ({
    canLocate: () => canLocate,
    companyTime: () => ({ zone: 'Asia/Shanghai', calendar: null }),
  }) as unknown as FormHost

let value: Position[] | null
function Field({ canLocate = true, disabled = false }) {
  const [entries, setEntries] = useState<Position[] | null>(null)
  value = entries
  return (
    <FormHostProvider value={host(canLocate)}>
      <LocationField
        id="f"
        item={item}
        right={right}
        status="input"
        disabled={disabled}
        problems={[]}
        value={entries}
        onChange={setEntries}
        aria-label={item.name}
      />
      <PositionView item={item} right={right} value={entries} />
    </FormHostProvider>
  )
}

/** Replaces the browser's locating by a function, and returns it. */
function provideLocating(locating: Geolocation['getCurrentPosition']) {
  const asked = vi.fn(locating)
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { ...navigator, geolocation: { getCurrentPosition: asked } })
  return asked
}

const press = (name: string) => fireEvent.click(screen.getByText(name))

test('asks the browser once for each press and never before', () => {
  const asked = provideLocating((answer) => answer(found as GeolocationPosition))
  render(<Field />)
  expect(asked).not.toHaveBeenCalled()
  press('获取当前位置')
  expect(value).toEqual([
    { latitude: 31.230416, longitude: 121.473701, accuracy: 18, located_at: '2026-11-20 09:05:00' },
  ])
  press('重新定位')
  expect(asked).toHaveBeenCalledTimes(2)
})

test('adds the name that the person gives the place, and removes the position', () => {
  provideLocating((answer) => answer(found as GeolocationPosition))
  render(<Field />)
  press('获取当前位置')
  fireEvent.change(screen.getByLabelText('地点名称（可不填）'), { target: { value: '人民广场' } })
  expect(screen.getAllByText('人民广场, 31.230416, 121.473701')).toHaveLength(2)
  expect(screen.getAllByText(/精度约 18 米/)).toHaveLength(2)
  press('清除位置')
  expect(value).toBeNull()
})

test.each([
  [1, /浏览器拒绝了定位/],
  [2, /设备没有给出位置/],
  [3, /15 秒内没有定到位置/],
])('tells failure %i of the browser and stores nothing', (code, sentence) => {
  provideLocating((_, refuse) => refuse?.({ code } as GeolocationPositionError))
  render(<Field />)
  press('获取当前位置')
  expect(screen.getByRole('alert').textContent).toMatch(sentence)
  expect(value).toBeNull()
})

test('does not ask the browser where the company has not allowed it', () => {
  const asked = provideLocating((answer) => answer(found as GeolocationPosition))
  render(<Field canLocate={false} />)
  press('获取当前位置')
  expect(screen.getByRole('alert').textContent).toBe('公司没有开启定位，请联系管理员。')
  expect(asked).not.toHaveBeenCalled()
})

test('does not ask the browser on a page without https', () => {
  const asked = provideLocating((answer) => answer(found as GeolocationPosition))
  vi.stubGlobal('isSecureContext', false)
  render(<Field />)
  press('获取当前位置')
  expect(screen.getByRole('alert').textContent).toMatch('https')
  expect(asked).not.toHaveBeenCalled()
})
