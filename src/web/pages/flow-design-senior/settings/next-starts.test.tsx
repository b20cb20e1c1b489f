import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import '../../../platform/i18n/design-texts'
import { setLanguage } from '../../../platform/i18n/i18n'
import { UpcomingStarts } from './next-starts'

vi.mock('../../../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

type Shown = Parameters<typeof UpcomingStarts>[0]['alert']
const rule = (rest: Partial<Shown>): Shown => ({
  type: 'day',
  time: '09:00',
  by: 'itself',
  deptuser: [],
  form_map: [],
  ...rest,
})
const moments = () => screen.getAllByRole('listitem', { hidden: true }).map((row) => row.textContent)

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T02:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('shows the next ten starts in company time and updates them with the rule', () => {
  const shown = render(<UpcomingStarts alert={rule({})} />)
  expect(moments()).toHaveLength(10)
  expect([moments().at(0), moments().at(-1)]).toEqual(['2026-11-21 09:00', '2026-11-30 09:00'])
  shown.rerender(<UpcomingStarts alert={rule({ type: 'month', on: 'last', time: '08:30' })} />)
  expect(moments()).toHaveLength(10)
  expect(moments().slice(0, 4)).toEqual([
    '2026-11-30 08:30',
    '2026-12-31 08:30',
    '2027-01-31 08:30',
    '2027-02-28 08:30',
  ])
})
