import { expect, test } from 'vitest'
import * as engine from './pattern-engine'

test('the engine of patterns fails loudly until it is loaded', async () => {
  expect(() => engine.placeholderEngine.compile('a+')).toThrow('not loaded')
  await engine.loadPatternEngine()
  expect(engine.RE2JS.compile('a+').matcher('baa').find()).toBe(true)
})
