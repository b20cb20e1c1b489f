import type { FlowDesign, FormDesign } from '../../../generated/types'
import { renameField } from '../../expression'
import { allItemsOf, columnsOf } from '../../form/items'
import { isRecord } from '../../form/values'
import { type Around, type FieldRef, modelNames } from './uses'

/** A field or column under its new name. */
type Named = FieldRef & { name: string }

/** A JSON in which whatever refers to a field calls it as it is called now; where nothing changes, itself. */
export type Follow = <Json>(json: Json) => Json

const everyItem = ({ list, remove_list }: FormDesign) => allItemsOf([...list, ...remove_list])

function namesChanged(before: FormDesign, after: FormDesign): { names: Named[]; models: [string, string][] } {
  const old = new Map(everyItem(before).map((item) => [item.key, item]))
  const names: Named[] = []
  const models: [string, string][] = []
  for (const item of everyItem(after)) {
    const was = old.get(item.key)
    if (!was || was === item) continue
    if (was.name !== item.name) names.push({ key: item.key, name: item.name })
    if (was.model !== item.model) models.push([was.model, item.model])
    const titles = new Map(columnsOf(was).map(({ code, name }) => [code, name]))
    for (const { code, name } of columnsOf(item))
      if (titles.has(code) && titles.get(code) !== name) names.push({ key: item.key, column: code, name })
  }
  return { names, models }
}

/** Where a walk is: in which table, and whether among its columns, which are known by codes instead of models. */
interface Spot {
  home?: string
  isAmongColumns?: boolean
}

/** One walk through a document; parts it has seen, as versions of a design share them, are walked once. */
class Renaming {
  private readonly seen = new WeakMap<object, unknown>()
  private readonly models: ReadonlyMap<string, string>

  constructor(
    private readonly names: readonly Named[],
    models: readonly [string, string][],
  ) {
    this.models = new Map(models)
  }

  in(json: unknown, spot: Spot = {}): unknown {
    if (typeof json === 'string') return this.text(json, spot)
    if (typeof json !== 'object' || json === null) return json
    if (!this.seen.has(json))
      this.seen.set(json, Array.isArray(json) ? this.list(json, spot) : this.record(json, spot))
    return this.seen.get(json)
  }

  /** An expression; a column is known within its table, or beside the table it is named with. */
  private text(text: string, { home }: Spot): string {
    return this.names.reduce((last, { key, column, name }) => {
      const id = column ?? key
      const isNear = column === undefined || home === key || last.includes(key)
      return isNear && last.includes(id) ? renameField(last, id, name) : last
    }, text)
  }

  private list(list: unknown[], spot: Spot): unknown[] {
    const next = list.map((part) => this.in(part, spot))
    return next.every((part, at) => part === list[at]) ? list : next
  }

  private record(json: object, spot: Spot): object {
    const own = Object.entries(json)
    const { key, id, type } = json as Record<string, unknown>
    const inside: Spot = typeof key === 'string' ? { ...spot, home: key } : spot
    const label = this.labelOf(type === 'form' ? id : key, spot)
    const next = own.map(([name, part]) => {
      if (name === 'name' && label !== undefined) return [name, label] as const
      const isModel = modelNames.includes(name) && typeof part === 'string' && !spot.isAmongColumns
      const model = isModel ? this.models.get(part) : undefined
      const below = name === 'table_maping' ? { ...inside, isAmongColumns: true } : inside
      return [name, model ?? this.in(part, below)] as const
    })
    return next.every(([, part], at) => part === own[at]?.[1]) ? json : Object.fromEntries(next)
  }

  /** The new name of the field that a limit or a recipient stands for. */
  private labelOf(id: unknown, { home }: Spot): string | undefined {
    return this.names.find(({ key, column }) =>
      column === undefined ? key === id : column === id && key === home,
    )?.name
  }
}

const asItIs: Follow = (json) => json

/** How documents follow when fields of a form got other names or models. */
export function followerOf(before: FormDesign, after: FormDesign): Follow {
  if (before === after) return asItIs
  const { names, models } = namesChanged(before, after)
  if (!names.length && !models.length) return asItIs
  const renaming = new Renaming(names, models)
  return <Json>(json: Json) => (isRecord(json) || Array.isArray(json) ? (renaming.in(json) as Json) : json)
}

/** A form whose fields got other names, with all that refers to them calling them by these. */
export const withFormFollowed = (before: FormDesign, after: FormDesign): FormDesign =>
  followerOf(before, after)(after)

/** A flow with another form; steps and settings call its fields as they are called now. */
export function withForm<Design extends Around & Pick<FlowDesign, 'formset'>>(
  design: Design,
  formset: FormDesign,
  follow: Follow = followerOf(design.formset, formset),
): Design {
  const { funlist, set } = design
  return { ...design, formset, funlist: follow(funlist), set: follow(set) }
}
