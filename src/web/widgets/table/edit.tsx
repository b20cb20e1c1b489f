import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { type FormRow, maxTableRows } from '../../../core/form'
import type { WidgetProps } from '../../controls/widget-props'
import { useDevice, useTranslator } from '../../platform'
import { Icon, IconButton, Row, useRootNode } from '../../ui'
import { preventDialogClose } from './cell-renderer'
import { createCursor } from './cursor'
import { ImportRejections } from './import-rejections'
import { RowSheet, useProblemText } from './row-sheet'
import { createTableRow, findRowIndex, findRowKey } from './rows'
import { TableToolbar } from './table-tools'
import { focusProblemCell, type TableController, useTableRows } from './use-table'
import { VisibleRows } from './visible-rows'

interface StageProps {
  label: string
  isFull: boolean
  onLeave(): void
  children: ReactNode
}

function FullScreen({ label, onLeave, children }: Omit<StageProps, 'isFull'>) {
  const t = useTranslator()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="qf-full q-column q-surface q-pad-y-3 q-pad-x-4"
      aria-label={label}
      onKeyDownCapture={preventDialogClose}
      onCancel={(event) => {
        event.preventDefault()
        if (event.target === dialog.current) onLeave()
      }}
    >
      <Row as="header" justify="between">
        <h2 className="q-text-lg">{label}</h2>
        <IconButton icon="close" label={t('widget.table.restore')} onClick={onLeave} />
      </Row>
      <div className="qf q-grow q-shrink-y" data-device={useDevice()} data-writes>
        {children}
      </div>
    </dialog>
  )
}

/** Container of a table: inline in its form, or full screen. */
const FullscreenContainer = ({ isFull, children, ...rest }: StageProps) =>
  isFull ? <FullScreen {...rest}>{children}</FullScreen> : children

const SheetImportDialog = lazy(() =>
  import('./import-dialog').then(({ SheetImportDialog }) => ({ default: SheetImportDialog })),
)

interface OpenedRowProps {
  field: WidgetProps<FormRow[]>
  table: TableController
  /** Key of the row. */
  opened: string | undefined
  onGo(row: string | undefined): void
}

/** Sheet of the opened row, if any. */
function OpenedRow({ field, table, opened, onGo }: OpenedRowProps) {
  const sentence = useProblemText()
  const { id, item, right, status, problems } = field
  const { rows, columns, write } = table
  const index = opened === undefined ? -1 : findRowIndex(rows, opened)
  const row = rows[index]
  return row ? (
    <RowSheet
      id={id}
      table={item}
      columns={columns}
      right={right}
      status={status}
      row={row}
      index={index}
      write={write}
      sentence={sentence}
      onGo={(at) => onGo(findRowKey(rows, at))}
      count={rows.length}
      problems={problems.filter((one) => one.row === index)}
      onClose={() => onGo(undefined)}
    />
  ) : null
}

interface TableToolsProps {
  field: WidgetProps<FormRow[]>
  table: TableController
  isFull: boolean
  onFull(isFull: boolean): void
  onImport(): void
}

/** Toolbar above the rows, with the result of pasting. */
function TableTools({ field, table, isFull, onFull, onImport }: TableToolsProps) {
  const t = useTranslator()
  const { disabled, status } = field
  const { rows, shown, around, choosing, removeChosen, pasted, setPasted } = table
  if (status === 'design.show') return null
  return (
    <>
      <TableToolbar
        rows={rows}
        shown={shown}
        around={around}
        isFull={isFull}
        onFull={onFull}
        writes={!disabled}
        onImport={disabled ? undefined : onImport}
      >
        {choosing.keys.length > 0 && (
          <button type="button" className="qf-table-tool" data-danger onClick={removeChosen}>
            {t('widget.table.delete-chosen', { count: choosing.keys.length })}
          </button>
        )}
      </TableToolbar>
      {pasted && <ImportRejections {...pasted} onClose={() => setPasted(undefined)} />}
    </>
  )
}

/** Table field: rows are added, copied, edited and deleted within the rights; totals below. */
function TableField(props: WidgetProps<FormRow[]>) {
  const t = useTranslator()
  const { id, item, right, disabled, problems } = props
  const table = useTableRows(props)
  const { rows, change, shown, around, grid } = table
  const [isFull, setFull] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const [opened, setOpened] = useState<string>()
  const sentence = useProblemText()
  const root = useRootNode()
  const insert = (index: number) => {
    const made = change((all) => all.toSpliced(index, 0, createTableRow(item, around)))
    const isGrid = root.getElementById(id)?.querySelector('[data-grid]')
    if (isGrid) grid.go(createCursor({ row: index, column: 0 }), made)
    else setOpened(findRowKey(made, index))
  }
  return (
    <FullscreenContainer label={item.name} isFull={isFull} onLeave={() => setFull(false)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: focus comes here only to be led on */}
      <div
        id={id}
        className="qf-table-field q-stack q-gap-2 q-single"
        tabIndex={-1}
        onFocus={({ target, currentTarget }) => target === currentTarget && focusProblemCell(table, problems)}
      >
        <TableTools
          field={props}
          table={table}
          isFull={isFull}
          onFull={setFull}
          onImport={() => setImporting(true)}
        />
        <VisibleRows
          field={props}
          table={table}
          sentence={sentence}
          onOpen={(index) => setOpened(findRowKey(rows, index))}
          onInsert={insert}
        />
        {right.rows?.add === true && !disabled && (
          <button
            type="button"
            className="qf-table-add q-justify-center q-gap-1-5 q-full q-radius-md"
            disabled={rows.length >= maxTableRows}
            onClick={() => insert(rows.length)}
          >
            <Icon name="plus" size={16} />
            {t('widget.table.add')}
          </button>
        )}
        {isImporting && (
          <Suspense fallback={null}>
            <SheetImportDialog
              shown={shown}
              around={around}
              rows={rows}
              onDone={(next) => void change(() => next)}
              onClose={() => setImporting(false)}
            />
          </Suspense>
        )}
        <OpenedRow field={props} table={table} opened={opened} onGo={setOpened} />
      </div>
    </FullscreenContainer>
  )
}

export default TableField
