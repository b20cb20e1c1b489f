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

/** A kind of device for which a form has settings of its own (domain facts 6.1). */
export interface Device {
  /** Where the form keeps them. */
  config: 'xs_config' | 'sm_config'
  /** Forms narrower than this take them. */
  below: number
  /** How many cells of a grid stand side by side if nothing is set, and at most. */
  rowMax: number
  mostInRow: number
  /** The size if nothing is set; without it, that of the form. */
  size?: string
}

export const devices: readonly Device[] = [
  { config: 'xs_config', below: 768, rowMax: 1, mostInRow: 2, size: 'medium' },
  { config: 'sm_config', below: 992, rowMax: 2, mostInRow: 4 },
]

const positions = ['top', 'left', 'right'] as const

/** Sizes of a form; fingers need larger controls for the same word. */
const sizes: Record<string, FormLayout['size']> = { mini: 'small', small: 'small' }
const touchSizes: Record<string, FormLayout['size']> = { mini: 'small', small: 'middle' }

/** The size of controls for a form's size at a desk. */
export const deskSize = (size: string | undefined): FormLayout['size'] => sizes[size ?? ''] ?? 'middle'

/** What a form is set to on a device: its own settings there, else those of the form, labels on top. */
export function settingsOn(config: Config, { config: part, rowMax, mostInRow, size = config.size }: Device) {
  const own = isRecord(config[part]) ? config[part] : {}
  const inRow = Number(own.rowMax)
  return {
    labelPosition: positions.find((position) => position === own.labelPosition) ?? 'top',
    labelWidth: typeof own.labelWidth === 'number' ? own.labelWidth : config.labelWidth,
    size: typeof own.size === 'string' ? own.size : (size ?? 'default'),
    rowMax: inRow >= 1 ? Math.min(Math.floor(inRow), mostInRow) : rowMax,
  }
}

/** The layout of a form for a width; an unknown width counts as a desk. */
export function layoutAt(config: Config, width: number): FormLayout {
  const device = width > 0 ? devices.find(({ below }) => width < below) : undefined
  const { labelPosition, labelWidth, size } = config
  if (!device) return { labelPosition, labelWidth, leastSpan: 1, size: deskSize(size) }
  const { rowMax, ...settings } = settingsOn(config, device)
  const isTouched = device.config === 'xs_config'
  return {
    ...settings,
    leastSpan: Math.ceil(24 / rowMax),
    size: isTouched ? (touchSizes[settings.size] ?? 'large') : deskSize(settings.size),
  }
}
