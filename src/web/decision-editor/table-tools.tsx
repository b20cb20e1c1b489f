import { useRef, useState } from 'react'
import type { GridContext } from '#/core/decision/table-grid'
import type { DecisionTable } from '#/generated/types'
import { t } from '../platform'
import { logError } from '../stores/errors'
import { Button, confirm, Dialog, DialogButtons, Menu, Muted, Row, Stack, toast } from '../ui'
import {
  exportDecisionSheet,
  exportDmn,
  type ImportEntry,
  importDecisionFile,
  keepTableIds,
} from './import-export'

interface ImportDialogProps {
  /** Tables of the file. */
  tables: readonly ImportEntry[]
  /** Name of the open table. */
  open: string
  /** Maximum number of tables that can be added. */
  room: number
  onAdd(tables: readonly ImportEntry[]): void
  onReplace(table: ImportEntry): void
  onClose(): void
}

/** Lists the tables of a file; the chosen ones are added, or one of them replaces the open table. */
function ImportDialog({ tables, open, room, onAdd, onReplace, onClose }: ImportDialogProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(tables.length === 1 ? [0] : []))
  const picked = tables.filter((_, at) => chosen.has(at))
  const [single] = picked.length === 1 ? picked : []
  const toggle = (at: number) =>
    setChosen((was) => new Set(was.has(at) ? [...was].filter((one) => one !== at) : [...was, at]))
  const done = (act: () => void) => {
    act()
    onClose()
  }
  return (
    <Dialog
      title={t('decision-table.import.choose')}
      width={520}
      onClose={onClose}
      footer={
        <DialogButtons
          onCancel={onClose}
          ok={t('decision-table.import.add', { n: picked.length })}
          disabled={!picked.length || picked.length > room}
          onClick={() => done(() => onAdd(picked))}
        >
          <Button kind="danger" disabled={!single} onClick={() => single && done(() => onReplace(single))}>
            {t('decision-table.import.replace', { name: open })}
          </Button>
        </DialogButtons>
      }
    >
      <Stack gap={2}>
        {tables.map(({ table, left }, at) => (
          <label key={table.id}>
            <Row gap={2}>
              <input type="checkbox" checked={chosen.has(at)} onChange={() => toggle(at)} />
              <span>{table.name}</span>
              <Muted as="small">
                {t('decision-table.import.size', {
                  rows: table.rules.length,
                  columns: table.inputs.length + table.outputs.length,
                })}
                {left.length > 0 && ` · ${t('decision-table.left', { n: left.length })}`}
              </Muted>
            </Row>
          </label>
        ))}
        {picked.length > room && <p role="alert">{t('decision-table.import.full', { n: room })}</p>}
      </Stack>
    </Dialog>
  )
}

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
    onReplace({ table: keepTableIds(imported, table), left })
    announce([{ table: imported, left }])
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    const brought = await importDecisionFile(file, { table, world, newId })
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
            run: () => void exportDecisionSheet(table, world).catch(logError),
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
