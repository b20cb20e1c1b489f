import type { FormDesign } from '../../../generated/types'
import { findFieldReferences } from '../../expression'
import { formFieldsOf, isRecord } from '../../form'

/** Field by its key, or one of its columns. */
export interface FieldRef {
  key: string
  column?: string
}

/** Path of property names and indexes to a part of a document. */
export type PropertyPath = readonly (string | number)[]

/** Property names under which documents contain program text. */
export const scriptPropertyNames = ['change_code', 'onclick', 'matchFun', 'localFunction', 'funeval']
/** Property names under which a form mapping stores the model of a field. */
export const modelPropertyNames = ['normal', 'model_key']

/** Finds fields in a document, also by the models that scripts and mappings use. */
export class FieldMatcher {
  private readonly models: ReadonlySet<string>

  constructor(
    private readonly refs: readonly FieldRef[],
    form: Pick<FormDesign, 'list'>,
  ) {
    const keys = new Set(refs.filter(({ column }) => column === undefined).map(({ key }) => key))
    this.models = new Set(
      formFieldsOf(form)
        .filter(({ key }) => keys.has(key))
        .map(({ model }) => model),
    )
  }

  /** Whether a field or column is among the searched ones; a searched field includes its columns. */
  holds(key: string, column?: string): boolean {
    return this.refs.some((ref) => ref.key === key && (ref.column === undefined || ref.column === column))
  }

  /**
   * Whether a text inside the table `home` refers to a searched field; columns are known only within their
   * table.
   */
  isIn(text: string, path: PropertyPath, home?: string): boolean {
    const last = String(path.at(-1))
    if (scriptPropertyNames.includes(last) && this.isInScript(text)) return true
    if (modelPropertyNames.includes(last) && !path.includes('table_maping') && this.models.has(text))
      return true
    return this.refs.some(({ key, column }) => {
      if (column === undefined && text === key) return true
      const named = column ?? key
      const isNear = column === undefined || home === key || text.includes(key)
      return isNear && text.includes(named) && findFieldReferences(text).some((found) => found.key === named)
    })
  }

  private isInScript(text: string): boolean {
    const words = new Set(text.match(/\w+/g))
    return this.refs.some(({ key }) => words.has(key)) || [...this.models].some((model) => words.has(model))
  }

  /** Returns all paths below which a searched field is referenced. */
  pathsIn(json: unknown, home?: string, path: PropertyPath = []): PropertyPath[] {
    if (typeof json === 'string') return this.isIn(json, path, home) ? [path] : []
    if (Array.isArray(json)) return json.flatMap((part, at) => this.pathsIn(part, home, [...path, at]))
    if (!isRecord(json)) return []
    const inside = typeof json.key === 'string' ? json.key : home
    return Object.entries(json).flatMap(([name, part]) => this.pathsIn(part, inside, [...path, name]))
  }

  isWithin(json: unknown): boolean {
    return this.pathsIn(json).length > 0
  }
}
