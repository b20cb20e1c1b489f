import '../../platform/i18n/admin-texts'
import { useState } from 'react'
import { type DirectoryLogEntry, describeDirectoryChange } from '#/core/directory/describe-change'
import type { EmployeeDirectorysheetRowsData, RecordList } from '#/generated/types'
import rowList from '#schemas/lists/records/directory-import-rows.json'
import list from '#schemas/lists/records/directory-log.json'
import type { RecordExtensions } from '../../lists/records/record-cells'
import { RecordListView } from '../../lists/records/record-list'
import { listSeparator, t } from '../../platform'
import { Button, Dialog } from '../../ui'

const wording = () => ({ say: t, separator: listSeparator() })

const partsWith = (onRows: (entry: DirectoryLogEntry) => void): RecordExtensions<DirectoryLogEntry> => ({
  told: ({ actor }) => ({ acting: actor && t('log.actor', { name: actor }) }),
  cells: {
    what: (entry) => (
      <>
        {t(`directory.did.${entry.what}`, { target: entry.target })}
        {describeDirectoryChange(entry, wording()).map((line) => (
          <small key={line} className="record-under">
            {line}
          </small>
        ))}
        {entry.what === 'sheet-import' && (
          <Button kind="link" onClick={() => onRows(entry)}>
            {t('directory.sheet.show-rows')}
          </Button>
        )}
      </>
    ),
  },
})

type ImportRow = EmployeeDirectorysheetRowsData['result'][number]

const changeText = ({ field, before, after }: ImportRow['changes'][number]) => {
  const values = { name: t(`directory.sheet.column.${field}`), from: before || '—', to: after || '—' }
  return before
    ? t('directory.fact-changed', values)
    : t('directory.fact-is', { name: values.name, value: after })
}

const faultText = ({ column, msg }: ImportRow['more'][number]) =>
  column ? `${t(`directory.sheet.column.${column}`)}: ${msg}` : msg

const rowParts: RecordExtensions<ImportRow> = {
  cells: {
    msg: ({ more, changes, ...first }) => (
      <>
        {[first, ...more].map((fault) => (
          <div key={`${fault.column} ${fault.msg}`}>{faultText(fault)}</div>
        ))}
        {changes.map((change) => (
          <small key={change.field} className="record-under">
            {changeText(change)}
          </small>
        ))}
      </>
    ),
  },
}

/** Shows the rows of an import with their results. */
const ImportRowsDialog = ({ entry, onClose }: { entry: DirectoryLogEntry; onClose(): void }) => (
  <Dialog title={entry.target} width={960} onClose={onClose}>
    <RecordListView<ImportRow>
      list={rowList as RecordList}
      always={{ id: entry.id }}
      parts={rowParts}
      isPart
    />
  </Dialog>
)

/** Lists changes of the directory and who made them, newest first. */
export default function DirectoryLogPage() {
  const [shown, setShown] = useState<DirectoryLogEntry>()
  return (
    <>
      <RecordListView list={list as RecordList} parts={partsWith(setShown)} />
      {shown && <ImportRowsDialog entry={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
