import { useRef } from 'react'
import type { GridContext } from '#/core/decision/table-grid'
import type { DecisionTable } from '#/generated/types'
import { t } from '../platform/i18n/i18n'
import { logError } from '../stores/errors'
import { Menu } from '../ui/menu'
import { toast } from '../ui/toast'
import { exportDmn, exportSheet, importFile } from './import-export'

interface TableToolsProps {
  table: DecisionTable
  world: GridContext
  newId(): string
  onChange(table: DecisionTable): void
  /** Called with sentences about content skipped by an import. */
  onLeft(left: readonly string[]): void
}

/** Import and export of a table; an import is one undo step. */
export function TableTools({ table, world, newId, onChange, onLeft }: TableToolsProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    const brought = await importFile(file, { table, world, newId })
    if (brought.refused !== undefined) return toast(brought.refused, 'danger')
    onChange(brought.table)
    onLeft(brought.left)
    toast(t('decision-table.imported', { n: brought.table.rules.length }), 'success')
  }
  return (
    <>
      <Menu
        label={t('decision-table.files')}
        trigger={t('decision-table.files')}
        actions={[
          {
            key: 'sheet',
            text: t('decision-table.export.sheet'),
            run: () => void exportSheet(table, world).catch(logError),
          },
          { key: 'dmn', text: t('decision-table.export.dmn'), run: () => exportDmn(table, world) },
          { key: 'import', text: t('decision-table.import'), line: true, run: () => input.current?.click() },
        ]}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.dmn,.xml"
        aria-label={t('decision-table.import')}
        onChange={({ target }) => {
          void take(target.files?.[0]).catch(logError)
          target.value = ''
        }}
      />
    </>
  )
}
