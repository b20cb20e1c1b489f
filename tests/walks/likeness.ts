import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import sharp from 'sharp'
import type { Walker } from './stage'

/*
 * Whether a page still looks as it is kept in tests/pictures. Fonts differ between machines, so a page is compared
 * twice, coarsely: where its sturdy parts stand, and a grey picture of it at a quarter of its size.
 */

const kept = 'tests/pictures'
/** Where the pages are seen at their full size, as they were last. */
const seen = 'test-results/walks'
const isRenewed = process.env.RENEW_PICTURES === '1'

/** How many pixels a part may move or grow: letters of another font are wider and its lines higher. */
const farthest = 128
/** The share of a picture that may differ. */
const maxPixels = 0.08

/** A part of a page: what it is, and its left, top, width and height. */
type Part = [what: string, ...box: number[]]

const sturdy =
  'main, nav, header, aside, h1, h2, h3, table, thead th, input:not([type=hidden]), textarea, canvas, section'

/** The parts in sight and all columns, as far as the window shows them: how long a page is below it follows from its letters. */
const partsOf = ({ page }: Walker): Promise<Part[]> =>
  page.evaluate((sturdy) => {
    const to8 = (length: number) => Math.round(length / 8) * 8
    return [...document.querySelectorAll(sturdy)]
      .map((one) => ({ what: one.tagName.toLowerCase(), box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && box.top < innerHeight)
      .filter(({ what, box }) => what === 'th' || box.left < innerWidth)
      .map(({ what, box: { left, top, width, bottom } }): Part => {
        const height = Math.min(bottom, innerHeight) - top
        return [what, to8(left), to8(top), to8(width), to8(height)]
      })
  }, sturdy)

/** Fields stand beside words and below them, so another font moves them, and out of sight; their size stays. */
const isField = (kind: string) => kind === 'input' || kind === 'textarea'

/** Columns stand beside one another, so what another font adds to each moves the last one far. */
const hasPlace = (kind: string) => !isField(kind) && kind !== 'th'

const isFar = (before: readonly number[], now: readonly number[]) =>
  before.some((length, side) => Math.abs(length - (now[side] ?? 0)) > farthest)

/** What of a page no longer stands where it is kept; a part is known by its kind and place among its kind. */
export function movedParts(before: readonly Part[], now: readonly Part[]): string[] {
  const ofKind = (parts: readonly Part[], kind: string) =>
    parts.filter(([what]) => what === kind).map(([, ...box]) => (hasPlace(kind) ? box : box.slice(2)))
  return [...new Set([...before, ...now].map(([what]) => what))].flatMap((kind) => {
    const [old, fresh] = [ofKind(before, kind), ofKind(now, kind)]
    // A part at the lower edge of the window may be in sight here and out of sight there; a column may not.
    const mayCome = kind === 'th' ? 0 : 1
    if (!isField(kind) && Math.abs(old.length - fresh.length) > mayCome)
      return [`${kind}: ${old.length} before, ${fresh.length} now`]
    return old.flatMap((box, n) => {
      const other = fresh[n]
      return other && isFar(box, other) ? [`${kind} ${n + 1}: ${box} before, ${other} now`] : []
    })
  })
}

/** A picture in grey at a quarter of its size. */
const small = async (picture: Buffer): Promise<Buffer> => {
  const { width = 0 } = await sharp(picture).metadata()
  return sharp(picture)
    .resize(Math.round(width / 4))
    .blur(1.5)
    .greyscale()
    .toColourspace('b-w')
    .png()
    .toBuffer()
}

/** The share of the pixels in which two pictures differ; 1 when they are not even of one size. */
export function differing(before: Buffer, now: Buffer): number {
  const [old, fresh] = [PNG.sync.read(before), PNG.sync.read(now)]
  const { width, height } = old
  if (fresh.width !== width || fresh.height !== height) return 1
  const count = pixelmatch(old.data, fresh.data, undefined, width, height, {
    threshold: 0.15,
    includeAA: true,
  })
  return count / (width * height)
}

/** What of a page differs from what is kept of it; with RENEW_PICTURES=1 it is kept as it is now. */
export async function unlike(walker: Walker, name: string): Promise<string[]> {
  const [picture, parts] = [`${kept}/${name}.png`, `${kept}/${name}.json`]
  const large = `${seen}/picture-${name}.png`
  const now = await small(
    await walker.page.screenshot({ path: large, animations: 'disabled', caret: 'hide', scale: 'css' }),
  )
  const nowParts = await partsOf(walker)
  if (isRenewed) {
    mkdirSync(kept, { recursive: true })
    writeFileSync(picture, now)
    writeFileSync(
      parts,
      `[\n${nowParts.map((part) => `  ${JSON.stringify(part).replaceAll(',', ', ')}`).join(',\n')}\n]\n`,
    )
    return []
  }
  if (!existsSync(picture)) return [`${name} is not kept yet: npm run pictures`]
  const share = differing(readFileSync(picture), now)
  const pixels = share > maxPixels ? [`${Math.round(share * 100)} % of the picture differ`] : []
  return [...movedParts(JSON.parse(readFileSync(parts, 'utf8')), nowParts), ...pixels]
}
