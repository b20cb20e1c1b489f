import { useRef, useState } from 'react'
import type { GridContext } from '#/core/decision/table-grid'
import type { DecisionTable } from '#/generated/types'
import { t } from '../platform/i18n/i18n'
import { logError } from '../stores/errors'
import { confirm } from '../ui/confirm'
import { Menu } from '../ui/menu'
import { toast } from '../ui/toast'
import { ImportDialog } from './import-dialog'
import { exportDmn, exportSheet, type ImportEntry, importFile, toReplacement } from './import-export'

interface TableToolsProps {
  table: DecisionTable
  world: GridContext
  /** Maximum number of tables that can be added. */
  room: number
  newId(): string
  onReplace(imported: ImportEntry): void
  onAdd(imported: readonly ImportEntry[]): void
}

/** Import and export of a table; an import is one undo step and replaces a table only after a question. */
export function TableTools({ table, world, room, newId, onReplace, onAdd }: TableToolsProps) {
  const input = useRef<HTMLInputElement>(null)
  const [offered, setOffered] = useState<readonly ImportEntry[]>()
  const announce = (imported: readonly ImportEntry[]) => {
    const n = imported.reduce((sum, one) => sum + one.table.rules.length, 0)
    toast(t('decision-table.imported', { n }), 'success')
  }
  const replace = ({ table: imported, left }: ImportEntry) => {
    onReplace({ table: toReplacement(imported, table), left })
    announce([{ table: imported, left }])
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    const brought = await importFile(file, { table, world, newId })
    if (brought.refused !== undefined) return toast(brought.refused, 'danger')
    const [rows] = brought.tables
    if (!brought.isRowsOnly || !rows) return setOffered(brought.tables)
    const counts = { n: rows.table.rules.length, old: table.rules.length, name: table.name }
    const question = {
      title: t('decision-table.import'),
      text: t('decision-table.import.replace-rows', counts),
    }
    if (await confirm(question)) replace(rows)
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
      {offered && (
        <ImportDialog
          tables={offered}
          open={table.name}
          room={room}
          onAdd={(imported) => {
            onAdd(imported)
            announce(imported)
          }}
          onReplace={replace}
          onClose={() => setOffered(undefined)}
        />
      )}
    </>
  )
}
