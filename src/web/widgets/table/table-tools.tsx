import { type ReactNode, useState } from 'react'
import type { FormRow, SheetTable } from '../../../core/form'
import type { OptionsContext } from '../../controls/options/options'
import { type Language, useTranslator } from '../../platform'
import { Icon, Menu, toast } from '../../ui'

interface ToolsProps {
  shown: SheetTable
  around: OptionsContext | undefined
  rows: readonly FormRow[]
  /** Whether rows are writable, so that a template sheet is offered. */
  writes: boolean
  isFull: boolean
  onFull(isFull: boolean): void
  onImport?(): void
  children?: ReactNode
}

async function save({ shown, around, rows }: ToolsProps, kind: 'read' | 'edit', language: Language) {
  const [{ toEditableSheet, toReadableSheet }, { downloadSheet }, { runWithCellContext }] = await Promise.all(
    [import('#/core/form/table/sheet'), import('../../platform/spreadsheet'), import('./cell-context')],
  )
  const toSheet = kind === 'edit' ? toEditableSheet : toReadableSheet
  const grid = await runWithCellContext({ ...shown, around, language }, (world) =>
    toSheet({ ...shown, world, language }, rows),
  )
  await downloadSheet(grid, shown.table.name)
}

/** Toolbar above a table: import and export, full screen, and actions on selected rows. */
export function TableToolbar(props: ToolsProps) {
  const t = useTranslator()
  const { writes, isFull, onFull, onImport, children } = props
  const [isBusy, setBusy] = useState(false)
  const run = async (kind: 'read' | 'edit') => {
    setBusy(true)
    try {
      await save(props, kind, t.language)
    } catch {
      toast(t('widget.table.export-failed'), 'danger')
    }
    setBusy(false)
  }
  const exports = [
    { key: 'read', text: t('widget.table.export-read'), run: () => void run('read') },
    ...(writes ? [{ key: 'edit', text: t('widget.table.export-edit'), run: () => void run('edit') }] : []),
  ]
  return (
    <div className="qf-table-tools q-gap-1" aria-busy={isBusy || undefined}>
      <div>{children}</div>
      {onImport && (
        <button type="button" className="qf-table-tool" onClick={onImport}>
          {t('widget.table.import')}
        </button>
      )}
      <Menu
        label={t('widget.table.export')}
        trigger={
          <>
            {t('widget.table.export')}
            <Icon name="down" size={14} />
          </>
        }
        actions={exports}
      />
      <button
        type="button"
        className="qf-table-action"
        aria-pressed={isFull}
        aria-label={t(isFull ? 'widget.table.restore' : 'widget.table.full')}
        title={t(isFull ? 'widget.table.restore' : 'widget.table.full')}
        onClick={() => onFull(!isFull)}
      >
        <Icon name="fullscreen" size={16} />
      </button>
    </div>
  )
}
