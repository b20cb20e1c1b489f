import { expect, test } from 'vitest'
import { splitDuration } from './duration'

test.each([
  [0, 'minutes 1'],
  [59, 'minutes 1'],
  [3_599, 'minutes 59'],
  [3_600, 'hours 1'],
  [90_060, 'days 1, hours 1'],
  [86_400 + 120, 'days 1, minutes 2'],
])('formats %i seconds as %s', (seconds, said) =>
  expect(
    splitDuration(seconds)
      .map(({ code, params }) => `${code.slice('span.'.length)} ${params.n}`)
      .join(', '),
  ).toBe(said),
)
