import '../../platform/i18n/design-texts'
import { cleanup, render } from '@testing-library/react'
import { ReactFlowProvider } from 'reactflow'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { FlowDesign } from '#/generated/types'
import { toLayoutGraph } from '../../../core/diagram/step-layout'
import { setLanguage } from '../../platform/i18n/i18n'
import { connectSteps } from '../actions/connect-steps'
import { type FlowEditorApi, FlowEditorProvider } from '../editor-context'
import { createTestDesign, createTestStep } from '../testing'
import { toFlowArrows } from './flow-graph'
import { StepCard } from './step-card'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

/** apply → lead, and lead back to apply. */
function returning(): FlowDesign {
  const there = { from: 'apply', place: { kind: 'default' as const, button: 'apply-ok' }, to: 'lead' }
  const back = { from: 'lead', place: { kind: 'default' as const, button: 'lead-ok' }, to: 'apply' }
  return connectSteps(
    connectSteps(createTestDesign(createTestStep('apply'), createTestStep('lead')), there),
    back,
  )
}

test('a line back to the start ends at a handle of the start card', () => {
  const design = returning()
  const back = toFlowArrows(design, []).find(({ target }) => target === 'apply')
  const [step] = design.funlist
  const props = { id: 'apply', data: { step, problems: 0 } } as Parameters<typeof StepCard>[0]
  const { container } = render(
    <FlowEditorProvider value={{} as FlowEditorApi}>
      <ReactFlowProvider>
        <StepCard {...props} />
      </ReactFlowProvider>
    </FlowEditorProvider>,
  )
  const handles = [...container.querySelectorAll('.target')].map((one) => one.getAttribute('data-handleid'))
  expect(handles).toContain(back?.targetHandle)
  expect(back?.data?.detour).toBeDefined()
})

test('a line back to the start keeps it above its successor', () => {
  expect(toLayoutGraph(returning()).links.map(({ id }) => id)).toEqual(['apply lead'])
})
