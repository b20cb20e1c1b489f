import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from './call-error'
import { setFailureListener } from './failure-listener'
import { useQuery } from './use-query'

const onFailure = vi.fn()
setFailureListener({ onFailure, onSessionEnd: async () => false })
afterEach(() => onFailure.mockReset())

test('S1-238 “Any failed request shows an error toast”: a page that cannot load is reported, also again', async () => {
  const failure = new CallError('流程不存在')
  const { result } = renderHook(() => useQuery('flow', () => Promise.reject(failure)))
  await waitFor(() => expect(result.current.failure).toBe(failure))
  expect(onFailure.mock.calls).toEqual([[failure]])
  await result.current.reload()
  expect(onFailure).toHaveBeenCalledTimes(2)
})

test('reports no failure of a query that was replaced meanwhile', async () => {
  let reject = (_: Error): void => undefined
  const load = (key: string) =>
    key === 'old' ? new Promise<string>((_, fail) => (reject = fail)) : Promise.resolve('new')
  const { result, rerender } = renderHook(({ key }) => useQuery(key, () => load(key)), {
    initialProps: { key: 'old' },
  })
  rerender({ key: 'new' })
  await waitFor(() => expect(result.current.value).toBe('new'))
  reject(new CallError('流程不存在'))
  await Promise.resolve()
  expect(onFailure).not.toHaveBeenCalled()
})
