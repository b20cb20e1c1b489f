import { lazy, type ReactNode, Suspense } from 'react'
import type { FlowDesign, FlowDesignSubFlow, FormMap } from '#/generated/types'
import { withColumns } from '../../../core/form'
import { useStepOptions } from '../editor-context'
import { useTargetForm } from './use-target-form'

const FormMapDialog = lazy(() => import('../../form-map/form-map-dialog'))

interface SubFlowMapProps {
  design: FlowDesign
  flow: FlowDesignSubFlow
  onMap(map: FormMap): void
  /** Renders the opener of the editor, which takes a moment to load. */
  children(opening: { isOpening: boolean; open(): void }): ReactNode
}

/** Mapping that fills in the form of a started flow: the opener and its editor. */
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
