import './design-preview.css'
import { useMemo } from 'react'
import { toFieldSymbols } from '#/core/form/design/field-symbols'
import type { FlowDesign } from '#/generated/types'
import { renderFlowSvg } from '../flow-editor/canvas/flow-to-svg'
import { t } from '../platform/i18n/i18n'
import { type FieldMark, FieldMarksProvider } from '../renderer/field-marks'
import { FormView } from '../renderer/form'
import { AntdRoot } from '../ui/antd-root'
import type { DiffHighlights } from './diff-highlights'

/** The parts of a design that can be looked at. */
export const designViews = ['flow', 'form'] as const
export type DesignView = (typeof designViews)[number]

interface DesignLookProps {
  design: FlowDesign
  look: DesignView
  /** What the design is called here: its version. */
  name: string
  /** What stands out in it. */
  painting?: DiffHighlights
}

/** What stands out in the form, with its name. */
const marksOf = (painting?: DiffHighlights): ReadonlyMap<string, FieldMark> =>
  new Map(
    [...(painting?.fields ?? [])].map(([key, kind]) => [
      key,
      { kind, name: t(`flow-design.difference.${kind}`) },
    ]),
  )

/** A design for looking only: its canvas as a picture, or its form as whoever starts the flow would have it. */
export function DesignPreview({ design, look, name, painting }: DesignLookProps) {
  const marks = useMemo(() => marksOf(painting), [painting])
  const svg = useMemo(
    () => renderFlowSvg(design, toFieldSymbols(design.formset), painting),
    [design, painting],
  )
  if (look === 'flow')
    return (
      <div className="design-look">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          alt={t('flow-design.look.flow', { name })}
        />
      </div>
    )
  const start = design.funlist.find(({ is_start }) => is_start)
  return (
    <div className="design-look">
      <AntdRoot>
        <FieldMarksProvider value={marks}>
          <FormView form={design.formset} limits={start?.formEditLimit} mode="creat" />
        </FieldMarksProvider>
      </AntdRoot>
    </div>
  )
}
