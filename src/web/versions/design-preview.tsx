import './design-preview.css'
import { useMemo } from 'react'
import type { FlowDesign } from '#/generated/types'
import { toFieldSymbols } from '../../core/form'
import { renderFlowSvg } from '../flow-editor/canvas/flow-to-svg'
import { t } from '../platform'
import { type FieldMark, FieldMarksProvider, FormView } from '../renderer'
import { AntdRoot } from '../ui/antd-root'
import type { DiffHighlights } from './diff-highlights'

/** Parts of a design that can be viewed. */
export const designViews = ['flow', 'form'] as const
export type DesignView = (typeof designViews)[number]

interface DesignLookProps {
  design: FlowDesign
  look: DesignView
  /** Name of the design: its version. */
  name: string
  /** Highlights in the design. */
  painting?: DiffHighlights
}

/** Returns the field marks of the highlights. */
const marksOf = (painting?: DiffHighlights): ReadonlyMap<string, FieldMark> =>
  new Map(
    [...(painting?.fields ?? [])].map(([key, kind]) => [
      key,
      { kind, name: t(`flow-design.difference.${kind}`) },
    ]),
  )

/** Read-only design: its canvas as a picture, or its form as the creator would see it. */
export function DesignPreview({ design, look, name, painting }: DesignLookProps) {
  const marks = useMemo(() => marksOf(painting), [painting])
  const svg = useMemo(
    () => renderFlowSvg(design, toFieldSymbols(design.formset), painting),
    [design, painting],
  )
  if (look === 'flow')
    return (
      <div className="design-look q-scroll-x q-box q-surface q-pad-3">
        <img
          className="q-block"
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          alt={t('flow-design.look.flow', { name })}
        />
      </div>
    )
  const start = design.funlist.find(({ is_start }) => is_start)
  return (
    <div className="design-look q-scroll-x q-box q-surface q-pad-3">
      <AntdRoot>
        <FieldMarksProvider value={marks}>
          <FormView form={design.formset} limits={start?.formEditLimit} mode="creat" />
        </FieldMarksProvider>
      </AntdRoot>
    </div>
  )
}
