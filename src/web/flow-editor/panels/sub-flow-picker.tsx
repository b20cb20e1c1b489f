import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { FlowDesign, FlowDesignSubFlow, FormMap } from '#/generated/types'
import { addColumnFields } from '../../../core/form'
import { t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { Dialog, EmptyState, QueryContent } from '../../ui'
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
            source={each ? addColumnFields(design.formset, each.table) : design.formset}
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

interface SubFlowPickerProps {
  /** Ids of the flows that are already started. */
  chosen: readonly string[]
  onPick(flow: FlowDesignSubFlow): void
  onClose(): void
}

/** Chooses one of the flows that other flows may start. */
export function SubFlowPicker({ chosen, onPick, onClose }: SubFlowPickerProps) {
  const found = useQuery('sub-flows', () => quietApi.oa.flowdesigns.cansonlist({}))
  const [search, setSearch] = useState('')
  const searchText = search.trim().toLowerCase()
  const offered = (found.value ?? []).filter(({ _id }) => !chosen.includes(_id))
  const shown = offered.filter(({ name }) => name.toLowerCase().includes(searchText))
  return (
    <Dialog title={t('flow-editor.links.add-sub-flow')} width={560} onClose={onClose}>
      <QueryContent
        query={found}
        isEmpty={() => offered.length === 0}
        empty={
          <EmptyState title={t('flow-editor.sub-flow.none')}>
            <p>{t('flow-editor.sub-flow.none-hint')}</p>
          </EmptyState>
        }
        lines={4}
      >
        {() => (
          <>
            <input
              type="search"
              className="q-input"
              aria-label={t('flow-editor.sub-flow.search')}
              placeholder={t('flow-editor.sub-flow.search')}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
            <ul className="q-stack q-gap-1 q-margin-top-3">
              {shown.map(({ _id, name, description, category }) => (
                <li key={_id}>
                  <button
                    type="button"
                    className="fe-pick-one q-stack q-gap-0-5 q-full q-left q-box q-surface q-pad-y-2 q-pad-x-3"
                    onClick={() => onPick({ n: name, v: _id })}
                  >
                    <strong>{name}</strong>
                    <span className="q-soft q-text-sm">
                      {[...category, description].filter(Boolean).join(' · ')}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            {!shown.length && (
              <p className="fe-note q-soft q-radius-md q-pad-y-2 q-pad-x-3">
                {t('flow-editor.sub-flow.no-hit')}
              </p>
            )}
          </>
        )}
      </QueryContent>
    </Dialog>
  )
}
