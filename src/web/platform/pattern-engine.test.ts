import { expect, test, vi } from 'vitest'

test('the engine of patterns fails loudly until it is loaded', async () => {
  vi.resetModules()
  const engine = await import('./pattern-engine')
  expect(() => engine.RE2JS.compile('a+')).toThrow('not loaded')
  await engine.loadPatternEngine()
  expect(engine.RE2JS.compile('a+').matcher('baa').find()).toBe(true)
})
