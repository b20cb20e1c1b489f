import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { DateFormat } from '#/core/text/read-date'
import { dateTexts, momentTexts, today } from '../../../tests/kit/written-values'
import { setLanguage } from '../platform/i18n/i18n'
import { DateInput, DateRangeInput } from './date-input'

vi.mock('../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

const zone = process.env.TZ

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T04:00:00Z`) })
  await setLanguage('zh')
})
afterAll(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
  vi.useRealTimers()
})
afterEach(cleanup)

function draw(format: DateFormat, first: string | null = null, shown?: string) {
  const values: (string | null)[] = []
  function Host() {
    const [value, setValue] = useState(first)
    const change = (next: string | null) => {
      values.push(next)
      setValue(next)
    }
    return <DateInput aria-label="日期" format={format} shown={shown} value={value} onChange={change} />
  }
  render(<Host />)
  return values
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: '日期' })

async function type(text: string) {
  await act(async () => {
    fireEvent.focus(input())
    fireEvent.change(input(), { target: { value: text } })
    fireEvent.blur(input())
  })
}

// The rules of core run against every text; a calendar is drawn for a few.
test.each(dateTexts.filter((_, at) => at % 3 === 1))('takes the typed date %s as %s', async (text, date) => {
  const values = draw('date')
  await type(text)
  await waitFor(() => expect(values.at(-1)).toBe(date ?? text))
})

test.each(momentTexts.filter((_, at) => at % 2 === 0))(
  'takes the typed date and time %s as %s',
  async (text, moment) => {
    const values = draw('datetime')
    await type(text)
    await waitFor(() => expect(values.at(-1)).toBe(moment ?? text))
  },
)

test.each([
  ['year', '2026', '2026-12'],
  ['month', '2026-12', '202612'],
  ['date', '2026-12-01', '12月1日'],
] as const)('shows the %s %s again after it was typed as %s', async (format, value, text) => {
  const values = draw(format, value)
  await type(text)
  await waitFor(() => expect(input().value).toBe(value))
  expect(values).toEqual([])
})

test('takes a time in any notation, and a date in the displayed format', async () => {
  const times = draw('minute')
  await type('下午3点')
  await waitFor(() => expect(times.at(-1)).toBe('15:00'))
  cleanup()
  const dates = draw('date', null, 'DD/MM/YYYY')
  await type('05/01/2026')
  await waitFor(() => expect(dates.at(-1)).toBe('2026-01-05'))
})

test.each([
  ['Europe/Madrid', '2026-03-29 02:30:00'],
  ['America/Sao_Paulo', '2018-11-04 00:00:00'],
])('keeps a time that the clocks of %s skip', async (name, moment) => {
  process.env.TZ = name
  const values = draw('datetime', moment)
  expect(input().value).toBe(moment)
  await act(async () => {
    fireEvent.mouseDown(input())
    fireEvent.focus(input())
    fireEvent.blur(input())
  })
  expect([input().value, values]).toEqual([moment, []])
  cleanup()
  const typed = draw('datetime')
  await type(moment)
  await waitFor(() => expect(typed.at(-1)).toBe(moment))
})

test('takes the ends of a range in any notation once both are given', async () => {
  const ranges: (readonly (string | null)[])[] = []
  function Host() {
    const [value, setValue] = useState<readonly [string | null, string | null]>([null, null])
    return (
      <DateRangeInput
        aria-label="日期"
        format="date"
        value={value}
        onChange={(next) => {
          ranges.push(next)
          setValue(next)
        }}
      />
    )
  }
  render(<Host />)
  for (const [at, text] of ['2026年1月5日', '2026/1/9'].entries()) {
    const end = screen.getAllByRole<HTMLInputElement>('textbox')[at]
    if (!end) throw new Error('the range has two inputs')
    await act(async () => {
      fireEvent.focus(end)
      fireEvent.change(end, { target: { value: text } })
      fireEvent.blur(end)
    })
  }
  await waitFor(() => expect(ranges.at(-1)).toEqual(['2026-01-05', '2026-01-09']))
})
