import { useEffect, useState } from 'react'
import type { SheetValue } from '#/core/text/sheet-value'
import {
  type CellContext,
  type FormRow,
  type ImportMode,
  importSheet,
  SheetError,
  type SheetImportResult,
  type SheetTable,
} from '../../../core/form'
import type { OptionsContext } from '../../controls/options/options'
import { listSeparator, type Translator, useTranslator } from '../../platform'
import { FileButton, ImportDialog, useImport } from '../../ui'
import { ImportRejections } from './import-rejections'
import { createTableRow } from './rows'

interface SheetImportProps {
  shown: SheetTable
  around: OptionsContext | undefined
  rows: readonly FormRow[]
  onDone(rows: FormRow[]): void
  onClose(): void
}

const modes: readonly ImportMode[] = ['replace', 'append']

const failureOf = (error: unknown, t: Translator) =>
  t(`widget.table.import-${error instanceof SheetError ? error.reason : 'unreadable'}`)

const readGrid = async (file: File) => (await import('../../platform/spreadsheet')).readSheetFile(file)

/** Preview of an import. */
const Preview = ({ found }: { found: SheetImportResult }) => {
  const t = useTranslator()
  return found.refusal ? (
    <p className="qf-feedback q-text-sm q-margin-top-1" role="alert">
      {t(found.refusal, {})}
    </p>
  ) : (
    <>
      <p role="status">
        {t('widget.table.import-would', {
          changed: found.changed,
          added: found.added,
          removed: found.removed,
        })}
      </p>
      {found.unknown.length > 0 && (
        <p role="status">
          {t('widget.table.import-unknown', { columns: found.unknown.join(listSeparator(t.language)) })}
        </p>
      )}
      {found.refused.length + found.rounded > 0 && (
        <ImportRejections refused={found.refused} rounded={found.rounded} />
      )}
    </>
  )
}

/** Returns the result of an import; undefined until all names in its cells are resolved. */
function useFound(
  { shown, around, rows }: SheetImportProps,
  grid: SheetValue[][] | undefined,
  mode: ImportMode,
) {
  const t = useTranslator()
  const [found, setFound] = useState<SheetImportResult>()
  useEffect(() => {
    setFound(undefined)
    if (!grid) return
    let isGone = false
    const run = (world: CellContext) =>
      importSheet({
        ...shown,
        rows,
        grid,
        mode,
        world,
        fresh: () => createTableRow(shown.table, around),
      })
    void import('./cell-context')
      .then(({ runWithCellContext }) => runWithCellContext({ ...shown, around, language: t.language }, run))
      .then((result) => !isGone && setFound(result))
    return () => {
      isGone = true
    }
  }, [shown, around, rows, grid, mode, t])
  return found
}

/** Dialog that imports a sheet into a table: the file, replace or append, and a preview. */
export function SheetImportDialog(props: SheetImportProps) {
  const t = useTranslator()
  const { shown, onDone, onClose } = props
  const [mode, setMode] = useState<ImportMode>(shown.right.rows?.edit ? 'replace' : 'append')
  const {
    plan: grid,
    failure,
    isBusy,
    choose,
    apply,
  } = useImport<File, SheetValue[][]>({
    read: readGrid,
    apply() {
      if (found) onDone(found.rows)
      onClose()
    },
    failureOf: (error) => failureOf(error, t),
  })
  const found = useFound(props, grid, mode)
  const isReady = found !== undefined && !found.refusal && found.changed + found.added + found.removed > 0
  return (
    <ImportDialog
      title={t('widget.table.import-title', { table: shown.table.name })}
      ok={t('widget.table.import')}
      isBusy={isBusy || (grid !== undefined && !found)}
      isReady={isReady}
      onApply={() => grid && void apply(grid)}
      onClose={onClose}
    >
      <div className="qf-import q-stack q-gap-3">
        <fieldset>
          <legend>{t('widget.table.import-mode')}</legend>
          {modes.map((one) => (
            <label key={one}>
              <input type="radio" name="import-mode" checked={mode === one} onChange={() => setMode(one)} />
              <span>
                <strong>{t(`widget.table.import-${one}`)}</strong>
                {t(`widget.table.import-${one}-hint`)}
              </span>
            </label>
          ))}
        </fieldset>
        <FileButton
          label={t('widget.table.import-file')}
          accept=".xlsx"
          onChoose={(file) => void choose(file)}
        />
        <p className="qf-none">{t('widget.table.import-hint')}</p>
        {failure && (
          <p className="qf-feedback q-text-sm q-margin-top-1" role="alert">
            {failure}
          </p>
        )}
        {found && <Preview found={found} />}
      </div>
    </ImportDialog>
  )
}
