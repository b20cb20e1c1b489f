import { readFileSync } from 'node:fs'
import { afterAll, expect, vi } from 'vitest'

/*
 * Files of a worker share its modules, and a module loaded before a file replaces one of its imports keeps the real one.
 * Loads modules again before and after a file that replaces some.
 */

const { testPath } = expect.getState()
if (testPath && readFileSync(testPath, 'utf8').includes('vi.mock(')) {
  vi.resetModules()
  afterAll(() => vi.resetModules())
}
