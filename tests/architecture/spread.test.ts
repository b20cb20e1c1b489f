import { expect, test } from 'vitest'
import { filesIn, ownSources } from './sources'

const sources = [
  ...ownSources(),
  ...filesIn('tests', '.ts', '.tsx'),
  ...filesIn('codegen', '.mjs', '.ts'),
  ...filesIn('scripts', '.mjs', '.ts'),
  ...filesIn('bench', '.mjs', '.ts', '.tsx'),
]

test('properties are written as properties: nothing spreads an object that is written there', () => {
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
