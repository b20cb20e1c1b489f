import { useState } from 'react'
import { t } from '../platform/i18n/i18n'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { DialogButtons } from '../ui/dialog-buttons'
import { Muted, Row, Stack } from '../ui/layout'
import type { ImportEntry } from './import-export'

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
export function ImportDialog({ tables, open, room, onAdd, onReplace, onClose }: ImportDialogProps) {
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
