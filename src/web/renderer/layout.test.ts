import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { FormDesign } from '#/generated/types'
import { deviceOfWidth } from '../platform/device'
import { scaleControls } from '../ui/controls'
import { deviceLayoutOf } from './layout'

type Config = FormDesign['config']
const layoutAt = (config: Config, width: number) => deviceLayoutOf(config, deviceOfWidth(width))
const desk: Config = { labelWidth: 100, labelPosition: 'right', size: 'small' }
const config: Config = {
  ...desk,
  xs_config: { labelWidth: 180, labelPosition: 'top', size: 'medium', rowMax: 1 },
  sm_config: { labelWidth: 120, labelPosition: 'left', size: 'mini', rowMax: 3 },
}

test.each([
  [390, { labelPosition: 'top', labelWidth: 180, leastSpan: 24, controls: { height: 44, fontSize: 16 } }],
  [767, { labelPosition: 'top', labelWidth: 180, leastSpan: 24, controls: { height: 44, fontSize: 16 } }],
  [768, { labelPosition: 'left', labelWidth: 120, leastSpan: 8, controls: { height: 24, fontSize: 14 } }],
  [991, { labelPosition: 'left', labelWidth: 120, leastSpan: 8, controls: { height: 24, fontSize: 14 } }],
  [992, { labelPosition: 'right', labelWidth: 100, leastSpan: 1, controls: { height: 28, fontSize: 14 } }],
  [1280, { labelPosition: 'right', labelWidth: 100, leastSpan: 1, controls: { height: 28, fontSize: 14 } }],
])('at a window width of %i pixels a form uses the settings of its device', (width, layout) => {
  expect(layoutAt(config, width)).toEqual(layout)
})

test.each([
  ['one on a phone', 390, 1, 24],
  ['two on a phone', 390, 2, 12],
  ['no more than two on a phone', 390, 4, 12],
  ['one on a tablet', 800, 1, 24],
  ['two on a tablet', 800, 2, 12],
  ['three on a tablet', 800, 3, 8],
  ['four on a tablet', 800, 4, 6],
  ['no more than four on a tablet', 800, 9, 6],
  ['what is no number', 800, 'many', 12],
  ['nothing at all', 390, 0, 24],
])('limits the number of cells in a row: %s', (_, width, rowMax, leastSpan) => {
  const own = { rowMax }
  expect(layoutAt({ ...desk, xs_config: own, sm_config: own }, width).leastSpan).toBe(leastSpan)
})

test.each([
  [390, { labelPosition: 'top', labelWidth: 100, leastSpan: 24, controls: { height: 44, fontSize: 16 } }],
  [800, { labelPosition: 'top', labelWidth: 100, leastSpan: 12, controls: { height: 28, fontSize: 14 } }],
])('a form without device settings uses a suitable layout at %i pixels', (width, layout) => {
  expect(layoutAt(desk, width)).toEqual(layout)
  expect(layoutAt({ ...desk, xs_config: { labelPosition: 'up' }, sm_config: {} }, width)).toEqual(layout)
})

test('each size is one step smaller than the previous, on desktop and on touch devices', () => {
  const heightOf = (size: Config['size'], width: number) =>
    layoutAt({ ...desk, size, xs_config: { size } }, width).controls.height
  const sizes = ['default', 'medium', 'small', 'mini'] as const
  expect(sizes.map((size) => heightOf(size, 1280))).toEqual([36, 32, 28, 24])
  expect(sizes.map((size) => heightOf(size, 390))).toEqual([48, 44, 40, 36])
})

test("a form follows the reader's preferred size on all devices, and its own at the default size", () => {
  const css = readFileSync('src/web/ui/tokens.css', 'utf8')
  const heights = (token: string) =>
    [...css.matchAll(new RegExp(`  --${token}: (\\d+)px`, 'g'))].map(([, height]) => Number(height))
  const [usualAtDesk = 0, usualForFingers = 0] = heights('q-control-usual')
  const [compact, large, medium, small, ...phone] = heights('q-control')
  const own = { height: 32, fontSize: 14 }
  const at = (now = 0, usual = 0) => scaleControls(own, now, usual).height
  expect([large, medium, small, compact].map((now) => at(now, usualAtDesk))).toEqual([44, 40, 36, 32])
  expect(phone.map((now) => at(now, usualForFingers))).toEqual([32, 38, 35])
})
