import type { DecisionTable } from '../../../generated/types'

/** A table as DMN writes it: each cell is a text of FEEL. */
export interface FeelTable {
  kind: 'table'
  hit: DecisionTable['hit']
  aggregate?: DecisionTable['aggregate']
  inputs: readonly { id: string; label: string; expression: string; type?: string; allowed?: string }[]
  outputs: readonly { id: string; name: string; type?: string; allowed?: string; otherwise?: string }[]
  rules: readonly { id: string; note: string; cells: readonly string[]; results: readonly string[] }[]
}

/** How something is worked out: a table, an expression of FEEL, or one of DMN's boxed expressions. */
export type DmnLogic =
  | FeelTable
  | { kind: 'literal'; text: string }
  | { kind: 'context'; entries: readonly { name: string; logic: DmnLogic }[] }
  | { kind: 'invocation'; called: string; bindings: readonly { name: string; logic: DmnLogic }[] }
  | { kind: 'function'; parameters: readonly string[]; logic: DmnLogic }
  | { kind: 'list'; items: readonly DmnLogic[] }
  | { kind: 'relation'; columns: readonly string[]; rows: readonly (readonly DmnLogic[])[] }
  | { kind: 'conditional'; when: DmnLogic; held: DmnLogic; otherwise: DmnLogic }
  | { kind: 'unknown'; element: string }

/** A decision, a piece of knowledge or an input of a model. */
export interface DmnNode {
  id: string
  name: string
  type?: string
  /** The ids of what it asks. */
  asks: readonly string[]
  logic?: DmnLogic
}

/** A type that a model names. */
export interface DmnType {
  base?: string
  isList: boolean
  allowed?: string
  parts: ReadonlyMap<string, DmnType>
}

/** What is read of a DMN document. */
export interface DmnModel {
  name: string
  decisions: readonly DmnNode[]
  knowledge: readonly DmnNode[]
  inputs: readonly DmnNode[]
  types: ReadonlyMap<string, DmnType>
  /** What the document asks for that is not read, by the element's name. */
  unread: readonly string[]
}
