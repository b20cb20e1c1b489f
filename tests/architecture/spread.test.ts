import { expect, test } from 'vitest'
import { filesIn, ownSources } from './sources'

const sources = [
  ...ownSources(),
  ...filesIn('tests', '.ts', '.tsx'),
  ...filesIn('codegen', '.mjs', '.ts'),
  ...filesIn('scripts', '.mjs', '.ts'),
  ...filesIn('bench', '.mjs', '.ts', '.tsx'),
]

test('writes properties directly instead of spreading an object literal', () => {
  const spread = sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        /\.\.\.\s*\{/.test(line)
          ? [`${path}:${index + 1} write its properties one by one: ${line.trim()}`]
          : [],
      ),
  )
  expect(spread).toEqual([])
})
