import '../../page-setup'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { newButton } from '../../../src/core/flow/design/new-step'
import type { FlowDesign } from '../../../src/generated/types'
import { FlowEditor } from '../../../src/web/flow-editor/flow-editor'
import type { StepSelection } from '../../../src/web/flow-editor/selection'
import { createTestDesign, createTestStep } from '../../../src/web/flow-editor/testing'
import type { Draw } from '../main'
import type { DrawnStep } from '../steps'

function designed(steps: readonly DrawnStep[]): FlowDesign {
  const design = createTestDesign(
    ...steps.map(({ id, name, to }) => ({
      ...createTestStep(id),
      name,
      btnGroup: [{ ...newButton(`${id}-ok`, '同意'), defaultFunId: to }],
    })),
  )
  return { ...design, layoutset: steps.map(({ id, x, y }) => ({ key: id, loc: `${x} ${y}` })) }
}

const none: [] = []
const noMoves = { undo: () => {}, redo: () => {} }

function Drawing({ first }: { first: FlowDesign }) {
  const [design, setDesign] = useState(first)
  const [selection, setSelection] = useState<StepSelection | null>(null)
  return (
    <div style={{ height: '100vh', display: 'grid' }}>
      <FlowEditor
        design={design}
        onChange={setDesign}
        problems={none}
        history={noMoves}
        selection={selection}
        onSelect={setSelection}
        durations={none}
      />
    </div>
  )
}

export const draw: Draw = async (root, steps) => {
  createRoot(root).render(<Drawing first={designed(steps)} />)
  await new Promise<void>((done) => {
    const look = () => (document.querySelector('.fe-card') ? done() : requestAnimationFrame(look))
    look()
  })
}
