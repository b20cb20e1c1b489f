import type { LanguageFunction } from '../functions/define-function'
import type { RemoteFunction } from '../remote'

/**
 * Field an expression may use. Inside a table row its columns are listed beside the fields, with key = code.
 */
export type FieldSymbol = {
  key: string
  name: string
  kind: 'text' | 'number' | 'date' | 'person' | 'department' | 'list' | 'boolean' | 'area' | 'table'
  /** Name of its field type, such as `fm-chose-user-select-userid-name`. */
  type?: string
  columns?: FieldSymbol[]
  /** Its only possible values, where known. */
  choices?: readonly { value: string | number; label: string }[]
  /** Format of its date. */
  format?: 'year' | 'month' | 'date' | 'datetime'
}

/** Further symbols for checking. Names that are not given are not checked, except for `$[…]`. */
export type ExtraSymbols = {
  call?: ReadonlyMap<string, LanguageFunction>
  /** Configured remote functions by name. */
  remote?: ReadonlyMap<string, RemoteFunction>
  /** Ids of the flow's custom functions. */
  custom?: ReadonlySet<string>
  /** A condition must result in a boolean-like value. */
  as?: 'condition'
}
