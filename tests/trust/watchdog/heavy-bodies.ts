import { canHoldValue, itemFieldSchema } from '../../../src/core/form/design/fields'
import { formFieldsOf } from '../../../src/core/form/design/items'
import type { FormDesign } from '../../../src/generated/types'
import {
  byteLimitOf,
  type CallFacts,
  type CatalogueSchema,
  catalogueCalls,
} from '../../../src/server/platform/http/call-catalogue'

/** A JSON text that is the dearest of its kind that a limit of bytes allows, and what it is. */
export interface HeavyBody {
  kind: string
  json: string
}

const nest = `${'['.repeat(55)}${']'.repeat(55)}`

/** Values that are deep, full of entries, full of different keys, long, or full of tags. */
const heavyValues: readonly [kind: string, made: (bytes: number) => string][] = [
  ['deep', (bytes) => `[${`${nest},`.repeat(Math.min(bytes / 112, 2_500))}1]`],
  ['entries', (bytes) => `[${'1,'.repeat(Math.min(bytes / 2, 149_000))}1]`],
  [
    'keys',
    (bytes) => `{${Array.from({ length: Math.min(bytes / 12, 4_900) }, (_, at) => `"k${at}":1`).join(',')}}`,
  ],
  ['text', (bytes) => `"${'字'.repeat(bytes / 3 - 200)}"`],
  ['tags', (bytes) => `"${'<i>'.repeat(bytes / 3 - 200)}"`],
  ['escapes', (bytes) => `"${'\\u5b57'.repeat(bytes / 6 - 200)}"`],
]

const objectIn = ({ properties }: CatalogueSchema) => Object.keys((properties as object | undefined) ?? {})

/** The largest, deepest and most repetitive bodies of a call: as an unknown field, and in the first place of its own. */
export function heavyBodies(call: CallFacts): HeavyBody[] {
  const bytes = byteLimitOf(call) - 1024
  const fields = [...new Set(['a', ...objectIn(call.body).slice(0, call.kilobytes ? 2 : 0)])]
  return heavyValues.flatMap(([kind, made]) =>
    fields.map((field) => ({
      kind: `${kind} in ${field}`,
      json: `{${JSON.stringify(field)}:${made(bytes)}}`,
    })),
  )
}

/** Values of a form that are the dearest for each of its fields, one field at a time, as JSON. */
export function* heavyForms(form: FormDesign): Generator<{ field: string; kind: string; values: string }> {
  for (const item of formFieldsOf(form).filter(canHoldValue))
    for (const [kind, made] of heavyValues)
      yield {
        field: itemFieldSchema(item).name,
        kind,
        values: `{${JSON.stringify(item.model)}:${made(1_500_000)}}`,
      }
}

/** Queries of calls that are read by GET, each as long as a request line may be, in the first place of their own. */
export function* heavyQueries(): Generator<{ path: string; query: string }> {
  const got = catalogueCalls.filter(({ method, link }) => method === 'GET' && !link)
  for (const { path, body } of got)
    for (const field of ['a', ...objectIn(body).slice(0, 1)])
      for (const value of ['字'.repeat(1_500), '%'.repeat(4_000), `a&${field}=`.repeat(1_500)])
        yield { path, query: `${field}=${encodeURIComponent(value)}` }
}

/** Files that are the dearest to look into, and as many parts as a request may have. */
export const heavyUploads = [
  { kind: 'one long file', type: 'txt', content: 'a'.repeat(14_000_000), parts: 1 },
  { kind: 'many files', type: 'txt', content: 'a', parts: 20 },
  { kind: 'an image that is none', type: 'png', content: '\x89PNG\r\n'.repeat(700_000), parts: 1 },
  { kind: 'a vector image', type: 'svg', content: `<svg>${'<g>'.repeat(1_000_000)}`, parts: 1 },
  { kind: 'parts without end', type: 'txt', content: 'a', parts: 2_000 },
] as const
