import type { FieldPlan, FormPlan, LayoutPlan, RowPlan } from '../../core/form'

const sameField = (a: FieldPlan, b: FieldPlan) =>
  a.item === b.item && a.right === b.right && a.status === b.status

function reuseLayout(before: LayoutPlan, after: LayoutPlan): LayoutPlan {
  const cells = after.cells.map((cell) => {
    const old = before.cells.find(({ column }) => column === cell.column)
    const rows = reuseRows(old?.rows ?? [], cell.rows)
    return old && rows === old.rows && old.span === cell.span && old.name === cell.name
      ? old
      : { ...cell, rows }
  })
  const isSame = before.cells.length === cells.length && cells.every((cell, i) => cell === before.cells[i])
  return isSame && before.item === after.item ? before : { ...after, cells }
}

function reuseRow(before: RowPlan | undefined, after: RowPlan): RowPlan {
  if (before?.kind === 'field' && after.kind === 'field') return sameField(before, after) ? before : after
  return before?.kind === 'layout' && after.kind === 'layout' ? reuseLayout(before, after) : after
}

function reuseRows(before: RowPlan[], after: RowPlan[]): RowPlan[] {
  const old = new Map(before.map((row) => [row.key, row]))
  const rows = after.map((row) => reuseRow(old.get(row.key), row))
  return rows.length === before.length && rows.every((row, i) => row === before[i]) ? before : rows
}

/**
 * Returns the later plan of a form with unchanged rows taken from the earlier one, so that they do not render
 * again.
 */
export const reconcilePlan = (before: FormPlan | undefined, after: FormPlan): FormPlan =>
  before ? { ...after, rows: reuseRows(before.rows, after.rows) } : after
