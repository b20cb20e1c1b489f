import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FormController } from '../renderer/form'
import { useFormControl } from './use-form-control'

const problem = { model: 'type', message: 'missing' }

test('validates a click that precedes the form once the form is rendered', async () => {
  const { result } = renderHook(() => useFormControl())
  const evaluate = vi.fn()
  const requested = result.current.isValid().then(evaluate)
  await Promise.resolve()
  expect(evaluate).not.toHaveBeenCalled()
  const controller = { validate: async () => [problem] } as unknown as FormController
  result.current.ready(controller)
  await requested
  expect(evaluate).toHaveBeenCalledWith(false)
})
