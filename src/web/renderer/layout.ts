import type { FormDesign } from '#/generated/types'
import { isRecord } from '../../core/form'
import type { DeviceName } from '../platform'
import type { ControlSize } from '../ui'

type Config = FormDesign['config']

/** Layout of a form on a device. */
export interface FormLayout {
  labelPosition: 'top' | 'left' | 'right'
  labelWidth: number
  /** Minimum width of a grid cell in 24ths. */
  leastSpan: number
  controls: ControlSize
}

/** Type of device for which a form has settings of its own (domain facts 6.1). */
export interface FormDevice {
  name: DeviceName
  /** Config key of these settings in the form. */
  config: 'xs_config' | 'sm_config'
  /** Number of grid cells side by side by default, and at most. */
  rowMax: number
  mostInRow: number
  /** Default size; without it, that of the form. */
  size?: string
}

export const formDevices: readonly FormDevice[] = [
  { name: 'phone', config: 'xs_config', rowMax: 1, mostInRow: 2, size: 'medium' },
  { name: 'tablet', config: 'sm_config', rowMax: 2, mostInRow: 4 },
]

const positions = ['top', 'left', 'right'] as const

const at = (fontSize: number, heights: Record<string, number>) =>
  new Map(
    Object.entries(heights).map(([size, height]): [string, ControlSize] => [size, { height, fontSize }]),
  )

/** Control sizes of a form at a desktop, and for touch; text of 16 pixels prevents phones from zooming in. */
const desk = at(14, { default: 36, medium: 32, small: 28, mini: 24 })
const touch = at(16, { default: 48, medium: 44, small: 40, mini: 36 })

const usual = (sizes: ReadonlyMap<string, ControlSize>, size = 'default') =>
  (sizes.get(size) ?? sizes.get('default')) as ControlSize

/** Returns the desktop control sizes of a form's size. */
export const deskControls = (size: string | undefined): ControlSize => usual(desk, size)

/**
 * Returns the settings of a form on a device: its own ones there, otherwise those of the form, with labels on
 * top.
 */
export function deviceSettingsOf(
  config: Config,
  { config: part, rowMax, mostInRow, size = config.size }: FormDevice,
) {
  const own = isRecord(config[part]) ? config[part] : {}
  const inRow = Number(own.rowMax)
  return {
    labelPosition: positions.find((position) => position === own.labelPosition) ?? 'top',
    labelWidth: typeof own.labelWidth === 'number' ? own.labelWidth : config.labelWidth,
    size: typeof own.size === 'string' ? own.size : (size ?? 'default'),
    rowMax: inRow >= 1 ? Math.min(Math.floor(inRow), mostInRow) : rowMax,
  }
}

/**
 * Returns the layout of a form on a device. It depends on the window, not on the room beside menus and
 * panels.
 */
export function deviceLayoutOf(config: Config, name: DeviceName): FormLayout {
  const device = formDevices.find((one) => one.name === name)
  const { labelPosition, labelWidth, size } = config
  if (!device) return { labelPosition, labelWidth, leastSpan: 1, controls: deskControls(size) }
  const { rowMax, size: own, ...settings } = deviceSettingsOf(config, device)
  const controls = usual(device.config === 'xs_config' ? touch : desk, own)
  return { ...settings, leastSpan: Math.ceil(24 / rowMax), controls }
}
