import { expect, test } from 'vitest'
import { evaluateFeel } from './evaluate-model'

const textOrValueOf = (text: string, world = {}) => {
  const value = evaluateFeel(text, world)
  return typeof value === 'object' && value !== null ? String(value) : value
}

test.each<[string, unknown]>([
  ['26 * @"PT1H"', 'P1DT2H'],
  ['@"P4DT1H" * 1.5', 'P6DT1H30M'],
  ['-2.5 * @"P1Y11M"', '-P4Y9M'],
  ['@"P10Y11M" / 2.5', 'P4Y4M'],
  ['@"P10DT23H" / 2.5', 'P4DT9H12M'],
  ['@"P10D" / @"P5D"', 2],
  ['@"P10D" / @"P0D"', null],
  ['@"P10D" / @"P1Y"', null],
  ['@"P10D" / 0', null],
  ['@"P1D" * @"P1D"', null],
  ['3 / @"P1D"', null],
  ['@"PT24H" + @"P1D"', 'P2D'],
  ['@"P1D" - @"PT2H"', 'PT22H'],
  ['@"P1D" - @"P1M"', null],
  ['@"2021-01-01" + @"PT36H"', '2021-01-02'],
  ['@"2021-01-02" - @"PT1S"', '2021-01-01'],
  ['@"2021-01-31" + @"P1M"', '2021-02-28'],
  ['@"2021-01-02T10:10:10" - @"1995-01-01T10:10:10"', 'P9498D'],
  ['@"2021-01-02T10:10:10@Europe/Paris" - @"2021-01-01T10:10:10@Asia/Dhaka"', 'P1DT5H'],
  ['@"2021-01-02T10:10:10+01:00" - @"2021-01-01"', 'P1DT9H10M10S'],
  ['@"2021-01-02T10:10:10+01:00" - @"2021-01-01T10:10:10"', null],
  ['@"2021-01-02" - @"2021-01-01T10:10:10"', null],
  ['@"2021-01-02" - @"10:10:10"', null],
  ['@"10:10:10" - @"09:10:10"', 'PT1H'],
  ['@"10:10:10" + @"P1M"', null],
  ['@"PT1H" - @"10:10:10"', null],
  ['-@"P1D"', '-P1D'],
  ['-(@"P1Y" - @"P1M")', '-P11M'],
  ['@"2021-01-01" * @"2021-01-01"', null],
  ['@"P1D" ** 2', null],
  ['2 ** 3 - -1', 9],
  ['(1 + 2) * 3 - 4 / 2', 7],
  ['"a" + "b"', 'ab'],
  ['"1 + 2"', '1 + 2'],
  ['1 + null', null],
  ['1 + /* one */ 1', 2],
  ['1 + /* 1 + */ 1 // + 5', 2],
  ['sum(for i in 1..3 return i * 2) + 2 ** 3', 20],
  ['if 1 + 1 > 1 then "yes" else "no"', 'yes'],
])('evaluates %s to %s', (text, value) => {
  expect(textOrValueOf(text)).toBe(value)
})

test('finds names with blanks and operators in the context', () => {
  expect(textOrValueOf('Total price * 2 - days-off', { 'Total price': 5, 'days-off': 1 })).toBe(9)
})
