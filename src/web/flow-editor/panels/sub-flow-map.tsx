import { lazy, type ReactNode, Suspense } from 'react'
import { withColumns } from '#/core/form/map/row-source'
import type { FlowDesign, FlowDesignSubFlow, FormMap } from '#/generated/types'
import { useStepOptions } from '../editor-context'
import { useTargetForm } from './use-target-form'

const FormMapDialog = lazy(() => import('../../form-map/form-map-dialog'))

interface SubFlowMapProps {
  design: FlowDesign
  flow: FlowDesignSubFlow
  onMap(map: FormMap): void
  /** What opens the editor; it is on its way for a moment. */
  children(opening: { isOpening: boolean; open(): void }): ReactNode
}

/** What fills the form of a flow that is started: whatever opens it, and its editor. */
export function SubFlowMap({
  design,
  flow: { n, v, form_map = [], each },
  onMap,
  children,
}: SubFlowMapProps) {
  const { custom } = useStepOptions()
  const { form, isOpening, open, close } = useTargetForm(v)
  return (
    <>
      {children({ isOpening, open })}
      {form && (
        <Suspense fallback={null}>
          <FormMapDialog
            name={n}
            value={form_map}
            source={each ? withColumns(design.formset, each.table) : design.formset}
            target={form}
            custom={custom}
            onClose={close}
            onChange={(map) => {
              close()
              onMap(map)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
