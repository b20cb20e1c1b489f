import type { Point } from '../layout'
import { widthOf } from './text-width'

const height = 24
const widest = 190
/** Room for the plus and the padding beside the text. */
const beside = 40
const gap = 4

/** The text of an arrow where it would stand by itself, and whether its line runs upright there. */
export interface Label extends Point {
  text: string
  isUpright: boolean
}

const sizeOf = ({ text }: Label) => Math.min(widest, widthOf(text, 12) + beside)

const meets = (one: Label & { shift: Point }, other: Label & { shift: Point }) =>
  Math.abs(one.x + one.shift.x - other.x - other.shift.x) < (sizeOf(one) + sizeOf(other)) / 2 + gap &&
  Math.abs(one.y + one.shift.y - other.y - other.shift.y) < height + gap

const rounds = 6

/** Ways to give way, the nearest first: along the line. */
function shiftsOf(label: Label): Point[] {
  const stride = label.isUpright ? height + gap : sizeOf(label) / 2 + gap
  const along = (by: number): Point => (label.isUpright ? { x: 0, y: by } : { x: by, y: 0 })
  const steps = Array.from({ length: rounds }, (_, n) => [(n + 1) * stride, -(n + 1) * stride]).flat()
  return [{ x: 0, y: 0 }, ...steps.map(along), { x: 0, y: height + gap }]
}

/** How far each text stands from its place, so that none covers another; the first ones stay where they are. */
export function spread(labels: readonly Label[]): Point[] {
  const placed: (Label & { shift: Point })[] = []
  return labels.map((label) => {
    const free = shiftsOf(label).find((shift) => !placed.some((other) => meets({ ...label, shift }, other)))
    const shift = free ?? { x: 0, y: 0 }
    placed.push({ ...label, shift })
    return shift
  })
}
