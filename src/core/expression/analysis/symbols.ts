import type { LanguageFunction } from '../functions/define-function'
import type { RemoteFunction } from '../remote'

/** A field an expression may use; inside a table row its columns are given beside the fields, key = code. */
export type FieldSymbol = {
  key: string
  name: string
  kind: 'text' | 'number' | 'date' | 'person' | 'department' | 'list' | 'boolean' | 'area' | 'table'
  /** The name of its field type, such as `fm-chose-user-select-userid-name`. */
  type?: string
  columns?: FieldSymbol[]
  /** The only values it can have, where they are known. */
  choices?: readonly { value: string | number; label: string }[]
  /** How its date is written. */
  format?: 'year' | 'month' | 'date' | 'datetime'
}

/** What else checking knows; names that are not given are not checked, except for `$[…]`. */
export type ExtraSymbols = {
  call?: ReadonlyMap<string, LanguageFunction>
  /** The remote functions that are configured, by their names. */
  remote?: ReadonlyMap<string, RemoteFunction>
  /** The ids of the flow's custom functions. */
  custom?: ReadonlySet<string>
  /** A condition must end in something that can be true or false. */
  as?: 'condition'
}
