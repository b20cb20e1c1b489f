import { describe, expect, test } from 'vitest'
import { formatStoredDate } from './formats'

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
