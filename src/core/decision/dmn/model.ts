import type { DecisionTable } from '../../../generated/types'

/** Decision table as in DMN: each cell is a FEEL text. */
export interface FeelTable {
  kind: 'table'
  hit: DecisionTable['hit']
  aggregate?: DecisionTable['aggregate']
  inputs: readonly { id: string; label: string; expression: string; type?: string; allowed?: string }[]
  outputs: readonly { id: string; name: string; type?: string; allowed?: string; otherwise?: string }[]
  rules: readonly { id: string; note: string; cells: readonly string[]; results: readonly string[] }[]
}

/** Logic of a node: a table, a FEEL expression, or one of DMN's boxed expressions. */
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

/** Decision, business knowledge model or input data of a model. */
export interface DmnNode {
  id: string
  name: string
  type?: string
  /** Ids of the nodes that it requires. */
  asks: readonly string[]
  logic?: DmnLogic
}

/** Type defined by a model. */
export interface DmnType {
  base?: string
  isList: boolean
  allowed?: string
  parts: ReadonlyMap<string, DmnType>
}

/** Supported contents of a DMN document. */
export interface DmnModel {
  name: string
  decisions: readonly DmnNode[]
  knowledge: readonly DmnNode[]
  inputs: readonly DmnNode[]
  types: ReadonlyMap<string, DmnType>
  /** Element names of unsupported features that the document uses. */
  unread: readonly string[]
}
