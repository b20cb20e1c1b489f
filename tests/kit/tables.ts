import type { DecisionCell, DecisionTable, FormItem, RecipientGroup, RecipientItem } from '#/generated/types'
import { at } from './house'

/** What a table of these tests is made of: a row for each stretch of an amount, with what it answers. */
export interface DrawnTable {
  hit?: DecisionTable['hit']
  rows: readonly { cell: DecisionCell; level: string | number; people: RecipientGroup[] }[]
}

const ids = { level: '1700000000009_1', people: '1700000000009_2' }

/** A permission table over an amount. */
export const permissionTable = (amount: FormItem, { hit = 'unique', rows }: DrawnTable): DecisionTable => ({
  id: 'permissions',
  name: '权限',
  hit,
  inputs: [{ id: 'amount', expression: at(amount) }],
  outputs: [
    { id: ids.level, name: '级别' },
    { id: ids.people, name: '审批人', kind: 'people' },
  ],
  rules: rows.map(({ cell, level, people }, index) => ({
    id: `row-${index}`,
    cells: [cell],
    results: [typeof level === 'number' ? String(level) : `"${level}"`, people],
  })),
})

/** The level of the table as an expression asks it. */
export const levelOf = `#C[权限·级别_${ids.level}]()`

/** The level of the table as deadlines ask it for their amounts. */
export const levelId = ids.level

/** The people of the table as a recipient. */
export const byTable: RecipientItem = { type: 'decision', id: ids.people, name: '权限·审批人' }

/** A stretch of an amount: from its lower end on, up to its upper end without it. */
export const stretch = (from?: number, to?: number): DecisionCell => ({
  is: 'range',
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to, below: true }),
})
