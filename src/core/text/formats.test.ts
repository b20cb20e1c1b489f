import { describe, expect, test } from 'vitest'
import { formatStoredDate, localTime } from './formats'

describe('stored dates in a format of the designer', () => {
  test.each([
    ['2024-03-05', 'yyyy年MM月dd日', '2024年03月05日'],
    ['2024-03-05', 'YYYY年M月D日', '2024年3月5日'],
    ['2024-12-25 08:05:09', 'M/d H:m:s', '12/25 8:5:9'],
    ['2024-12-25 00:00:00', 'HH:mm H:m', '00:00 0:0'],
    ['2024-03', 'YYYY-MM', '2024-03'],
    ['2024', 'YYYY年', '2024年'],
  ])('formats %s as %s to %s', (stored, format, shown) => {
    expect(formatStoredDate(stored, format)).toBe(shown)
  })
})

describe('moments in a time zone', () => {
  const zones = [
    'Asia/Shanghai',
    'Europe/Madrid',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'America/St_Johns',
    'UTC',
  ]
  const clockOf = (zone: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })

  test.each(zones)('are what a clock in %s shows, also where it changes', (zone) => {
    const clock = clockOf(zone)
    const moments = [0, 5e11, Date.UTC(1999, 11, 31, 23, 59, 59)]
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 60 * 60_000)
      moments.push(at - 1, at, at + 999)
    expect(moments.filter((at) => localTime(at, zone) !== clock.format(at))).toEqual([])
  })

  test('are rejected where they are no time', () => {
    expect(() => localTime(Number.NaN, 'UTC')).toThrow(RangeError)
  })
})
