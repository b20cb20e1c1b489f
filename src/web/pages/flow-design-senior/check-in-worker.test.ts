import { afterEach, expect, test, vi } from 'vitest'
import { createTestDesign, createTestStep } from '../../flow-editor/testing'
import { DesignCheckClient } from './check-in-worker'
import type { DesignCheckRequest } from './check-worker'
import { findLocalProblems } from './local-problems'

const naming = { name: '请假', description: '' }
const design = createTestDesign(createTestStep('apply'), createTestStep('check'))

afterEach(() => vi.unstubAllGlobals())

/** Mocks a worker that checks immediately, or fails. */
function stubWorker(fails: boolean) {
  const designCheckRequests: DesignCheckRequest[] = []
  class Beside extends EventTarget {
    postMessage(one: DesignCheckRequest) {
      designCheckRequests.push(one)
      const data = { number: one.number, problems: findLocalProblems(one.design, one.naming) }
      queueMicrotask(() =>
        this.dispatchEvent(fails ? new Event('error') : new MessageEvent('message', { data })),
      )
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', Beside)
  return designCheckRequests
}

test('checks a design in a worker, each version once', async () => {
  const designCheckRequests = stubWorker(false)
  const checks = new DesignCheckClient(Object.assign({ _id: 'more than the names' }, naming))
  const [first, again] = await Promise.all([checks.problemsOf(design), checks.problemsOf(design)])
  expect(first).toEqual(findLocalProblems(design, naming))
  expect(again).toBe(first)
  await checks.problemsOf({ ...design, remark: '别的' })
  expect(designCheckRequests.map(({ number }) => number)).toEqual([1, 2])
  expect(designCheckRequests[0]?.naming).toEqual(naming)
})

test('checks a design in the page where no worker is available', async () => {
  stubWorker(true)
  expect(await new DesignCheckClient(naming).problemsOf(design)).toEqual(findLocalProblems(design, naming))
})
