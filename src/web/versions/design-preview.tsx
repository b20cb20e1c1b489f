import './design-preview.css'
import { useMemo } from 'react'
import { knownFields } from '#/core/form/design/known-fields'
import type { FlowDesign } from '#/generated/types'
import { pictureOf } from '../flow-editor/canvas/flow-to-svg'
import { t } from '../platform/i18n/i18n'
import { type FieldMark, FieldMarksProvider } from '../renderer/field-marks'
import { FormView } from '../renderer/form'
import { AntdRoot } from '../ui/antd-root'
import type { Painting } from './diff-highlights'

/** The parts of a design that can be looked at. */
export const looks = ['flow', 'form'] as const
export type Look = (typeof looks)[number]

interface DesignLookProps {
  design: FlowDesign
  look: Look
  /** What the design is called here: its version. */
  name: string
  /** What stands out in it. */
  painting?: Painting
}

/** What stands out in the form, with its name. */
const marksOf = (painting?: Painting): ReadonlyMap<string, FieldMark> =>
  new Map(
    [...(painting?.fields ?? [])].map(([key, kind]) => [
      key,
      { kind, name: t(`flow-design.difference.${kind}`) },
    ]),
  )

/** A design for looking only: its canvas as a picture, or its form as whoever starts the flow would have it. */
export function DesignLook({ design, look, name, painting }: DesignLookProps) {
  const marks = useMemo(() => marksOf(painting), [painting])
  const svg = useMemo(() => pictureOf(design, knownFields(design.formset), painting), [design, painting])
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
