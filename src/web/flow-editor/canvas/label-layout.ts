import type { Point } from '../layout'
import { measureText } from './text-width'

const height = 24
const widest = 190
/** Space for the plus and the padding beside the text. */
const beside = 40
const gap = 4

/** Label of an arrow at its default position, and whether its line is vertical there. */
export interface Label extends Point {
  text: string
  isUpright: boolean
}

/** A placed label. */
interface Placed extends Point {
  width: number
}

const meets = (one: Placed, other: Placed) =>
  Math.abs(one.y - other.y) < height + gap && Math.abs(one.x - other.x) < (one.width + other.width) / 2 + gap

const rounds = 6

/** Returns possible offsets, nearest first: along the line. */
function shiftsOf(isUpright: boolean, width: number): Point[] {
  const stride = isUpright ? height + gap : width / 2 + gap
  const along = (by: number): Point => (isUpright ? { x: 0, y: by } : { x: by, y: 0 })
  const steps = Array.from({ length: rounds }, (_, n) => [(n + 1) * stride, -(n + 1) * stride]).flat()
  return [{ x: 0, y: 0 }, ...steps.map(along), { x: 0, y: height + gap }]
}

/** Returns the offset of each label so that none overlap; the first ones stay in place. */
export function spreadLabels(labels: readonly Label[]): Point[] {
  const placed: Placed[] = []
  return labels.map(({ x, y, text, isUpright }) => {
    const width = Math.min(widest, measureText(text, 12) + beside)
    const at = (shift: Point): Placed => ({ x: x + shift.x, y: y + shift.y, width })
    const isFree = (shift: Point) => !placed.some((other) => meets(at(shift), other))
    const shift = shiftsOf(isUpright, width).find(isFree) ?? { x: 0, y: 0 }
    placed.push(at(shift))
    return shift
  })
}
