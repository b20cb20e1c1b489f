import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useImport } from './import-dialog'

const failureOf = (error: unknown) => (error instanceof RangeError ? error.message : undefined)

test('shows the plan of a source, and carries it out', async () => {
  const apply = vi.fn()
  const { result } = renderHook(() => useImport({ read: async (file: string) => `plan of ${file}`, apply }))
  await act(() => result.current.choose('a'))
  expect(result.current).toMatchObject({ plan: 'plan of a', isBusy: false })
  await act(() => result.current.apply('plan of a'))
  expect(apply).toHaveBeenCalledWith('plan of a', expect.any(Function))
  await act(() => result.current.choose(undefined))
  expect(result.current.plan).toBeUndefined()
})

test('shows why a source was rejected until another one is chosen', async () => {
  const read = (file: string) => {
    if (file === 'bad') throw new RangeError('too large')
    return file
  }
  const { result } = renderHook(() => useImport({ read, apply: () => undefined, failureOf }))
  await act(() => result.current.choose('bad'))
  expect(result.current).toMatchObject({ failure: 'too large', isBusy: false })
  await act(() => result.current.choose('good'))
  expect(result.current).toMatchObject({ plan: 'good' })
  expect(result.current.failure).toBeUndefined()
})

test('a source that is chosen while another one is read replaces it', async () => {
  const ends = new Map<string, (plan: string) => void>()
  const read = (file: string) => new Promise<string>((resolve) => ends.set(file, resolve))
  const { result } = renderHook(() => useImport({ read, apply: () => undefined }))
  await act(async () => {
    void result.current.choose('slow')
    void result.current.choose('fast')
    ends.get('fast')?.('fast')
    ends.get('slow')?.('slow')
  })
  expect(result.current).toMatchObject({ plan: 'fast', isBusy: false })
})

test('a plan stays after an error that has been shown, and gives way to a newer plan', async () => {
  let isChanged = false
  const apply = async (_: string, replan: (plan: string) => void) => {
    if (!isChanged) throw new Error('shown by the call')
    replan('second')
  }
  const { result } = renderHook(() => useImport({ read: (file: string) => file, apply, failureOf }))
  await act(() => result.current.choose('first'))
  await act(() => result.current.apply('first'))
  expect(result.current).toMatchObject({ plan: 'first', isBusy: false })
  isChanged = true
  await act(() => result.current.apply('first'))
  expect(result.current.plan).toBe('second')
})
