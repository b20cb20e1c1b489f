import { isRecord } from '#/core/form/values'
import type { FormDesign } from '#/generated/types'

type Config = FormDesign['config']

/** How a form stands at the width it has. */
export interface FormLayout {
  labelPosition: 'top' | 'left' | 'right'
  labelWidth: number
  /** The smallest part of 24 that a cell of a grid gets. */
  leastSpan: number
  size: 'small' | 'middle' | 'large'
}

// Below these widths a form takes its settings for phones and tablets (domain: form document).
const phone = 768
const tablet = 992

const sizes: Record<string, FormLayout['size']> = { mini: 'small', small: 'small' }

function at(config: Config, own: unknown, { rowMax, touch }: { rowMax: number; touch: boolean }): FormLayout {
  const merged = { ...config, labelPosition: 'top' as const, rowMax, ...(isRecord(own) ? own : {}) }
  const most = Math.max(1, Number(merged.rowMax) || rowMax)
  return {
    labelPosition: merged.labelPosition,
    labelWidth: merged.labelWidth,
    leastSpan: Math.ceil(24 / most),
    size: touch ? 'large' : (sizes[merged.size ?? ''] ?? 'middle'),
  }
}

/** The layout of a form for a width; an unknown width counts as a desk. */
export function layoutAt(config: Config, width: number): FormLayout {
  if (width > 0 && width < phone) return at(config, config.xs_config, { rowMax: 1, touch: true })
  if (width > 0 && width < tablet) return at(config, config.sm_config, { rowMax: 2, touch: false })
  const { labelPosition, labelWidth, size } = config
  return { labelPosition, labelWidth, leastSpan: 1, size: sizes[size ?? ''] ?? 'middle' }
}
