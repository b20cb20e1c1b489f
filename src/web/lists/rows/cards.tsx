import './cards.css'
import type { ReactNode } from 'react'
import type { ListSchema } from '../../../generated/types'
import type { VisibleColumn } from '../columns'
import { isUnread, type ListItemRow, messageRowOf, rowLabelOf, rowLinkOf } from '../list-row'
import { columnRenderers } from './cells'
import { RowActions, type RowsProps } from './row-actions'
import { RowLink } from './row-link'
import { type ListSelection, useIsPicking, useRowTick } from './use-selection'

const inPlace = (columns: readonly VisibleColumn[], place: VisibleColumn['mobile']) =>
  columns.filter(({ mobile }) => mobile === place)

const Parts = ({ row, columns }: { row: ListItemRow; columns: readonly VisibleColumn[] }) =>
  columns.map((column) => {
    const Cell = columnRenderers[column.cell]
    return (
      <div key={column.key}>
        {column.cell === 'form' && <span className="list-faint q-muted">{column.name}：</span>}
        <Cell row={row} column={column} />
      </div>
    )
  })

const Card = ({ row, columns }: { row: ListItemRow; columns: readonly VisibleColumn[] }) => (
  <>
    <header className="q-row q-align-baseline q-justify-between q-gap-2">
      <strong>
        <Parts row={row} columns={inPlace(columns, 'title')} />
      </strong>
      <Parts row={row} columns={inPlace(columns, 'aside')} />
    </header>
    <Parts row={row} columns={inPlace(columns, 'line')} />
    <footer>
      <Parts row={row} columns={inPlace(columns, 'sub')} />
    </footer>
  </>
)

interface WholeProps {
  to: string | undefined
  id: string
  marks: object
  /** Opens the row beside the list instead of its page. */
  onOpen?: (() => void) | undefined
  children: ReactNode
}

/** Renders a card that is a link as a whole, if it leads anywhere. */
const Whole = ({ to, id, marks, onOpen, children }: WholeProps) =>
  to ? (
    <RowLink className="list-card" id={id} to={to} marks={marks} onOpen={onOpen}>
      {children}
    </RowLink>
  ) : (
    <div className="list-card" {...marks}>
      {children}
    </div>
  )

interface CardTickProps {
  tick: Parameters<typeof useRowTick>[0]
  marks: object
  children: ReactNode
}

/** Renders a card in selection mode: a tap ticks its row. */
const CardTick = ({ tick, marks, children }: CardTickProps) => (
  <label className="list-card list-card-pick" {...marks}>
    <input type="checkbox" {...useRowTick(tick)} />
    {children}
  </label>
)

/** Checks whether a message can be claimed or decided without opening it. */
const isDecidedHere = (message: ReturnType<typeof messageRowOf>) =>
  message?.quick !== undefined || message?.claim === 'open'

/** Checks whether a card has actions below it; the card itself is a link. */
const hasCardDeeds = ({ actions }: ListSchema, row: ListItemRow, isDecided: boolean) =>
  actions.includes('finish') || (actions.includes('batch') && (isDecided || isDecidedHere(messageRowOf(row))))

interface CardsProps extends RowsProps {
  columns: readonly VisibleColumn[]
  /** Selection mode: a tap ticks a row. */
  selection: ListSelection
  /** Rows that have just arrived. */
  marked?: ReadonlySet<string>
  shownId?: string | undefined
  /** Opens a row beside the list, where it is also decided. */
  onOpen?: ((row: ListItemRow) => void) | undefined
}

/** Renders the list on a phone: a card per row, each a link, or a checkbox in selection mode. */
export function ListCards({
  schema,
  columns,
  rows,
  onChange,
  batch,
  selection,
  onOpen,
  ...shown
}: CardsProps) {
  const isPicking = useIsPicking(selection)
  return (
    <ul className={onOpen ? 'q-stack q-single' : 'list-cards q-stack q-gap-2-5'}>
      {rows.map((row) => {
        const marks = {
          'data-unread': isUnread(row) || undefined,
          'data-marked': shown.marked?.has(row._id) || undefined,
          'aria-current': row._id === shown.shownId || undefined,
        }
        const isDecided = batch?.decisionOf(row._id) !== undefined
        return (
          <li
            className={onOpen ? 'q-anchor q-line-below' : 'q-radius-lg q-surface'}
            key={row._id}
            data-decided={isDecided || undefined}
          >
            {isPicking ? (
              <CardTick
                tick={{ id: row._id, name: rowLabelOf(row), selection, disabled: isDecided }}
                marks={marks}
              >
                <Card row={row} columns={columns} />
              </CardTick>
            ) : (
              <Whole
                to={rowLinkOf(schema, row)}
                id={row._id}
                marks={marks}
                onOpen={onOpen && (() => onOpen(row))}
              >
                <Card row={row} columns={columns} />
              </Whole>
            )}
            {!isPicking && shown.toggleOf?.(row)}
            {(onOpen ? isDecided : hasCardDeeds(schema, row, isDecided)) && !isPicking && (
              <RowActions schema={schema} row={row} onChange={onChange} batch={batch} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
