import type { CSSProperties } from 'react'
import { type FieldPlan, isComputed } from '../../core/form'
import { textEms } from '../controls/text-width'

/** Room of the marks beside a label, in em: a star, the mark of a computed field, and the sign of a tip. */
const marks = { required: 0.9, computed: 0.9, tip: 1.6 }

/** Width up to which a label stays on one line where a form defines less: eight characters and marks. */
const usualMost = 11

/** Share of the labels of a form that its label column fits; a longer label takes more room in its own row. */
const usualShare = 0.75

/** Estimates the width of a field's label with its marks, in em. */
function labelEms({ item, title, right, status }: FieldPlan): number {
  const isRead = status === 'read'
  const own = textEms(title) + (item.tooltip ? marks.tip : 0)
  return own + (isRead ? (isComputed(item) ? marks.computed : 0) : right.required ? marks.required : 0)
}

const ems = (width: number) => `${Math.ceil(width * 10) / 10}em`

/** Returns the width of a form's label column: that of most of its labels, so that no gutter is left before them. */
export function labelColumnStyle(fields: readonly FieldPlan[], designed: number): CSSProperties {
  const widths = fields.flatMap((one) => (one.item.hideTitle ? [] : [labelEms(one)])).sort((a, b) => a - b)
  const usual = widths[Math.floor(usualShare * (widths.length - 1))] ?? 0
  const most = `max(${designed}px, ${usualMost}em)`
  return { '--qf-label': `min(${ems(usual)}, ${most})`, '--qf-label-most': most } as CSSProperties
}

/** Returns the width that the label of one field needs on one line. */
export const ownLabelStyle = (planned: FieldPlan): CSSProperties =>
  ({ '--qf-label-own': ems(labelEms(planned)) }) as CSSProperties
