import fc from 'fast-check'
import { type CatalogueSchema, callSchemas } from '../../../src/server/platform/http/call-catalogue'
import type { Dice } from './dice'
import type { Pool } from './pool'

const shapeOf = new Map(callSchemas.map((shape) => [shape.$id, shape]))

interface Drawing {
  dice: Dice
  pool: Pool
  name: string
  depth: number
  /** The call that the body is for. */
  call?: string
  /** Whether everything is given that may be given, not only what must. */
  isWhole?: boolean
}

/** What people say and give where a text of their own is asked for. */
const said: [RegExp, readonly string[]][] = [
  [/reason|question|opinion|^word$|suggest|desc|remark/i, ['因为要试一试']],
  [/_from$|_to$|^begin$|^end$|quiet|time$/i, ['08:00', '18:00']],
  [/^name$|title/i, ['试一试甲', '试一试乙', '试一试丙']],
  [/origin/i, ['wechatwork', 'dingtalk', 'feishu']],
  [/colou?r/i, ['#409eff']],
  [/^card$/, ['one']],
  [/^hosts$/, ['https://erp.example.com']],
  [/^kind$/, ['like', 'fields', 'number', 'line']],
  [/^measure$/, ['count']],
  [/^group$/, ['created']],
  [/jobid/i, ['900001', '900002', '900003', '900004']],
]

const moments = ['2026-11-02T08:00:00.000Z', '2026-12-24T00:00:00.000Z']
const texts = ['试一试', 'a', '2026-11-02', '100010', '#409eff', 'https://erp.example.com/hook', 'x1']

const matches = new Map<string, readonly string[]>()

/** Texts that match a pattern of a schema; none if its syntax cannot be drawn from. */
function matchesOf(pattern: string): readonly string[] {
  const known = matches.get(pattern)
  if (known) return known
  let drawn: readonly string[] = []
  try {
    drawn = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: 12 })
  } catch {
    // A look-ahead, for example, is only met by guesses.
  }
  matches.set(pattern, drawn)
  return drawn
}

/** A text that mostly fits the pattern of its place. */
function fittingText(text: string, pattern: unknown, dice: Dice): string {
  if (typeof pattern !== 'string' || dice.oneIn(8) || new RegExp(pattern, 'u').test(text)) return text
  const drawn = matchesOf(pattern)
  return drawn.length ? dice.pick(drawn) : text
}

function textFor(
  { minLength, maxLength, format, pattern }: CatalogueSchema,
  { dice, pool, name, call }: Drawing,
): string {
  if (format === 'date-time') return dice.pick(moments)
  const own = dice.oneIn(4) ? undefined : said.find(([names]) => names.test(name))?.[1]
  const known = own ? dice.pick(own) : dice.oneIn(5) ? undefined : pool.for(name, dice, call)
  const text = known ?? (pattern ? dice.pick([...texts, '08:00', 'flow.finished', 'x']) : dice.pick(texts))
  const least = Number(minLength ?? 0)
  return fittingText(text, pattern, dice)
    .padEnd(least, '一')
    .slice(0, Number(maxLength ?? 200))
}

function numberFor({ minimum, maximum }: CatalogueSchema, { dice }: Drawing): number {
  const least = Number(minimum ?? 0)
  return Math.min(least + dice.below(3), Number(maximum ?? Number.POSITIVE_INFINITY))
}

function objectFor(schema: CatalogueSchema, drawing: Drawing): Record<string, unknown> {
  const { dice, depth } = drawing
  const required = new Set((schema.required as string[] | undefined) ?? [])
  const given = Object.entries((schema.properties as Record<string, CatalogueSchema> | undefined) ?? {})
  // A copy of the token in a body must be that of the header.
  const often = depth < 2 ? 4 : 12
  const isSent = (name: string) =>
    name !== 'token' &&
    name !== 'requestId' &&
    (required.has(name) || (drawing.isWhole && depth < 3) || dice.oneIn(often))
  return Object.fromEntries(
    given
      .filter(([name]) => isSent(name))
      .map(([name, inner]) => [name, draw(inner, { ...drawing, name, depth: depth + 1 })]),
  )
}

function arrayFor({ items, minItems, maxItems }: CatalogueSchema, drawing: Drawing): unknown[] {
  const more = drawing.isWhole && drawing.depth < 3 ? 1 : drawing.dice.below(2)
  const length = Math.min(Math.max(Number(minItems ?? 0), more), Number(maxItems ?? 2))
  return Array.from({ length }, () =>
    draw((items as CatalogueSchema | undefined) ?? {}, { ...drawing, depth: drawing.depth + 1 }),
  )
}

/** A value that fits a schema of the catalogue, as far as its parts can be guessed. */
export function draw(schema: CatalogueSchema, drawing: Drawing): unknown {
  const { dice } = drawing
  if (typeof schema.$ref === 'string') return draw(shapeOf.get(schema.$ref) ?? {}, drawing)
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return dice.pick(schema.enum)
  for (const many of [schema.anyOf, schema.oneOf])
    if (Array.isArray(many)) return draw(dice.pick(many), drawing)
  const type = Array.isArray(schema.type) ? dice.pick(schema.type) : schema.type
  if (type === 'string') return textFor(schema, drawing)
  if (type === 'integer' || type === 'number') return numberFor(schema, drawing)
  if (type === 'boolean') return dice.oneIn(2)
  if (type === 'null') return null
  if (type === 'array') return drawing.depth > 8 ? [] : arrayFor(schema, drawing)
  return drawing.depth > 8 ? {} : objectFor(schema, drawing)
}
