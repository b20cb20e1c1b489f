import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { FlowDesign, OaFlowdesignsGetbyidData, Problem } from '#/generated/types'
import { createTestDesign, createTestStep } from '../../flow-editor/testing'
import type { DesignDraftState } from './design-draft'
import { useProblems } from './use-problems'

afterEach(cleanup)

const saved = createTestDesign(createTestStep('apply'), createTestStep('check'))
const found: Problem = { code: 'design.template-unknown', params: {}, place: {}, level: 'error' }
const state: DesignDraftState = {
  status: 'saved',
  rev: 1,
  version: null,
  problems: [found],
  checked: saved,
  other: null,
}
const flow = { name: '请假', description: '' } as OaFlowdesignsGetbyidData

test('an error that the server found in the saved design does not reject a design that was changed since', async () => {
  const { result, rerender } = renderHook(({ design }) => useProblems(design, state, flow), {
    initialProps: { design: saved as FlowDesign },
  })
  await waitFor(() => expect(result.current.problems).toContain(found))
  expect(await result.current.now()).toContain(found)
  rerender({ design: { ...saved, remark: 'without the template' } })
  expect(await result.current.now()).not.toContain(found)
})
