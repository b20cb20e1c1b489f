import '../../platform/i18n/design-texts'
import { type DirectoryLogEntry, describeDirectoryChange } from '#/core/directory/describe-change'
import type { RecordList } from '#/generated/types'
import list from '#schemas/lists/records/directory-log.json'
import type { RecordExtensions } from '../../lists/records/record-cells'
import { RecordListView } from '../../lists/records/record-list'
import { listSeparator, t } from '../../platform'

const parts: RecordExtensions<DirectoryLogEntry> = {
  told: ({ actor }) => ({ acting: actor && t('log.actor', { name: actor }) }),
  cells: {
    what: (entry) => (
      <>
        {t(`directory.did.${entry.what}`, { target: entry.target })}
        {describeDirectoryChange(entry, { say: t, separator: listSeparator() }).map((line) => (
          <small key={line} className="record-under">
            {line}
          </small>
        ))}
      </>
    ),
  },
}

/** Lists changes of the directory and who made them, newest first. */
export default function DirectoryLogPage() {
  return <RecordListView list={list as RecordList} parts={parts} />
}
